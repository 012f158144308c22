/** Swedish personal identity numbers and coordination numbers (day + 60), with and without century and separator. */
import { NONE, type Rule } from '../issue.ts'
import { isDay } from '../swedish-time.ts'
import { luhnHolds } from './check-digit.ts'
import { one } from './text.ts'

const SHAPE = /^(\d{2})?(\d{6})[-+]?(\d{4})$/
const CENTURIES = [20, 19, 18]

/** Coordination numbers count their days from 61. */
const isBirthDay = (six: string, century: number): boolean => {
  const written = Number(six.slice(4))
  const day = String(written % 60).padStart(2, '0')
  return isDay(`${century}${six.slice(0, 2)}-${six.slice(2, 4)}-${day}`)
}

const wrong = one('validation.national-identification.format')

/** 10 or 12 digits, or 6+4 and 8+4 with `-` or `+`; a day that there was in some century, and a Luhn check digit. Empty is accepted. */
export const nationalIdentity: Rule = (value) => {
  if (value === '') return NONE
  const [, century, six, four] = SHAPE.exec(value) ?? []
  if (!six || !luhnHolds(`${six}${four}`)) return wrong
  const centuries = CENTURIES.filter((each) => century === undefined || each === Number(century))
  return centuries.some((each) => isBirthDay(six, each)) ? NONE : wrong
}

/** As shown, a person's or an organisation's: a 10- or 12-character number gets a dash after the sixth or eighth character (SEC-14). */
export const displayNationalIdentity = (value: string): string =>
  /^\d{10}$|^\d{12}$/.test(value) ? `${value.slice(0, -4)}-${value.slice(-4)}` : value
