/** General business information of a company, or of a private person. Field rules are the domain's. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationId, ApplicationPath, closed, DraftQuery, Nullable } from './shared.ts'

const Text = Type.String({ maxLength: 20_000 })

export const Organization = Type.Object(
  {
    name: Text,
    organizationNumber: Text,
    description: Text,
    address: Type.Object(
      {
        address1: Text,
        zipCode: Text,
        city: Text,
        countryId: Type.Integer(),
        originIsCompaniesRegistration: Type.Boolean(),
      },
      closed,
    ),
  },
  closed,
)
export type Organization = Static<typeof Organization>
const ORGANIZATION = {
  name: 'Tassens djurklinik AB',
  organizationNumber: '5560000001',
  description: 'Klinik för katter, hundar och hästar.',
  address: {
    address1: 'Klövervägen 12',
    zipCode: '902 19',
    city: 'Umeå',
    countryId: 752,
    originIsCompaniesRegistration: true,
  },
}
export const UpdateOrganizationInfo = Type.Object(
  { applicationId: ApplicationId, organization: Organization },
  {
    ...closed,
    description: "The part of the information that is the organisation's own",
    examples: [
      {
        applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
        organization: ORGANIZATION,
      },
    ],
  },
)
export type UpdateOrganizationInfo = Static<typeof UpdateOrganizationInfo>

const Contact = { name: Text, email: Text, telephone: Text }
export const PaperInvoice = Type.Object(
  {
    addressId: Nullable(Type.String({ maxLength: 100 })),
    street: Text,
    careOfAddress: Text,
    zipCode: Text,
    city: Text,
    country: Nullable(Type.Integer()),
  },
  closed,
)
export type PaperInvoice = Static<typeof PaperInvoice>
const ElectronicInvoice = Type.Object(
  {
    electronicInvoiceType: Nullable(
      Type.Union([
        Type.Literal('OrganizationNumber'),
        Type.Literal('GlnNumber'),
        Type.Literal('Peppol'),
        Type.Literal('Van'),
      ]),
    ),
    glnNumber: Text,
  },
  closed,
)
const Representative = Type.Object({ ...Contact, workTitle: Text }, closed)
const INVOICE = {
  invoiceType: Nullable(Type.Union([Type.Literal('Paper'), Type.Literal('Electronic')])),
  paperInvoice: Nullable(PaperInvoice),
  invoiceReference: Text,
  electronicInvoice: Nullable(ElectronicInvoice),
}
const COMPANY = {
  organization: Organization,
  companyContact: Type.Object(Contact, closed),
  companyRepresentative: Nullable(Representative),
  invoice: Type.Object(INVOICE, closed),
}
const ABOUT_COMPANY = {
  ...closed,
  description: 'The information',
  examples: [
    {
      organization: ORGANIZATION,
      companyContact: { name: 'Tolvan Tolvansson', email: 'tolvan@exempel.se', telephone: '070-123 45 67' },
      companyRepresentative: null,
      invoice: {
        invoiceType: 'Electronic',
        paperInvoice: null,
        invoiceReference: 'Ref 17',
        electronicInvoice: { electronicInvoiceType: 'OrganizationNumber', glnNumber: '' },
      },
    },
  ],
}
export const BusinessInformation = Type.Object(COMPANY, ABOUT_COMPANY)
export type BusinessInformation = Static<typeof BusinessInformation>
/** As it is saved: a branch that is left out is as null. */
export const SaveBusinessInformation = Type.Object(
  {
    ...COMPANY,
    companyRepresentative: Type.Optional(COMPANY.companyRepresentative),
    invoice: Type.Object(
      {
        ...INVOICE,
        paperInvoice: Type.Optional(INVOICE.paperInvoice),
        electronicInvoice: Type.Optional(INVOICE.electronicInvoice),
      },
      closed,
    ),
  },
  ABOUT_COMPANY,
)
export type SaveBusinessInformation = Static<typeof SaveBusinessInformation>

