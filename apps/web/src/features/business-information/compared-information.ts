/**
 * The answers of this step as fields for the comparison of two versions. A branch that one version lacks is one answer.
 */
import type { CompanyRepresentative, Invoice, PrivateAddress } from '@sievert/domain/business-information/values'
import { labelOfField } from '@sievert/domain/texts/of-path'
import type { ComparedField } from '../../form/comparison/differences.ts'
import type { Texts } from '../../texts/texts.ts'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const lines = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('\n')

type LabelOf = (path: string, t: Texts['t']) => string
const companyLabel: LabelOf = (path, t) => labelOfField(path, t) ?? ''
/** Field labels as in the private person's form, where the company's contact is "the person". */
export const personLabel: LabelOf = (path, t) => companyLabel(path.replace('companyContact', 'privatePerson'), t)

const fieldsAt = (at: string, names: readonly string[], t: Texts['t'], labelOf = companyLabel): ComparedField[] =>
  names.map((name) => {
    const path = `${at}.${name}`
    return { path, label: labelOf(path, t), text: asText }
  })

const representativeText = (value: unknown) => {
  const representative = value as CompanyRepresentative | null
  if (!representative) return ''
  const { name, telephone, email, workTitle } = representative
  return lines(name, telephone, email, workTitle)
}

const addressText = (address: PrivateAddress) => lines(address.street, `${address.zipCode} ${address.city}`.trim())

const invoiceText = (t: Texts['t']) => (value: unknown) => {
  const { invoiceType, paperInvoice, invoiceReference, electronicInvoice } = value as Invoice
  if (invoiceType === null) return ''
  return lines(
    t(`business-information.invoice.type.${invoiceType}.text`),
    paperInvoice ? lines(paperInvoice.careOfAddress, addressText(paperInvoice), paperInvoice.addressId ?? '') : '',
    invoiceReference,
    electronicInvoice?.electronicInvoiceType
      ? t(`business-information.invoice.electronic.${electronicInvoice.electronicInvoiceType}.text`)
      : '',
    electronicInvoice?.glnNumber,
  )
}

export const companyFields = (t: Texts['t']): ComparedField[] => [
  ...fieldsAt('organization.address', ['address1', 'zipCode', 'city'], t),
  ...fieldsAt('organization', ['description'], t),
  ...fieldsAt('companyContact', ['name', 'telephone', 'email'], t),
  {
    path: 'companyRepresentative',
    label: t('business-information.representative.header.text'),
    text: representativeText,
  },
  { path: 'invoice', label: t('business-information.invoice.header.text'), text: invoiceText(t) },
]

export const personFields = (t: Texts['t']): ComparedField[] => [
  ...fieldsAt('companyContact', ['telephone', 'email', 'street', 'zipCode', 'city'], t, personLabel),
  {
    path: 'invoiceAddress',
    label: t('private-person.invoice-address.header.text'),
    text: (value) => (value ? addressText(value as PrivateAddress) : ''),
  },
]
