/** Initial and stored form of business information. Unused branches hold no data. */
import { SWEDEN } from '../rules/sweden.ts'
import type {
  BusinessInformation,
  CompanyContact,
  Invoice,
  Organization,
  PaperInvoice,
  PrivatePersonInformation,
} from './values.ts'

/** A new invoice address, in Sweden by default (BUS-06). */
export const newPaperInvoice = (): PaperInvoice => ({
  addressId: null,
  street: '',
  careOfAddress: '',
  zipCode: '',
  city: '',
  country: SWEDEN,
})
export const newInvoice = (): Invoice => ({
  invoiceType: null,
  paperInvoice: null,
  invoiceReference: '',
  electronicInvoice: null,
})

/** `contact`: the signed-in person, as far as the login provides. */
export const newBusinessInformation = (
  organization: Organization,
  contact: Pick<CompanyContact, 'name' | 'email'> = { name: '', email: '' },
): BusinessInformation => ({
  organization,
  companyContact: { ...contact, telephone: '' },
  companyRepresentative: null,
  invoice: newInvoice(),
})

export const newPrivatePersonInformation = (email = ''): PrivatePersonInformation => ({
  companyContact: { email, telephone: '', street: '', zipCode: '', city: '', country: SWEDEN },
  invoiceAddress: null,
})

const settlePaperInvoice = (invoice: PaperInvoice | null): PaperInvoice | null =>
  invoice?.addressId ? { ...newPaperInvoice(), addressId: invoice.addressId } : invoice

const settleInvoice = (invoice: Invoice): Invoice => {
  const { invoiceType, electronicInvoice } = invoice
  const isGln = electronicInvoice?.electronicInvoiceType === 'GlnNumber'
  return {
    invoiceType,
    paperInvoice: invoiceType === 'Paper' ? settlePaperInvoice(invoice.paperInvoice) : null,
    invoiceReference: invoiceType === 'Paper' ? invoice.invoiceReference : '',
    electronicInvoice:
      invoiceType === 'Electronic' && electronicInvoice
        ? { ...electronicInvoice, glnNumber: isGln ? electronicInvoice.glnNumber : '' }
        : null,
  }
}

/**
 * The stored form: the unused invoice branch null, a saved address without typed fields, no description in the report
 * flow. Name, number and register address come from the register (`registered`), whatever the client sent.
 */
export const settleBusinessInformation = (
  sent: BusinessInformation,
  registered: Organization,
  { isReport }: { isReport: boolean },
): BusinessInformation => ({
  ...sent,
  organization: {
    name: registered.name,
    organizationNumber: registered.organizationNumber,
    description: isReport ? '' : sent.organization.description,
    address: registered.address.originIsCompaniesRegistration
      ? registered.address
      : { ...sent.organization.address, originIsCompaniesRegistration: false },
  },
  invoice: settleInvoice(sent.invoice),
})