const Address = { street: Text, zipCode: Text, city: Text, country: Nullable(Type.Integer()) }
const PERSON = {
  companyContact: {
    email: 'signe@exempel.se',
    telephone: '070-123 45 67',
    street: 'Stigen 1',
    zipCode: '123 45',
    city: 'Ängsta',
    country: 752,
  },
  invoiceAddress: null,
}
export const PrivatePersonInformation = Type.Object(
  {
    companyContact: Type.Object({ email: Text, telephone: Text, ...Address }, closed),
    invoiceAddress: Nullable(Type.Object(Address, closed)),
  },
  {
    ...closed,
    description: 'The information',
    examples: [PERSON],
  },
)
export type PrivatePersonInformation = Static<typeof PrivatePersonInformation>
/** What reading adds: who the person is, from the login. */
export const PrivatePersonInformationView = Type.Object(
  { ...PrivatePersonInformation.properties, name: Type.String(), personalId: Type.String() },
  {
    ...closed,
    description: 'The information, and who the person is',
    examples: [{ ...PERSON, name: 'Signe Sommar', personalId: '188803149809' }],
  },
)
export type PrivatePersonInformationView = Static<typeof PrivatePersonInformationView>
/** As it is saved: no invoice address is as null, and who the person is, when sent back as read, goes unused. */
export const SavePrivatePersonInformation = Type.Object(
  {
    companyContact: PrivatePersonInformation.properties.companyContact,
    invoiceAddress: Type.Optional(PrivatePersonInformation.properties.invoiceAddress),
    name: Type.Optional(Text),
    personalId: Type.Optional(Text),
  },
  {
    ...closed,
    description: 'The information; name and personalId may stand there as they were read, and are not saved',
    examples: [PERSON],
  },
)
export type SavePrivatePersonInformation = Static<typeof SavePrivatePersonInformation>

/** A paper invoice address that the party used before. */
export const InvoiceAddress = Type.Object(
  {
    addressId: Type.String(),
    street: Type.String(),
    careOfAddress: Type.String(),
    zipCode: Type.String(),
    city: Type.String(),
    country: Type.Integer(),
  },
  {
    ...closed,
    description: 'An address',
    examples: [
      {
        addressId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
        street: 'Box 12',
        careOfAddress: 'c/o Ekonomi',
        zipCode: '902 19',
        city: 'Umeå',
        country: 752,
      },
    ],
  },
)
export type InvoiceAddress = Static<typeof InvoiceAddress>

export const businessInformationCalls = callsOf('Business information', {
  readBusinessInformation: {
    says: {
      summary: "A company's information",
      description: 'As it was saved, or as the register and earlier applications have it. Only of an organisation.',
    },
    access: 'party',
    revised: true,
    params: ApplicationPath,
    answer: BusinessInformation,
    fails: ['error.other-applicant-kind.text'],
  },
  saveBusinessInformation: {
    says: {
      summary: "Save a company's information",
      description:
        "Name and number are the register's whatever is sent. A branch that is left out is as null. As a draft, gaps may be left.",
    },
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    query: DraftQuery,
    body: SaveBusinessInformation,
    fails: ['error.other-applicant-kind.text', 'error.invalid.text'],
  },
  saveOrganisation: {
    says: {
      summary: "Save an organisation's address and description",
      description: 'That part of the information alone, which must hold by itself.',
    },
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    body: UpdateOrganizationInfo,
    fails: ['error.other-applicant-kind.text', 'error.invalid.text'],
  },
  listInvoiceAddresses: {
    says: {
      summary: 'Paper invoice addresses used before',
      description: 'In applications that the party has sent in.',
    },
    access: 'party',
    params: ApplicationPath,
    answer: Type.Array(InvoiceAddress, { description: 'Addresses, each once' }),
  },
  readPrivatePersonInformation: {
    says: {
      summary: "A private person's information",
      description: 'As it was saved, or as earlier applications have it. Only of a private person.',
    },
    access: 'party',
    revised: true,
    params: ApplicationPath,
    answer: PrivatePersonInformationView,
    fails: ['error.other-applicant-kind.text'],
  },
  savePrivatePersonInformation: {
    says: { summary: "Save a private person's information", description: 'As a draft, gaps may be left.' },
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    query: DraftQuery,
    body: SavePrivatePersonInformation,
    fails: ['error.other-applicant-kind.text', 'error.invalid.text'],
  },
})
