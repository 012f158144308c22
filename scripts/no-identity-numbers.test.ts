/** The repository holds no national identity numbers of real people. Numbers are assembled here, so none is found. */
import { expect, it } from 'vitest'
import { nationalIdentity } from '../packages/domain/src/rules/national-identity.ts'
import { trackedTexts } from './support/tracked-files.ts'

/** Published test numbers of BankID and Freja. All others must belong to people born before 1900. */
const PUBLISHED = ['191212121212', '198602262381']
const LAST_DAY = '2030-12-31'

/** Every number that may belong to a living person, with a valid date and check digit. Ten digits: the last century. */
const identityNumbersIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\dA-Fa-f.])(\d{2})?(\d{6})[-+ ]?(\d{4})(?![\dA-Fa-f])/g)].flatMap(
    ([written, century = '19', date = '', last = '']) => {
      const number = `${century}${date}${last}`
      const mayLive = number >= '1900' && !PUBLISHED.includes(number)
      return mayLive && nationalIdentity(number, LAST_DAY).length === 0 ? [written] : []
    },
  )
const LAST = '0017'

it.each([
  ['twelve digits', `19900101${LAST}`],
  ['ten digits and a dash', `900101-${LAST}`],
  ['this century', ['20010228', '2381'].join('')],
  ['a coordination number', ['19900161', '2382'].join('-')],
])('finds %s', (_what, found) => expect(identityNumbersIn(`"${found}", och "${found}"`)).toEqual([found, found]))

it('accepts other numbers, and finds none in the repository', () => {
  const others = `199001010018 5560004755 18900101-9802 121212-1212 719900101${LAST} a900101${LAST}f`
  expect(identityNumbersIn(`${others} ${PUBLISHED.join(' ')}`)).toEqual([])
  const files = trackedTexts().filter(({ path }) => path !== 'package-lock.json')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap(({ path, text }) => identityNumbersIn(text).map((number) => `${path}: ${number}`))).toEqual([])
})
