/** The kind and address of the fee's invoice, from the signed answers. */
import {
  type BusinessInformation,
  ELECTRONIC_INVOICE_TYPES,
  type PaperInvoice,
  type PrivateAddress,
  type PrivatePersonInformation,
} from '../business-information/values.ts'
import { displayNationalIdentity } from '../rules/national-identity.ts'
import { SWEDEN } from '../rules/sweden.ts'
import { writtenTown } from '../texts/written.ts'

/**
 * The first five are for organisations. A private person's invoice goes to the contact address or to a separate one.
 */
export const INVOICE_WAYS = ['Paper', ...ELECTRONIC_INVOICE_TYPES, 'OwnAddress', 'SeparateAddress'] as const
export type InvoiceWay = (typeof INVOICE_WAYS)[number]

/** `to`: the address or number, on one line; empty where the kind needs none. May be a home address (personal data). */
export type InvoiceTo = { way: InvoiceWay; to: string }

type Countries = ReadonlyMap<number, string>

const lineOf = (address: PrivateAddress, careOfAddress: string, countries: Countries): string => {
  const country = address.country ?? SWEDEN
  const abroad = country !== SWEDEN && countries.get(country)
  return [careOfAddress, address.street, writtenTown(address), abroad].filter(Boolean).join(', ')
}

/** `saved`: the chosen saved address, already looked up. Null while no kind is chosen. */
export const companyInvoice = (
  { organization, invoice }: BusinessInformation,
  saved: PaperInvoice | undefined,
  countries: Countries,
): InvoiceTo | null => {
  const { invoiceType, paperInvoice, electronicInvoice } = invoice
  if (invoiceType === 'Paper') {
    const address = paperInvoice?.addressId ? saved : paperInvoice
    return { way: 'Paper', to: address ? lineOf(address, address.careOfAddress, countries) : '' }
  }
  const way = electronicInvoice?.electronicInvoiceType
  if (invoiceType === null || !way) return null
  if (way === 'GlnNumber') return { way, to: electronicInvoice.glnNumber }
  return { way, to: way === 'OrganizationNumber' ? displayNationalIdentity(organization.organizationNumber) : '' }
}

export const privatePersonInvoice = (
  { companyContact, invoiceAddress }: PrivatePersonInformation,
  countries: Countries,
): InvoiceTo => ({
  way: invoiceAddress ? 'SeparateAddress' : 'OwnAddress',
  to: lineOf(invoiceAddress ?? companyContact, '', countries),
})
