/** Keeps real people's national identity numbers out of the repository: in code, tests, texts and pictures of data. */
import { root } from './root.ts'
import { trackedTexts } from './tracked-files.ts'

/** Published test numbers of BankID and Freja. Besides them only holders born before 1900 may be named. */
const PUBLISHED = new Set(['191212121212', '198602262381'])
const NUMBER = /(?<![\dA-Fa-f.])(\d{2})?(\d{2})(\d{2})(\d{2})([-+ ]?)(\d{4})(?![\dA-Fa-f])/g

const luhn = (tenDigits: string): boolean => {
  const sum = Array.from(tenDigits, Number).reduce((total, digit, index) => {
    const product = digit * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return sum % 10 === 0
}

/** A coordination number has 60 added to the day. */
const isDate = (year: number, month: number, day: number): boolean => {
  const plain = day > 60 ? day - 60 : day
  const date = new Date(Date.UTC(year, month - 1, plain))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === plain && plain > 0
}

/** Every number in a text that could be a living person's: date and check digit are right. Ten digits count as this or last century's. */
export const identityNumbersIn = (text: string): string[] =>
  [...text.matchAll(NUMBER)].flatMap(([written, century, year = '', month = '', day = '', , last = '']) => {
    const full = `${century ?? '19'}${year}${month}${day}${last}`
    if (PUBLISHED.has(full) || Number(full.slice(0, 4)) < 1900 || Number(full.slice(0, 4)) > 2030) return []
    return isDate(Number(full.slice(0, 4)), Number(month), Number(day)) && luhn(full.slice(2)) ? [written] : []
  })

if (import.meta.main) {
  const files = trackedTexts(root).filter(({ path }) => path !== 'package-lock.json')
  const found = files.flatMap(({ path, text }) => identityNumbersIn(text).map((number) => `${path}: ${number}`))
  for (const one of found) console.error(`${one} could be a person's national identity number`)
  console.log(`${files.length} files, ${found.length} identity numbers`)
  process.exit(found.length > 0 || files.length < 100 ? 1 : 0)
}
