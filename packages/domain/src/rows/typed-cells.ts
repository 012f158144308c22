/** Numbers in cells, as spreadsheets write them in a language (LES-03). */
import { isDecimal } from '../decimal.ts'
import type { Language } from '../texts/language.ts'
import { typedNumber } from '../texts/typed.ts'

/** A stored number with the decimal mark of the language, without separators between thousands. */
export const numberCell = (stored: string, language: Language): string => {
  if (!isDecimal(stored)) return typedNumber(stored)
  return language === 'sv' ? stored.replace('.', ',') : stored
}
