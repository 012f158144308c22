/** Selects the general information of a sent application with which another of its party begins (LES-05). */
import { checkBusinessInformation, checkPrivatePerson } from '../business-information/check.ts'
import type {
  BusinessInformation,
  CompanyContact,
  Invoice,
  PrivatePersonInformation,
} from '../business-information/values.ts'
import type { Issues } from '../issue.ts'

export type RecalledCompany = Partial<Pick<BusinessInformation, 'companyContact' | 'companyRepresentative' | 'invoice'>>
export type RecalledPerson = Partial<PrivatePersonInformation>

const isFaulty = (issues: Issues, part: string): boolean => issues.some(({ path }) => path.startsWith(`${part}.`))

/** Reference and 'c/o' are free text, and may be a name. */
export const invoiceWithNames = (invoice: Invoice, mayName: (name: string) => boolean): Invoice => {
  const known = (text: string) => (mayName(text) ? text : '')
  const { paperInvoice, invoiceReference } = invoice
  return {
    ...invoice,
    invoiceReference: known(invoiceReference),
    paperInvoice: paperInvoice && { ...paperInvoice, careOfAddress: known(paperInvoice.careOfAddress) },
  }
}

/**
 * `isOwn`: the new application is of the person who sent the other one; a colleague gives a contact of their own.
 * `names`: of persons without a protected identity. The contact and the representative have no personal number: one
 * with another name may have a protected identity, and is left out.
 */
export const recallCompany = (
  sent: BusinessInformation,
  { isReport, isOwn, names }: { isReport: boolean; isOwn: boolean; names: readonly string[] },
): RecalledCompany => {
  const issues = checkBusinessInformation(sent, { isReport })
  const { companyContact, companyRepresentative, invoice } = sent
  const mayName = (name: string) => name === '' || names.includes(name)
  const mayRecall = ({ name }: CompanyContact) => mayName(name)
  const mayRepresent = companyRepresentative && mayRecall(companyRepresentative)
  return {
    ...(isOwn && mayRecall(companyContact) && !isFaulty(issues, 'companyContact') && { companyContact }),
    ...(mayRepresent && !isFaulty(issues, 'companyRepresentative') && { companyRepresentative }),
    ...(!isFaulty(issues, 'invoice') && { invoice: invoiceWithNames(invoice, mayName) }),
  }
}

export const recallPerson = (sent: PrivatePersonInformation): RecalledPerson => {
  const issues = checkPrivatePerson(sent)
  const { companyContact, invoiceAddress } = sent
  if (isFaulty(issues, 'companyContact')) return {}
  return { companyContact, ...(invoiceAddress && !isFaulty(issues, 'invoiceAddress') && { invoiceAddress }) }
}
