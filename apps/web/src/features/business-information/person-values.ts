/** The private person form's values: those that are sent, and those of the page only. */
import { checkPrivatePerson } from '@sievert/domain/business-information/check'
import { newPrivatePersonInformation } from '@sievert/domain/business-information/initial'
import type { PrivatePersonInformation } from '@sievert/domain/business-information/values'
import { type Issue, under } from '@sievert/domain/issue'
import { emailConfirm } from '@sievert/domain/rules/email'

export type PersonValues = {
  companyContact: PrivatePersonInformation['companyContact'] & { emailConfirm: string }
  hasInvoiceAddress: boolean
  invoiceAddress: NonNullable<PrivatePersonInformation['invoiceAddress']>
}

const nowhere = () => {
  const { street, zipCode, city, country } = newPrivatePersonInformation().companyContact
  return { street, zipCode, city, country }
}

export const personValues = ({ companyContact, invoiceAddress }: PrivatePersonInformation): PersonValues => ({
  companyContact: { ...companyContact, emailConfirm: companyContact.email },
  hasInvoiceAddress: invoiceAddress !== null,
  invoiceAddress: invoiceAddress ?? nowhere(),
})

export const personInformation = (values: PersonValues): PrivatePersonInformation => {
  const { emailConfirm: _typed, ...companyContact } = values.companyContact
  return { companyContact, invoiceAddress: values.hasInvoiceAddress ? values.invoiceAddress : null }
}

export const checkPerson = (values: PersonValues): Issue[] => {
  const { email, emailConfirm: typed } = values.companyContact
  return [
    ...checkPrivatePerson(personInformation(values)),
    ...under('companyContact.emailConfirm', emailConfirm(email, 'validation.email.confirm')(typed)),
  ]
}
