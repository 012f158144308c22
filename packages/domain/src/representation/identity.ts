/** How a person is identified: by a Swedish number, or by the identifier of a foreign electronic identity (FOR-01). */

/** `value`: twelve digits; of `eidas` the provisional identifier (prid) of the Swedish eIDAS connector. */
export type PersonIdentity = { kind: 'personal' | 'coordination' | 'eidas'; value: string }

/** Country of the identity, and 10 to 30 characters (eIDAS Constructed Attributes Specification, section 2.1). */
const PRID = /^[A-Z]{2}:[0-9a-z][0-9a-z-]{8,28}[0-9a-z]$/
/** Characters of a prid that are no hyphen. */
const DISTINGUISHING = 8

export const isPrid = (value: string): boolean =>
  PRID.test(value) && value.slice(3).replaceAll('-', '').length >= DISTINGUISHING

/** True for twelve digits of a coordination number, which adds 60 to the day of birth, which may be unknown (60). */
export const isCoordinationNumber = (number: string): boolean => Number(number.slice(6, 8)) >= 60

/** The part of the keys of its labels. */
export const labelOfNumber = (number: string): 'coordination-number' | 'national-identity' =>
  isCoordinationNumber(number) ? 'coordination-number' : 'national-identity'

export const swedishIdentity = (number: string): PersonIdentity => ({
  kind: isCoordinationNumber(number) ? 'coordination' : 'personal',
  value: number,
})
