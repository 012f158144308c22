/** Reads the steps with pages of their own: general information, or its initial values, and veterinary equipment. */
import type { InvoiceAddress } from '@sievert/contract/invoice-addresses'
import { pageFields } from '@sievert/domain/application-type/definition'
import { newBusinessInformation, newPrivatePersonInformation } from '@sievert/domain/business-information/initial'
import type {
  BusinessInformation,
  CompanyContact,
  Organization,
  PrivatePersonInformation,
} from '@sievert/domain/business-information/values'
import type { EquipmentFrequency, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import type { StepDocument } from '../ports/answers.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Party } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'

/** The organisation with the data of the registers. */
export const registeredOrganization = ({ name, displayId, address }: Party): Organization => ({
  name,
  organizationNumber: displayId,
  description: '',
  address: {
    address1: address.address1,
    zipCode: address.zipCode,
    city: address.city,
    countryId: address.country,
    originIsCompaniesRegistration: address.fromRegister,
  },
})

const isBlank = ({ name, email, telephone }: CompanyContact): boolean => `${name}${email}${telephone}` === ''

/** `contact`: begins a contact without any answer. */
export const storedBusinessInformation = (
  { party }: Pick<ApplicationRecord, 'party'>,
  document: Pick<StepDocument, 'data'> | undefined,
  contact: Pick<CompanyContact, 'name' | 'email'> = { name: '', email: '' },
): BusinessInformation => {
  if (!document || !('organization' in document.data))
    return newBusinessInformation(registeredOrganization(party), contact)
  const stored = pageFields(document.data) as BusinessInformation
  return isBlank(stored.companyContact) ? { ...stored, companyContact: { ...contact, telephone: '' } } : stored
}

export const storedPrivatePerson = (
  document: Pick<StepDocument, 'data'> | undefined,
  email?: string,
): PrivatePersonInformation =>
  document && 'companyContact' in document.data
    ? (pageFields(document.data) as PrivatePersonInformation)
    : newPrivatePersonInformation(email)

/** The saved address that an invoice refers to, when it belongs to the party. */
export const chosenAddress = async (
  stores: Pick<Stores, 'answers'>,
  { partyId }: Pick<ApplicationRecord, 'partyId'>,
  { invoice }: BusinessInformation,
): Promise<InvoiceAddress | undefined> => {
  const addressId = invoice.paperInvoice?.addressId
  return addressId ? stores.answers.invoiceAddress(partyId, addressId) : undefined
}

/** The contact's e-mail address; null when none is given. */
export const contactEmailOf = async (
  { answers }: Pick<Stores, 'answers'>,
  applicationId: string,
): Promise<string | null> => {
  for (const { data } of await answers.steps(applicationId))
    if ('companyContact' in data) return (data.companyContact as { email?: string }).email || null
  return null
}

/** `holding`: returns only equipment with data that contains this object. */
export const veterinaryEquipmentOf = async (
  stores: Pick<Stores, 'answers'>,
  applicationId: string,
  holding?: object,
) => {
  const items = await stores.answers.items(applicationId, 'veterinary', holding)
  return items.map(({ id, data }) => ({ ...(data as VeterinaryEquipment), id }))
}

/** Examinations per month, from the document of the equipment step. */
export const frequenciesIn = (document: Pick<StepDocument, 'data'> | undefined): EquipmentFrequency[] =>
  document && 'frequencies' in document.data ? (document.data.frequencies as EquipmentFrequency[]) : []
