/** Calls for the general business information of a company. The domain holds the field rules. */
import { type BusinessInformation, ELECTRONIC_INVOICE_TYPES } from '@sievert/domain/business-information/values'
import Type, { type Static } from 'typebox'
import { callsOf, STEP_CHANGE } from './call.ts'
import {
  AnswerText,
  ApplicationId,
  ApplicationPath,
  closed,
  closedAs,
  DraftQuery,
  Nullable,
  oneOf,
  WholeNumber,
} from './shared.ts'

const Organization = closedAs<BusinessInformation['organization']>()({
  name: AnswerText,
  organizationNumber: AnswerText,
  description: AnswerText,
  address: closed({
    address1: AnswerText,
    zipCode: AnswerText,
    city: AnswerText,
    countryId: WholeNumber(),
    originIsCompaniesRegistration: Type.Boolean(),
  }),
})
const ORGANIZATION = {
  name: 'Exempelbolaget AB',
  organizationNumber: '5560000001',
  description: 'Klinik för katter, hundar och hästar.',
  address: {
    address1: 'Klövervägen 12',
    zipCode: '90219',
    city: 'Umeå',
    countryId: 752,
    originIsCompaniesRegistration: true,
  },
}
const UpdateOrganizationInfo = closed(
  { applicationId: ApplicationId, organization: Organization },
  "The part of the information that is the organisation's own",
  { applicationId: 'q83vEjRWSJCrze8SNFZ4kA', organization: ORGANIZATION },
)

const Contact = { name: AnswerText, email: AnswerText, telephone: AnswerText }
const PaperInvoice = closed({
  addressId: Nullable(Type.String({ maxLength: 100 })),
  street: AnswerText,
  careOfAddress: AnswerText,
  zipCode: AnswerText,
  city: AnswerText,
  country: Nullable(WholeNumber()),
})
const ElectronicInvoice = closed({
  electronicInvoiceType: Nullable(oneOf(ELECTRONIC_INVOICE_TYPES)),
  glnNumber: AnswerText,
})
const INVOICE = {
  invoiceType: Nullable(oneOf(['Paper', 'Electronic'])),
  paperInvoice: Nullable(PaperInvoice),
  invoiceReference: AnswerText,
  electronicInvoice: Nullable(ElectronicInvoice),
}
const COMPANY = {
  organization: Organization,
  companyContact: closed(Contact),
  companyRepresentative: Nullable(closed({ ...Contact, workTitle: AnswerText })),
  invoice: closed(INVOICE),
}
const ABOUT_COMPANY = [
  'The information',
  {
    organization: ORGANIZATION,
    companyContact: { name: 'Tolvan Tolvansson', email: 'tolvan@exempel.se', telephone: '070-1234567' },
    companyRepresentative: null,
    invoice: {
      invoiceType: 'Electronic',
      paperInvoice: null,
      invoiceReference: 'Ref 17',
      electronicInvoice: { electronicInvoiceType: 'OrganizationNumber', glnNumber: '' },
    },
  },
] satisfies [string, BusinessInformation]
const Company = closedAs<BusinessInformation>()(COMPANY, ...ABOUT_COMPANY)
/** Body of a save: a branch that is left out counts as null. */
const SaveCompany = closed(
  {
    ...COMPANY,
    companyRepresentative: Type.Optional(COMPANY.companyRepresentative),
    invoice: closed({
      ...INVOICE,
      paperInvoice: Type.Optional(INVOICE.paperInvoice),
      electronicInvoice: Type.Optional(INVOICE.electronicInvoice),
    }),
  },
  ...ABOUT_COMPANY,
)
export type SaveBusinessInformation = Static<typeof SaveCompany>

export const businessInformationCalls = callsOf('Business information', {
  readBusinessInformation: {
    summary: "A company's information",
    description: 'As it was saved, or as the register and earlier applications have it. Only of an organisation.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    answer: Company,
    fails: ['error.other-applicant-kind.text'],
  },
  saveBusinessInformation: {
    summary: "Save a company's information",
    description:
      "Name and number are the register's whatever is sent. A branch that is left out is as null. As a draft, gaps may be left.",
    ...STEP_CHANGE,
    params: ApplicationPath,
    query: DraftQuery,
    body: SaveCompany,
    fails: ['error.other-applicant-kind.text', 'error.invalid.text'],
  },
  saveOrganisation: {
    summary: "Save an organisation's address and description",
    description: 'That part of the information alone, which must hold by itself.',
    ...STEP_CHANGE,
    params: ApplicationPath,
    body: UpdateOrganizationInfo,
    fails: ['error.other-applicant-kind.text', 'error.invalid.text'],
  },
})
