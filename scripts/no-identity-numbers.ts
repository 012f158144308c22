/** Keeps national identity numbers of real people out of the repository: code, tests and texts. */
import { nationalIdentity } from '../packages/domain/src/rules/national-identity.ts'
import { root } from './root.ts'
import { trackedTexts } from './tracked-files.ts'

/** Published test numbers of BankID and Freja. All others must belong to people born before 1900. */
const PUBLISHED = new Set(['191212121212', '198602262381'])
const LAST_DAY = '2030-12-31'
const NUMBER = /(?<![\dA-Fa-f.])(\d{2})?(\d{6})[-+ ]?(\d{4})(?![\dA-Fa-f])/g

/**
 * Every number in a text that may belong to a living person, with a valid date and check
 * digit. Ten digits mean the last century.
 */
export const identityNumbersIn = (text: string): string[] =>
  [...text.matchAll(NUMBER)].flatMap(([written, century = '19', date = '', last = '']) => {
    const number = `${century}${date}${last}`
    const year = Number(number.slice(0, 4))
    const mayLive = year >= 1900 && !PUBLISHED.has(number)
    return mayLive && nationalIdentity(number, LAST_DAY).length === 0 ? [written] : []
  })

if (import.meta.main) {
  const files = trackedTexts(root).filter(({ path }) => path !== 'package-lock.json')
  const found = files.flatMap(({ path, text }) => identityNumbersIn(text).map((number) => `${path}: ${number}`))
  for (const one of found) console.error(`${one} could be a person's national identity number`)
  console.log(`${files.length} files, ${found.length} identity numbers`)
  process.exit(found.length > 0 || files.length < 100 ? 1 : 0)
}
