/** Selects the general information of a sent application with which another of its party begins (LES-05). */
import { checkBusinessInformation, checkPrivatePerson } from '../business-information/check.ts'
import type { BusinessInformation, PrivatePersonInformation } from '../business-information/values.ts'
import type { Issues } from '../issue.ts'

export type RecalledCompany = Partial<Pick<BusinessInformation, 'companyContact' | 'companyRepresentative' | 'invoice'>>
export type RecalledPerson = Partial<PrivatePersonInformation>

const isFaulty = (issues: Issues, part: string): boolean => issues.some(({ path }) => path.startsWith(`${part}.`))

/** `isOwn`: the new application is of the person who sent the other one; a colleague gives a contact of their own. */
export const recallCompany = (
  sent: BusinessInformation,
  { isReport, isOwn }: { isReport: boolean; isOwn: boolean },
): RecalledCompany => {
  const issues = checkBusinessInformation(sent, { isReport })
  const { companyContact, companyRepresentative, invoice } = sent
  return {
    ...(isOwn && !isFaulty(issues, 'companyContact') && { companyContact }),
    ...(companyRepresentative && !isFaulty(issues, 'companyRepresentative') && { companyRepresentative }),
    ...(!isFaulty(issues, 'invoice') && { invoice }),
  }
}

export const recallPerson = (sent: PrivatePersonInformation): RecalledPerson => {
  const issues = checkPrivatePerson(sent)
  const { companyContact, invoiceAddress } = sent
  if (isFaulty(issues, 'companyContact')) return {}
  return { companyContact, ...(invoiceAddress && !isFaulty(issues, 'invoiceAddress') && { invoiceAddress }) }
}
