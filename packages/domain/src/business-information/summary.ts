/** Summary of business information for review, receipt and signed text. */
import { labelOfNumber } from '../representation/identity.ts'
import { displayNationalIdentity } from '../rules/national-identity.ts'
import { SWEDEN } from '../rules/sweden.ts'
import type { SummaryHelp } from '../sections/summary-of.ts'
import { type SummaryRow, textRow } from '../summary/rows.ts'
import type { TextKey } from '../text-key.ts'
import { writtenPhone, writtenZipCode } from '../texts/written.ts'
import type {
  BusinessInformation,
  CompanyContact,
  Invoice,
  PaperInvoice,
  PrivateAddress,
  PrivatePersonInformation,
} from './values.ts'

/** A private person's answers, with name and number from the login. Protected identities have no name. */
export type DescribedPrivatePerson = PrivatePersonInformation & { name: string; personalId: string }

/** `invoiceAddress`: the chosen saved address, already looked up. */
export type BusinessHelp = SummaryHelp & { isReport: boolean; invoiceAddress: PaperInvoice | undefined }

type Pair = readonly [path: string, label: TextKey, text: string | undefined]

const rows = (at: string, pairs: readonly Pair[], { t }: SummaryHelp): SummaryRow[] =>
  pairs.map(([path, label, text]) => textRow(`${at}.${path}`, label, text, t))

/** Drops empty optional pairs. */
const present = (pairs: readonly Pair[]): readonly Pair[] => pairs.filter(([, , text]) => text?.trim())

const organisationRows = ({ organization }: BusinessInformation, help: BusinessHelp): SummaryRow[] => {
  const base = 'business-information.organisation'
  const { address, description } = organization
  const row = textRow('organization.description', 'business-information.description.label.text', description, help.t)
  return [
    ...rows(
      'organization',
      [
        ['name', `${base}.name.text`, organization.name],
        ['organizationNumber', `${base}.number.text`, displayNationalIdentity(organization.organizationNumber)],
        ['address.address1', `${base}.street.text`, address.address1],
        ['address.zipCode', `${base}.zip-code.text`, writtenZipCode(address.zipCode, address.countryId)],
        ['address.city', `${base}.city.text`, address.city],
        ['address.countryId', `${base}.country.text`, help.countries.get(address.countryId)],
      ],
      help,
    ),
    ...(help.isReport || description === '' ? [] : [{ ...row, multiLine: true }]),
  ]
}

/** Labelled as in the error summary, since both people have a name, a phone and an e-mail address. */
const contactRows = (
  at: 'companyContact' | 'companyRepresentative',
  contact: CompanyContact & { workTitle?: string },
  help: BusinessHelp,
  isNameRequired: boolean,
) => {
  const pair = (field: 'name' | 'telephone' | 'email', written = contact[field]): Pair => [
    field,
    `validation.errorsummary.${at}.${field}`,
    written,
  ]
  const workTitle: Pair = ['workTitle', 'validation.errorsummary.companyRepresentative.workTitle', contact.workTitle]
  const name = [pair('name')]
  return rows(
    at,
    [
      ...(isNameRequired ? name : present(name)),
      pair('telephone', writtenPhone(contact.telephone)),
      pair('email'),
      ...(at === 'companyRepresentative' ? [workTitle] : []),
    ],
    help,
  )
}

const addressPairs = (
  base: 'business-information.invoice' | 'private-person',
  address: PrivateAddress,
  { countries }: SummaryHelp,
): Pair[] => {
  const zipCode: Pair = ['zipCode', `${base}.zip-code.text`, writtenZipCode(address.zipCode, address.country)]
  return [
    ['street', `${base}.street.text`, address.street],
    // Optional in other countries (BUS-06).
    ...(address.country === SWEDEN ? [zipCode] : present([zipCode])),
    ['city', `${base}.city.text`, address.city],
    ['country', `${base}.country.text`, countries.get(address.country ?? 0)],
  ]
}

const paperInvoiceRows = (invoice: Invoice, help: BusinessHelp): SummaryRow[] => {
  const base = 'business-information.invoice'
  const postal = invoice.paperInvoice?.addressId ? help.invoiceAddress : invoice.paperInvoice
  const address: readonly Pair[] = postal
    ? [
        ...present([['careOfAddress', `${base}.care-of.text`, postal.careOfAddress]]),
        ...addressPairs(base, postal, help),
      ]
    : [['addressId', `${base}.saved-address.label.text`, undefined]]
  return [
    ...rows('invoice.paperInvoice', address, help),
    ...rows('invoice', [['invoiceReference', `${base}.reference.label.text`, invoice.invoiceReference]], help),
  ]
}

const invoiceRows = ({ invoice }: BusinessInformation, help: BusinessHelp): SummaryRow[] => {
  const base = 'business-information.invoice'
  const { invoiceType, electronicInvoice: electronic } = invoice
  const kind = invoiceType === null ? undefined : help.t(`${base}.type.${invoiceType}.text`)
  const first = rows('invoice', [['invoiceType', `${base}.type.label.text`, kind]], help)
  if (invoiceType === 'Paper') return [...first, ...paperInvoiceRows(invoice, help)]
  if (invoiceType === null) return first
  const way = electronic?.electronicInvoiceType
  const whereto = way ? help.t(`${base}.electronic.${way}.text`) : undefined
  const pairs: readonly Pair[] = [
    ['electronicInvoiceType', `${base}.electronic.label.text`, whereto],
    ...(way === 'GlnNumber' ? [['glnNumber', `${base}.gln.label.text`, electronic?.glnNumber] as const] : []),
  ]
  return [...first, ...rows('invoice.electronicInvoice', pairs, help)]
}

/** Organisation, contact, representative and invoice, as rows. */
export const summariseBusinessInformation = (information: BusinessInformation, help: BusinessHelp): SummaryRow[] => {
  const { companyContact, companyRepresentative: representative } = information
  return [
    ...organisationRows(information, help),
    ...contactRows('companyContact', companyContact, help, !help.isReport),
    ...(representative ? contactRows('companyRepresentative', representative, help, true) : []),
    ...invoiceRows(information, help),
  ]
}

/** A private person; the identity number with its dash, unless there is none (SEC-14, FOR-01). */
export const summarisePrivatePerson = (person: DescribedPrivatePerson, help: SummaryHelp): SummaryRow[] => {
  const { companyContact, invoiceAddress } = person
  const name = person.name === '' ? help.t('private-person.protected.text') : person.name
  return [
    ...rows(
      'person',
      present([
        ['name', 'private-person.name.text', name],
        [
          'personalId',
          `private-person.${labelOfNumber(person.personalId)}.text`,
          displayNationalIdentity(person.personalId),
        ],
      ]),
      help,
    ),
    ...rows(
      'companyContact',
      [
        ['telephone', 'private-person.phone.text', writtenPhone(companyContact.telephone)],
        ['email', 'private-person.email.text', companyContact.email],
        ...addressPairs('private-person', companyContact, help),
      ],
      help,
    ),
    ...(invoiceAddress
      ? rows('invoiceAddress', addressPairs('business-information.invoice', invoiceAddress, help), help)
      : []),
  ]
}
