/** Rules for streets, cities and postcodes; only Sweden's postcode rule is known. */
import { type IssueKey, NONE, type Rule } from '../issue.ts'
import { COUNTRIES } from './countries.ts'
import { nameLine } from './name.ts'
import { SWEDEN } from './sweden.ts'
import { fieldRule, firstOf, format, maxLength, noTab, optional, required } from './text.ts'

/** Maximum lengths in an invoice address or a private person's address. */
const STREET_MAX = 38
const CITY_MAX = 30
/** Maximum length of a postcode outside Sweden. */
const FOREIGN_ZIP_MAX = 8

const line = (most: number, wrong: IssueKey): Rule => nameLine(noTab, maxLength(most), wrong)
const streetUpTo = (most: number): Rule => line(most, 'validation.street.format')
const cityUpTo = (most: number): Rule => line(most, 'validation.city.format')
export const careOf = line(STREET_MAX, 'validation.care-of.format')
export const street = streetUpTo(100)
export const city = cityUpTo(100)
export const requiredStreet = required(street)
export const requiredCity = required(city)
export const postalStreet = required(streetUpTo(STREET_MAX))
export const postalCity = required(cityUpTo(CITY_MAX))

/** Five digits; spaces do not count. */
export const swedishZipCode = fieldRule('postcode', format(/^\d{5}$/, 'validation.zipcode.format'), /[^\d ]/u)

const requiredSwedish = required(swedishZipCode)
const anythingRequired = required(noTab)
const shortOptional = fieldRule('postcode', optional(firstOf(noTab, maxLength(FOREIGN_ZIP_MAX))))

/** A place of business: the Swedish rule in Sweden, elsewhere just required. */
export const placeZipCode = (country: number | null): Rule => (country === SWEDEN ? requiredSwedish : anythingRequired)

/** An invoice or private address: the Swedish rule in Sweden, elsewhere optional and at most 8 characters (BUS-06). */
export const postalZipCode = (country: number | null): Rule => (country === SWEDEN ? requiredSwedish : shortOptional)

const missingCountry = required()('')

/** A number greater than 0 that ISO 3166-1 lists; the list is not in the specification. */
export const country: Rule<number | null> = (value) => (COUNTRIES.has(value ?? 0) ? NONE : missingCountry)
