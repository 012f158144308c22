/** Swedish personal identity numbers and coordination numbers (day + 60), with and without century and separator. */
import { NONE, type Rule } from '../issue.ts'
import { luhnHolds } from './check-digit.ts'
import { one } from './text.ts'

/** A day in Swedish time, `YYYY-MM-DD`. */
export type Day = string

const SHAPE = /^(\d{2})?(\d{6})([-+]?)(\d{4})$/
const CENTURIES = [20, 19, 18] as const

const dayExists = (year: number, month: number, day: number): boolean => {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}

type Parts = { century: number | undefined; six: string; plus: boolean; four: string }

const partsOf = (value: string): Parts | undefined => {
  const match = SHAPE.exec(value)
  if (!match) return undefined
  const [, century, six = '', separator, four = ''] = match
  return { century: century === undefined ? undefined : Number(century), six, plus: separator === '+', four }
}

/** The birth day in that century as `YYYY-MM-DD`, or undefined when no such day exists. Coordination numbers count from 61. */
const birthDay = (six: string, century: number): Day | undefined => {
  const year = century * 100 + Number(six.slice(0, 2))
  const month = Number(six.slice(2, 4))
  const written = Number(six.slice(4, 6))
  const day = written > 60 ? written - 60 : written
  if (!dayExists(year, month, day)) return undefined
  return `${year}-${six.slice(2, 4)}-${String(day).padStart(2, '0')}`
}

/** The centuries in which the number can have been given, latest first; a plus says that its holder has turned 100. */
const possibleCenturies = ({ century, six, plus }: Parts, today: Day | undefined): number[] => {
  const candidates = century === undefined ? [...CENTURIES] : CENTURIES.filter((each) => each === century)
  const born = candidates.filter((each) => {
    const day = birthDay(six, each)
    return day !== undefined && (today === undefined || day <= today)
  })
  if (century !== undefined || !plus || today === undefined) return born
  const latest = Number(today.slice(0, 4)) - 100
  return born.filter((each) => each * 100 + Number(six.slice(0, 2)) <= latest)
}

const wrong = one('validation.national-identification.format')

/**
 * 10 or 12 digits, or 6+4 and 8+4 with `-` or `+`; an existing day and a Luhn check digit. Empty is accepted.
 * With `today`, a day of birth that has not come yet is refused as well.
 */
export const nationalIdentityOn = (today?: Day): Rule => {
  return (value) => {
    if (value === '') return NONE
    const parts = partsOf(value)
    if (!parts || !luhnHolds(parts.six + parts.four)) return wrong
    return possibleCenturies(parts, today).length > 0 ? NONE : wrong
  }
}
export const nationalIdentity: Rule = nationalIdentityOn()

/** Digits only; with `today` always twelve of them. A value that is no identity number comes back as it was. */
export const normaliseNationalIdentity = (value: string, today?: Day): string => {
  const parts = partsOf(value.trim())
  if (!parts) return value
  const century = parts.century ?? (today === undefined ? undefined : possibleCenturies(parts, today)[0])
  return `${century ?? ''}${parts.six}${parts.four}`
}

/** As shown: a 10- or 12-character number gets a dash after the sixth or eighth character (SEC-14). */
export const displayNationalIdentity = (value: string): string =>
  /^\d{10}$|^\d{12}$/.test(value) ? `${value.slice(0, -4)}-${value.slice(-4)}` : value

/** True for a coordination number, given to people without a Swedish population registration. */
export const isCoordinationNumber = (value: string): boolean => Number(partsOf(value)?.six.slice(4, 6) ?? 0) > 60
