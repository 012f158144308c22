/** Swedish organisation numbers; a sole trader's is a personal identity number. */
import { luhnHolds } from './check-digit.ts'
import { nationalIdentity } from './national-identity.ts'

/** A legal person's number: ten digits (a dash after the sixth is fine), the third at least 2, Luhn. */
export const isLegalPersonsNumber = (value: string): boolean => {
  const digits = value.replace(/^(\d{6})-(\d{4})$/, '$1$2')
  return /^\d{2}[2-9]\d{7}$/.test(digits) && luhnHolds(digits)
}

/** A legal person's number or a sole trader's personal identity number. */
export const isOrganisationNumber = (value: string): boolean =>
  isLegalPersonsNumber(value) || (value !== '' && nationalIdentity(value).length === 0)

/** As shown: `556677-8899`. */
export const displayOrganisationNumber = (value: string): string =>
  /^\d{10}$|^\d{12}$/.test(value) ? `${value.slice(0, -4)}-${value.slice(-4)}` : value
