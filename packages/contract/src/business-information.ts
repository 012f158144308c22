/** General business information of a company, or of a private person. Field rules are the domain's. */
import Type, { type Static } from 'typebox'
import { ApplicationId, closed, Nullable } from './shared.ts'

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
export const UpdateOrganizationInfo = Type.Object({ applicationId: ApplicationId, organization: Organization }, closed)
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
export const BusinessInformation = Type.Object(
  {
    organization: Organization,
    companyContact: Type.Object(Contact, closed),
    companyRepresentative: Nullable(Type.Object({ ...Contact, workTitle: Text }, closed)),
    invoice: Type.Object(
      {
        invoiceType: Nullable(Type.Union([Type.Literal('Paper'), Type.Literal('Electronic')])),
        paperInvoice: Nullable(PaperInvoice),
        invoiceReference: Text,
        electronicInvoice: Nullable(
          Type.Object(
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
          ),
        ),
      },
      closed,
    ),
  },
  closed,
)
export type BusinessInformation = Static<typeof BusinessInformation>

const Address = { street: Text, zipCode: Text, city: Text, country: Nullable(Type.Integer()) }
export const PrivatePersonInformation = Type.Object(
  {
    companyContact: Type.Object({ email: Text, telephone: Text, ...Address }, closed),
    invoiceAddress: Nullable(Type.Object(Address, closed)),
  },
  closed,
)
export type PrivatePersonInformation = Static<typeof PrivatePersonInformation>
/** What reading adds: who the person is, from the login. */
export const PrivatePersonInformationView = Type.Object(
  { ...PrivatePersonInformation.properties, name: Type.String(), personalId: Type.String() },
  closed,
)
export type PrivatePersonInformationView = Static<typeof PrivatePersonInformationView>

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
  closed,
)
export type InvoiceAddress = Static<typeof InvoiceAddress>
