/** Tube voltage and current: decimal numbers with comma or point, 0 to 1000. */
import { type IssueKey, type Issues, NONE, type Rule } from '../issue.ts'
import { one, REQUIRED } from './text.ts'

const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/

/** Parses a typed number; undefined when it is none. Comma and point are both decimal separators. */
export const parseNumber = (value: string | number | null): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (value === null) return undefined
  const typed = value.trim()
  return NUMBER.test(typed) ? Number(typed.replace(',', '.')) : undefined
}

const missing = one(REQUIRED)
const notANumber = one('validation.number.format')

const between = (least: number, most: number, tooLow: IssueKey, tooHigh: IssueKey): Rule<string | number | null> => {
  const low: Issues = one(tooLow)
  const high: Issues = one(tooHigh)
  return (value) => {
    if (value === null || value === '') return missing
    const number = parseNumber(value)
    if (number === undefined) return notANumber
    if (number < least) return low
    return number > most ? high : NONE
  }
}

/** Required, numeric, 0 to 1000 kilovolts. */
export const kV = between(0, 1000, 'validation.minkv.value', 'validation.maxkv.value')
/** Required, numeric, 0 to 1000 milliamperes. */
export const mA = between(0, 1000, 'validation.minma.value', 'validation.maxma.value')
