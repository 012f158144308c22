/**
 * Types of the general business information step: a company's answers, or a private person's. Country ids are ISO
 * 3166-1 numeric.
 */

export type Organization = {
  name: string
  organizationNumber: string
  /** Free text about the activity, at most 5000 characters; absent from the report flow. */
  description: string
  address: {
    address1: string
    zipCode: string
    city: string
    countryId: number
    /** True: the address came from the company register and can't be edited here. */
    originIsCompaniesRegistration: boolean
  }
}
export type CompanyContact = { name: string; email: string; telephone: string }
export type CompanyRepresentative = CompanyContact & { workTitle: string }
export type PaperInvoice = {
  /** A saved address; when set, the other fields are ignored. */
  addressId: string | null
  street: string
  careOfAddress: string
  zipCode: string
  city: string
  country: number | null
}
export const ELECTRONIC_INVOICE_TYPES = ['OrganizationNumber', 'GlnNumber', 'Peppol', 'Van'] as const
export type ElectronicInvoiceType = (typeof ELECTRONIC_INVOICE_TYPES)[number]
export type ElectronicInvoice = { electronicInvoiceType: ElectronicInvoiceType | null; glnNumber: string }
export type Invoice = {
  invoiceType: 'Paper' | 'Electronic' | null
  paperInvoice: PaperInvoice | null
  /** At most 24 characters; for a paper invoice. */
  invoiceReference: string
  electronicInvoice: ElectronicInvoice | null
}
export type BusinessInformation = {
  organization: Organization
  companyContact: CompanyContact
  companyRepresentative: CompanyRepresentative | null
  invoice: Invoice
}

export type PrivateAddress = { street: string; zipCode: string; city: string; country: number | null }
export type PrivatePersonInformation = {
  companyContact: PrivateAddress & { email: string; telephone: string }
  /** Null: the invoice goes to the contact address. */
  invoiceAddress: PrivateAddress | null
}
