/** Parts of the general information that a new application begins with. */
import { expect, it } from 'vitest'
import { companyInformation, privatePersonInformation } from '../fixtures/business-information.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { recallCompany, recallPerson } from './recall-information.ts'

const OWN = { isReport: false, isOwn: true, names: ['Tolvan Tolvansson', 'Ask Vidarsson'] }
const { companyContact, companyRepresentative } = companyInformation
const { invoice } = withChanges(companyInformation, {
  'invoice.invoiceReference': '',
  'invoice.paperInvoice.careOfAddress': '',
})

it('recalls contact, representative and invoice, and of a colleague no contact (LES-05)', () => {
  expect(recallCompany(companyInformation, OWN)).toEqual({ companyContact, companyRepresentative, invoice })
  expect(recallCompany(companyInformation, { ...OWN, isOwn: false })).toEqual({ companyRepresentative, invoice })
  expect(recallCompany({ ...companyInformation, companyRepresentative: null }, OWN)).toEqual({
    companyContact,
    invoice,
  })
})

it('recalls no person of another name than these, since they may have a protected identity (LES-05)', () => {
  const only = (name: string) => recallCompany(companyInformation, { ...OWN, names: [name] })
  expect(only('Tolvan Tolvansson')).toEqual({ companyContact, invoice })
  expect(only('Ask Vidarsson')).toEqual({ companyRepresentative, invoice })
})

it('recalls a reference and a c/o of these names alone, and always the invoice address (LES-05)', () => {
  const named = (name: string) => {
    const changes = { 'invoice.invoiceReference': name, 'invoice.paperInvoice.careOfAddress': name }
    return withChanges(companyInformation, changes)
  }
  const own = named('Ask Vidarsson')
  expect(recallCompany(own, OWN).invoice).toEqual(own.invoice)
  expect(recallCompany(named('Nils Hemlig'), OWN).invoice).toEqual(invoice)
})

it.each([
  ['companyContact', 'companyContact.email', { companyRepresentative, invoice }],
  ['companyRepresentative', 'companyRepresentative.email', { companyContact, invoice }],
  ['invoice', 'invoice.paperInvoice.city', { companyContact, companyRepresentative }],
])('leaves out a refused %s alone (LES-05)', (_part, path, others) => {
  expect(recallCompany(withChanges(companyInformation, { [path]: '' }), OWN)).toEqual(others)
})

it('does not need a name in a notification (LES-05, REP-04)', () => {
  const nameless = withChanges(companyInformation, { 'companyContact.name': '' })
  expect(recallCompany(nameless, OWN)).not.toHaveProperty('companyContact')
  expect(recallCompany(nameless, { ...OWN, isReport: true })).toHaveProperty('companyContact')
})

it('recalls a person’s contact, and their invoice address if both are accepted (LES-05)', () => {
  expect(recallPerson(privatePersonInformation)).toEqual(privatePersonInformation)
  const { companyContact: contact } = privatePersonInformation
  expect(recallPerson({ companyContact: contact, invoiceAddress: null })).toEqual({ companyContact: contact })
  expect(recallPerson(withChanges(privatePersonInformation, { 'invoiceAddress.city': '' }))).toEqual({
    companyContact: contact,
  })
  expect(recallPerson(withChanges(privatePersonInformation, { 'companyContact.telephone': '' }))).toEqual({})
})
