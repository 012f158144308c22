/** Postcodes and telephone numbers for display. Answers store them without spaces. */
import { densePhone } from '../rules/phone.ts'
import { SWEDEN } from '../rules/sweden.ts'

/** Swedish postcodes get their space; the format of other countries is unknown. */
export const writtenZipCode = (zipCode: string, country: number | null = SWEDEN): string =>
  country === SWEDEN ? zipCode.replace(/^(\d{3}) ?(\d{2})$/, '$1 $2') : zipCode

type Town = { zipCode: string; city: string; country?: number | null }

/** Postcode and town on one line. */
export const writtenTown = ({ zipCode, city, country }: Town): string =>
  `${writtenZipCode(zipCode, country)} ${city}`.trim()

const MOBILE = /^(\+46|0046|0)(7\d)(\d{3})(\d{2})(\d{2})$/

/**
 * Swedish mobile numbers in groups. Any other number is displayed as it is stored: the length of its area code is not
 * known.
 */
export const writtenPhone = (typed: string): string => {
  const match = MOBILE.exec(densePhone(typed).replace(/^(\+46|0046)0/, '$1'))
  if (!match) return typed
  const [, country, area, ...groups] = match
  return `${country === '0' ? '0' : '+46 '}${area}-${groups.join(' ')}`
}
