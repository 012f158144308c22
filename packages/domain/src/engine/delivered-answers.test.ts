/** Tests of the answers that the case system gets. */
import { expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { companyInformation, privatePersonInformation } from '../fixtures/business-information.ts'
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { compile } from './compile.ts'
import { deliveredAnswers } from './delivered-answers.ts'
import { type SummaryContext, summarise } from './summarise.ts'

const deliver = (general: Pick<SummaryContext, 'business' | 'invoiceAddress' | 'privatePerson'>) => {
  const steps = summarise(localise(catCafePermit, 'sv'), {
    t: showKeys(),
    language: 'sv',
    applicant: 'Company',
    countries: new Map([[752, 'Sverige']]),
    answers: catCafeAnswers,
    isReport: false,
    previousCaseNumber: null,
    ...general,
  })
  return deliveredAnswers(compile(catCafePermit), steps, { answers: catCafeAnswers, ...general }, 'sv')
}
const delivered = deliver({ business: companyInformation })
const at = (path: string, among = delivered) => among.find((answer) => answer.path === path)
const CAT = 'CAT_CATS.equipments.0.stepData'

it('have the question, the options and the value beside label and text (HND-05)', () => {
  const cafe = { step: 'STEP_CAT_CAFE' }
  expect(at('CAT_RULES')).toEqual({
    ...cafe,
    question: 'CAT_RULES',
    path: 'CAT_RULES',
    label: 'Vilka regler gäller för gästerna?',
    text: 'Väck inte katterna\nKatterna får gå ut',
    options: ['cat.rules.wake', 'cat.rules.garden'],
  })
  expect(at('CAT_OPENING')).toMatchObject({ ...cafe, text: '1 mars 2027', value: '2027-03-01' })
  expect(at('CAT_AREA')).toMatchObject({ text: expect.stringMatching(/^1.200.m²$/), value: '1200', unit: 'm²' })
  expect(at('CAT_WEIGHTS')).toMatchObject({ question: 'CAT_WEIGHTS', value: '4.50', unit: 'kg' })
  expect(at('CAT_COUNT')).toMatchObject({ value: '2' })
  expect(at('CAT_COUNT')).not.toHaveProperty('unit')
})

it('of an item and of a person name its question and place (HND-05)', () => {
  expect(at(`${CAT}.CAT_KIND`)).toMatchObject({ question: 'CAT_KIND', options: ['cat.kind.robot'] })
  expect(at(`${CAT}.CAT_WEIGHT`)).toMatchObject({ question: 'CAT_WEIGHT', value: '4.50' })
  expect(at(`${CAT}.CAT_CHARGER_SHEET`)).toMatchObject({ question: 'CAT_CHARGER_SHEET', files: [expect.any(String)] })
  expect(at('CAT_LEADER.contacts.0.position')).toMatchObject({ question: 'CAT_LEADER', value: 'Kafévärd' })
})

it('are all rows that were signed, those without a question by their path (HND-05)', () => {
  expect(at('companyContact.email')).toMatchObject({ question: 'companyContact.email', text: expect.any(String) })
  expect(delivered.every(({ label, text, path }) => label !== undefined && text !== '' && path !== '')).toBe(true)
  expect(new Set(delivered.map(({ step, path }) => `${step} ${path}`)).size).toBe(delivered.length)
})

it('of the general information have the value as stored, and the option of a choice (HND-05)', () => {
  expect(at('organization.organizationNumber')).toMatchObject({ text: '556000-0001', value: '5560000001' })
  expect(at('organization.address.countryId')).toMatchObject({ text: 'Sverige', value: '752' })
  expect(at('companyContact.telephone')).toMatchObject({ value: '070-1234567' })
  expect(at('companyRepresentative.workTitle')).toMatchObject({ value: 'Klinikchef' })
  expect(at('invoice.invoiceType')).toMatchObject({ options: ['Paper'] })
  expect(at('invoice.invoiceType')).not.toHaveProperty('value')
  expect(at('invoice.paperInvoice.street')).toMatchObject({ value: 'Box 12' })
  const { invoice } = companyInformation
  const electronicInvoice = { electronicInvoiceType: 'GlnNumber', glnNumber: '7350000000004' } as const
  const gln = deliver({
    business: { ...companyInformation, invoice: { ...invoice, invoiceType: 'Electronic', electronicInvoice } },
  })
  expect(at('invoice.electronicInvoice.electronicInvoiceType', gln)).toMatchObject({ options: ['GlnNumber'] })
  expect(at('invoice.electronicInvoice.glnNumber', gln)).toMatchObject({ value: '7350000000004' })
})

it('of a saved invoice address have the values of that address (HND-05)', () => {
  const { invoice } = companyInformation
  const paperInvoice = { addressId: 'a', street: '', careOfAddress: '', zipCode: '', city: '', country: null }
  const invoiceAddress = { ...paperInvoice, street: 'Box 9', zipCode: '12345', city: 'Umeå', country: 752 }
  const saved = deliver({
    business: { ...companyInformation, invoice: { ...invoice, paperInvoice } },
    invoiceAddress,
  })
  expect(at('invoice.paperInvoice.street', saved)).toMatchObject({ value: 'Box 9' })
  expect(at('invoice.paperInvoice.country', saved)).toMatchObject({ value: '752' })
})

it('of a private person have the values of the person and of the addresses (HND-05)', () => {
  const person = deliver({ privatePerson: { ...privatePersonInformation, name: 'Tolvan', personalId: '191212121212' } })
  expect(at('person.personalId', person)).toMatchObject({ value: '191212121212' })
  expect(at('companyContact.country', person)).toMatchObject({ value: '752' })
  expect(at('invoiceAddress.country', person)).toMatchObject({ value: '578' })
})
