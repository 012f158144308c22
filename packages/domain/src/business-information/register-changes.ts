/** Register data of an organisation that differ between two of its applications (LES-01). */
import type { Organization } from './values.ts'

export const REGISTER_DATA = ['name', 'address'] as const
export type RegisterDatum = (typeof REGISTER_DATA)[number]

const ADDRESS = ['address1', 'zipCode', 'city', 'countryId', 'originIsCompaniesRegistration'] as const

/** `before` and `now`: with the data of the registers. */
export const registerChanges = (before: Organization, now: Organization): RegisterDatum[] => {
  const isOther = {
    name: before.name !== now.name,
    address: ADDRESS.some((part) => before.address[part] !== now.address[part]),
  }
  return REGISTER_DATA.filter((part) => isOther[part])
}
