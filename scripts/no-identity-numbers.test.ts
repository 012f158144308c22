/** The numbers are assembled here, so that this file has none itself. */
import { expect, it } from 'vitest'
import { identityNumbersIn } from './no-identity-numbers.ts'

const checkDigit = (nine: string) => {
  const sum = Array.from(nine, Number).reduce((total, digit, index) => {
    const product = digit * (index % 2 === 0 ? 2 : 1)
    return total + (product % 10) + Math.floor(product / 10)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
const number = (date: string, serial: string, sign = '') =>
  `${date}${sign}${serial}${checkDigit(`${date.slice(-6)}${serial}`)}`

it.each([
  ['twelve digits', number('19900101', '001')],
  ['twelve digits and a dash', number('19900101', '001', '-')],
  ['ten digits', number('900101', '001')],
  ['ten digits and a dash', number('900101', '001', '-')],
  ['this century', number('20010228', '238')],
  ['a coordination number', number('19900161', '238')],
])('finds %s', (_what, found) => expect(identityNumbersIn(`"${found}", och "${found}"`)).toEqual([found, found]))

it.each([
  ['a wrong check digit', number('19900101', '001').replace(/.$/, (digit) => String((Number(digit) + 1) % 10))],
  ['a day that does not exist', number('19900230', '001')],
  ['an organisation number', number('556000', '475')],
  ['a holder born before 1900', number('18900101', '980')],
  ['the published test numbers', '191212121212 121212-1212 198602262381'],
  ['digits inside a longer number', `7${number('19900101', '001')}`],
  ['digits inside a hexadecimal digest', `a${number('900101', '001')}f`],
])('lets through %s', (_what, text) => expect(identityNumbersIn(text)).toEqual([]))
