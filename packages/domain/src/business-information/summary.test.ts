/** Tests of the summary of general information in Swedish: exactly one row for each question. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { companyInformation, privatePersonInformation } from '../fixtures/business-information.ts'
import { type Changes, withChanges } from '../fixtures/with-changes.ts'
import type { SummaryRow } from '../summary/rows.ts'
import { translator } from '../texts/translate.ts'
import { newPaperInvoice } from './initial.ts'
import { type BusinessHelp, summariseBusinessInformation, summarisePrivatePerson } from './summary.ts'

const path = new URL('../../../../catalogue/texts/sv.json', import.meta.url)
const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
const help: BusinessHelp = {
  t: translator(texts, 'sv'),
  countries: new Map([
    [752, 'Sverige'],
    [578, 'Norge'],
  ]),
  isReport: false,
  invoiceAddress: undefined,
}
const MISSING = texts['error.component']

const read = (rows: readonly SummaryRow[]) =>
  rows.map((row) => (row.kind === 'text' ? [row.path, row.label, row.text] : row))
/** The rows whose paths start with `at`. */
const company = (at: string, change: Changes = {}, more: Partial<BusinessHelp> = {}) =>
  read(
    summariseBusinessInformation(withChanges(companyInformation, change), { ...help, ...more }).filter((row) =>
      row.path.startsWith(at),
    ),
  )
const person = (change: Changes = {}) =>
  read(
    summarisePrivatePerson(
      withChanges({ ...privatePersonInformation, name: 'Tolvan Tolvansson', personalId: '191212121212' }, change),
      help,
    ),
  )

describe('a company', () => {
  it('has its name, number, address and description, which may be long (BUS-01, BUS-02)', () => {
    expect(company('organization.')).toEqual([
      ['organization.name', 'Namn', 'Tassens djurklinik AB'],
      ['organization.organizationNumber', 'Organisationsnummer', '556000-0001'],
      ['organization.address.address1', 'Gatuadress', 'Klövervägen 3'],
      ['organization.address.zipCode', 'Postnummer', '123 45'],
      ['organization.address.city', 'Ort', 'Ängsta'],
      ['organization.address.countryId', 'Land', 'Sverige'],
      ['organization.description', 'Beskriv verksamheten', 'Klinik för katter, hundar och hästar.'],
    ])
    const rows = summariseBusinessInformation(companyInformation, help)
    expect(rows.flatMap((row) => (row.kind === 'text' && row.multiLine ? row.path : []))).toEqual([
      'organization.description',
    ])
  })

  it('has no description where none was written, or in a report (BUS-02)', () => {
    const without = company('organization.').slice(0, -1)
    expect(company('organization.', { 'organization.description': '' })).toEqual(without)
    expect(company('organization.', {}, { isReport: true })).toEqual(without)
  })

  it('has its contact and representative, with the role in each label (BUS-02)', () => {
    expect(company('company')).toEqual([
      ['companyContact.name', 'Kontaktpersonens namn', 'Tolvan Tolvansson'],
      ['companyContact.telephone', 'Kontaktpersonens telefon', '070-123 45 67'],
      ['companyContact.email', 'Kontaktpersonens e-postadress', 'tolvan@exempel.se'],
      ['companyRepresentative.name', 'Företrädarens namn', 'Ask Vidarsson'],
      ['companyRepresentative.telephone', 'Företrädarens telefon', '+4681234567'],
      ['companyRepresentative.email', 'Företrädarens e-postadress', 'ask@exempel.se'],
      ['companyRepresentative.workTitle', 'Företrädarens titel', 'Klinikchef'],
    ])
  })

  it('omits a name that is optional in a report, but shows a missing phone (BUS-02)', () => {
    const change = { 'companyContact.name': '', 'companyContact.telephone': '', companyRepresentative: null }
    expect(company('company', change, { isReport: true })).toEqual([
      ['companyContact.telephone', 'Kontaktpersonens telefon', MISSING],
      ['companyContact.email', 'Kontaktpersonens e-postadress', 'tolvan@exempel.se'],
    ])
  })

  it('shows a missing name or title where it is required (BUS-02, REV-05)', () => {
    const change = {
      'companyContact.name': '',
      'companyRepresentative.name': ' ',
      'companyRepresentative.workTitle': '',
    }
    expect(company('company', change).filter((row) => Array.isArray(row) && row.at(-1) === MISSING)).toEqual([
      ['companyContact.name', 'Kontaktpersonens namn', MISSING],
      ['companyRepresentative.name', 'Företrädarens namn', MISSING],
      ['companyRepresentative.workTitle', 'Företrädarens titel', MISSING],
    ])
  })
})

