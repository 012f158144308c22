/**
 * The company form's values: those that are sent, and those of the page only (repeated addresses, branches not chosen).
 */
import { checkBusinessInformation, EDITING_ADDRESS } from '@sievert/domain/business-information/check'
import { newPaperInvoice } from '@sievert/domain/business-information/initial'
import type {
  BusinessInformation,
  CompanyContact,
  CompanyRepresentative,
  PaperInvoice,
} from '@sievert/domain/business-information/values'
import { type Issue, issue, under } from '@sievert/domain/issue'
import { emailConfirm } from '@sievert/domain/rules/email'
import { REQUIRED } from '@sievert/domain/rules/text'

type Twice<T> = T & { emailConfirm: string }
export type CompanyValues = {
  organization: BusinessInformation['organization']
  companyContact: Twice<CompanyContact>
  hasRepresentative: boolean
  companyRepresentative: Twice<CompanyRepresentative>
  invoice: {
    invoiceType: 'Paper' | 'Electronic' | null
    paperInvoice: PaperInvoice
    invoiceReference: string
    electronicInvoice: NonNullable<BusinessInformation['invoice']['electronicInvoice']>
  }
}

const NO_REPRESENTATIVE: CompanyRepresentative = { name: '', email: '', telephone: '', workTitle: '' }
const twice = <T extends { email: string }>(contact: T): Twice<T> => ({ ...contact, emailConfirm: contact.email })
const once = <T extends { emailConfirm: string }>({ emailConfirm: _typed, ...contact }: T) => contact

export const companyValues = (information: BusinessInformation): CompanyValues => ({
  organization: information.organization,
  companyContact: twice(information.companyContact),
  hasRepresentative: information.companyRepresentative !== null,
  companyRepresentative: twice(information.companyRepresentative ?? NO_REPRESENTATIVE),
  invoice: {
    invoiceType: information.invoice.invoiceType,
    paperInvoice: information.invoice.paperInvoice ?? newPaperInvoice(),
    invoiceReference: information.invoice.invoiceReference,
    electronicInvoice: information.invoice.electronicInvoice ?? { electronicInvoiceType: null, glnNumber: '' },
  },
})

/** The values to send: a branch that is not chosen is null. */
export const companyInformation = (values: CompanyValues): BusinessInformation => ({
  organization: values.organization,
  companyContact: once(values.companyContact),
  companyRepresentative: values.hasRepresentative ? once(values.companyRepresentative) : null,
  invoice: {
    invoiceType: values.invoice.invoiceType,
    paperInvoice: values.invoice.invoiceType === 'Paper' ? values.invoice.paperInvoice : null,
    invoiceReference: values.invoice.invoiceType === 'Paper' ? values.invoice.invoiceReference : '',
    electronicInvoice: values.invoice.invoiceType === 'Electronic' ? values.invoice.electronicInvoice : null,
  },
})

const confirmed = ({ email, emailConfirm: typed }: { email: string; emailConfirm: string }): readonly Issue[] =>
  under('emailConfirm', emailConfirm(email, 'error.email.format')(typed))

/** Path of the organisation's address, and of errors about it as a whole. */
export const ADDRESS = 'organization.address'

/**
 * `isEditing`: the organisation's address is open, and must be saved or cancelled first. Its errors are shown at its
 * fields while it is open, and otherwise for the address as a whole.
 */
export const checkCompany = (values: CompanyValues, isReport: boolean, isEditing: boolean): Issue[] => {
  const found = checkBusinessInformation(companyInformation(values), { isReport })
  const others = found.filter(({ path }) => !path.startsWith(`${ADDRESS}.`))
  const isFaulty = others.length < found.length
  return [
    ...(isEditing ? found : others),
    ...(isEditing === isFaulty ? [] : [issue(isEditing ? EDITING_ADDRESS : REQUIRED, ADDRESS)]),
    ...under('companyContact', confirmed(values.companyContact)),
    ...(values.hasRepresentative ? under('companyRepresentative', confirmed(values.companyRepresentative)) : []),
  ]
}
