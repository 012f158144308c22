/** Rules of the general business information step; paths are the wire's field names. */
import { type Issue, type Issues, issue, NONE, type Rule, under } from '../issue.ts'
import {
  careOf,
  country,
  postalCity,
  postalStreet,
  postalZipCode,
  requiredCity,
  requiredStreet,
} from '../rules/address.ts'
import { requiredEmail } from '../rules/email.ts'
import { gln } from '../rules/gln.ts'
import { name } from '../rules/name.ts'
import { phone } from '../rules/phone.ts'
import { firstOf, legible, maxLength, REQUIRED, required, singleLine } from '../rules/text.ts'
import type {
  BusinessInformation,
  CompanyContact,
  Invoice,
  Organization,
  PaperInvoice,
  PrivateAddress,
  PrivatePersonInformation,
} from './values.ts'

/** Issue of saving while the organisation's address is being edited. Only the page knows that state. */
export const EDITING_ADDRESS = 'application.business-info.error.editing-address'

const requiredName = required(name)
const requiredPhone = required(phone)
const workTitle = required(firstOf(maxLength(100), singleLine))
const description = firstOf(maxLength(5000), legible)
const reference = required(firstOf(maxLength(24), singleLine))

/** The organisation's address, unless it came from the company register. */
export const checkOrganizationAddress = (address: Organization['address']): Issue[] =>
  address.originIsCompaniesRegistration
    ? []
    : [
        ...under('address1', requiredStreet(address.address1)),
        ...under('zipCode', postalZipCode(address.countryId)(address.zipCode)),
        ...under('city', requiredCity(address.city)),
        ...under('countryId', country(address.countryId)),
      ]

/** Address and, outside the report flow, the description of at most 5000 characters. */
export const checkOrganization = (organization: Organization, isReport: boolean): Issue[] => [
  ...under('address', checkOrganizationAddress(organization.address)),
  ...(isReport ? [] : under('description', description(organization.description))),
]

const checkContact = (contact: CompanyContact, nameRule: Rule): Issue[] => [
  ...under('name', nameRule(contact.name)),
  ...under('telephone', requiredPhone(contact.telephone)),
  ...under('email', requiredEmail(contact.email)),
]

const isBlank = (invoice: PaperInvoice): boolean =>
  `${invoice.street}${invoice.careOfAddress}${invoice.zipCode}${invoice.city}`.trim() === ''

const checkPostalAddress = (address: PrivateAddress): Issue[] => [
  ...under('street', postalStreet(address.street)),
  ...under('zipCode', postalZipCode(address.country)(address.zipCode)),
  ...under('city', postalCity(address.city)),
  ...under('country', country(address.country)),
]

/** A saved or a new address. When both are empty, the one issue is at the choice between them. */
const checkPaperInvoice = (invoice: PaperInvoice | null): Issue[] => {
  if (invoice?.addressId) return []
  if (invoice === null || isBlank(invoice))
    return [issue('application.business-info.error.add-or-select-address', 'addressId')]
  return [...checkPostalAddress(invoice), ...under('careOfAddress', careOf(invoice.careOfAddress))]
}

const checkElectronic = ({ electronicInvoice }: Invoice): Issue[] => {
  const type = electronicInvoice?.electronicInvoiceType
  if (!type) return [issue(REQUIRED, 'electronicInvoiceType')]
  return type === 'GlnNumber' ? under('glnNumber', gln(electronicInvoice.glnNumber)) : []
}

const checkInvoice = (invoice: Invoice): Issue[] => {
  if (invoice.invoiceType === null) return [issue('application.business-info.error.invoicetype-missing', 'invoiceType')]
  if (invoice.invoiceType === 'Electronic') return under('electronicInvoice', checkElectronic(invoice))
  return [
    ...under('paperInvoice', checkPaperInvoice(invoice.paperInvoice)),
    ...under('invoiceReference', reference(invoice.invoiceReference)),
  ]
}

/** Checks a company's information. In the report flow the contact's name is optional and there is no description. */
export const checkBusinessInformation = (
  information: BusinessInformation,
  { isReport }: { isReport: boolean },
): Issues => {
  const { organization, companyContact, companyRepresentative: representative, invoice } = information
  return [
    ...under('organization', checkOrganization(organization, isReport)),
    ...under('companyContact', checkContact(companyContact, isReport ? name : requiredName)),
    ...(representative
      ? under('companyRepresentative', [
          ...checkContact(representative, requiredName),
          ...under('workTitle', workTitle(representative.workTitle)),
        ])
      : []),
    ...under('invoice', checkInvoice(invoice)),
  ]
}

/** A saved address that the invoice refers to must be one of the party's own: `saved`. */
export const checkChosenAddress = ({ invoice }: BusinessInformation, saved: PaperInvoice | undefined): Issues =>
  invoice.paperInvoice?.addressId && !saved
    ? [issue('application.business-info.error.add-or-select-address', 'invoice.paperInvoice.addressId')]
    : NONE

/** Checks a private person's information. */
export const checkPrivatePerson = ({ companyContact, invoiceAddress }: PrivatePersonInformation): Issues => [
  ...under('companyContact', [
    ...under('telephone', requiredPhone(companyContact.telephone)),
    ...under('email', requiredEmail(companyContact.email)),
    ...checkPostalAddress(companyContact),
  ]),
  ...(invoiceAddress ? under('invoiceAddress', checkPostalAddress(invoiceAddress)) : []),
]