describe('an invoice', () => {
  const PAPER_INVOICE = ['invoice.invoiceType', 'Hur vill du ha fakturan?', 'På papper']
  const ELECTRONIC = ['invoice.invoiceType', 'Hur vill du ha fakturan?', 'Elektroniskt']
  const REFERENCE = ['invoice.invoiceReference', 'Fakturareferens', 'Ref 17']

  it('on paper has the new or the saved address in full (BUS-03)', () => {
    expect(company('invoice.')).toEqual([
      PAPER_INVOICE,
      ['invoice.paperInvoice.careOfAddress', 'C/o-adress', 'c/o Ekonomi'],
      ['invoice.paperInvoice.street', 'Gatuadress eller box', 'Box 12'],
      ['invoice.paperInvoice.zipCode', 'Postnummer', '123 46'],
      ['invoice.paperInvoice.city', 'Ort', 'Ängsta'],
      ['invoice.paperInvoice.country', 'Land', 'Sverige'],
      REFERENCE,
    ])
    const invoiceAddress = { ...newPaperInvoice(), addressId: 'a1', street: 'Boks 9', city: 'Oslo', country: 578 }
    expect(company('invoice.', { 'invoice.paperInvoice.addressId': 'a1' }, { invoiceAddress })).toEqual([
      PAPER_INVOICE,
      ['invoice.paperInvoice.street', 'Gatuadress eller box', 'Boks 9'],
      ['invoice.paperInvoice.city', 'Ort', 'Oslo'],
      ['invoice.paperInvoice.country', 'Land', 'Norge'],
      REFERENCE,
    ])
  })

  it('on paper shows that the address or its country is missing (BUS-03, REV-05)', () => {
    const noAddress = [PAPER_INVOICE, ['invoice.paperInvoice.addressId', 'Fakturaadress', MISSING], REFERENCE]
    expect(company('invoice.', { 'invoice.paperInvoice': null })).toEqual(noAddress)
    expect(company('invoice.', { 'invoice.paperInvoice.addressId': 'gone' })).toEqual(noAddress)
    expect(company('invoice.paperInvoice.country', { 'invoice.paperInvoice.country': null })).toEqual([
      ['invoice.paperInvoice.country', 'Land', MISSING],
    ])
  })

  it.each([
    ['OrganizationNumber', 'Till organisationsnumret'],
    ['Peppol', 'Via Peppol'],
    ['Van', 'Via en VAN-operatör'],
    ['GlnNumber', 'Till ett GLN-nummer', ['invoice.electronicInvoice.glnNumber', 'GLN-nummer', '7350000000009']],
  ])('that is electronic shows the way: %s (BUS-03)', (electronicInvoiceType, whereto, ...more) => {
    const electronicInvoice = { electronicInvoiceType, glnNumber: '7350000000009' }
    const change = { 'invoice.invoiceType': 'Electronic', 'invoice.electronicInvoice': electronicInvoice }
    expect(company('invoice.', change)).toEqual([
      ELECTRONIC,
      ['invoice.electronicInvoice.electronicInvoiceType', 'Vart ska vi skicka e-fakturan?', whereto],
      ...more,
    ])
  })

  it('shows its missing parts (BUS-03, REV-05)', () => {
    const withoutInvoice = { 'invoice.invoiceType': 'Electronic', 'invoice.electronicInvoice': null }
    expect(company('invoice.', withoutInvoice)).toEqual([
      ELECTRONIC,
      ['invoice.electronicInvoice.electronicInvoiceType', 'Vart ska vi skicka e-fakturan?', MISSING],
    ])
    const none = { 'invoice.invoiceType': null, 'invoice.electronicInvoice': { electronicInvoiceType: 'Van' } }
    expect(company('invoice.', none)).toEqual([['invoice.invoiceType', 'Hur vill du ha fakturan?', MISSING]])
  })
})

describe('a private person', () => {
  it('without a Swedish number has no row for it (FOR-01)', () => {
    expect(person({ personalId: '' })).toEqual(person().filter((_, index) => index !== 1))
    expect(person()[1]).toContain('person.personalId')
  })

  it('has name and number, contact, address and the invoice’s own address (BUS-04, SEC-14)', () => {
    const own = [
      ['person.name', 'Namn', 'Tolvan Tolvansson'],
      ['person.personalId', 'Personnummer', '19121212-1212'],
      ['companyContact.telephone', 'Telefon', '070-123 45 67'],
      ['companyContact.email', 'E-postadress', 'tolvan@exempel.se'],
      ['companyContact.street', 'Gatuadress', 'Stigen 1'],
      ['companyContact.zipCode', 'Postnummer', '123 45'],
      ['companyContact.city', 'Ort', 'Ängsta'],
      ['companyContact.country', 'Land', 'Sverige'],
    ]
    expect(person()).toEqual([
      ...own,
      ['invoiceAddress.street', 'Gatuadress eller box', 'Box 12'],
      ['invoiceAddress.zipCode', 'Postnummer', 'AB 12'],
      ['invoiceAddress.city', 'Ort', 'Oslo'],
      ['invoiceAddress.country', 'Land', 'Norge'],
    ])
    expect(person({ invoiceAddress: null })).toEqual(own)
  })

  it('with a protected identity has no name (BUS-04, SEC-14)', () => {
    expect(person({ name: '' })[0]).toEqual(['person.name', 'Namn', texts['private-person.protected.text']])
  })
})
