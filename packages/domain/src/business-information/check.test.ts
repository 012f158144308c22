/** Tests of the rules of business information, each broken alone. */
import { describe, expect, it } from 'vitest'
import { companyInformation, privatePersonInformation } from '../fixtures/business-information.ts'
import companyCases from '../fixtures/cases/business-information.json' with { type: 'json' }
import personCases from '../fixtures/cases/private-person.json' with { type: 'json' }
import { withChanges } from '../fixtures/with-changes.ts'
import { checkBusinessInformation, checkChosenAddress, checkPrivatePerson, EDITING_ADDRESS } from './check.ts'
import {
  newBusinessInformation,
  newPaperInvoice,
  newPrivatePersonInformation,
  settleBusinessInformation,
} from './initial.ts'

const faults = (change: Parameters<typeof withChanges>[1], isReport = false) =>
  checkBusinessInformation(withChanges(companyInformation, change), { isReport }).map(({ path, key }) => ({
    path,
    key,
  }))

describe('a company', () => {
  it('is accepted, with a paper invoice to a new or a saved address or an electronic one (BUS-03)', () => {
    expect(faults({})).toEqual([])
    expect(
      faults({
        'invoice.paperInvoice': {
          addressId: 'a1',
          street: '<',
          careOfAddress: '',
          zipCode: '',
          city: '',
          country: null,
        },
      }),
    ).toEqual([])
    for (const type of ['OrganizationNumber', 'Peppol', 'Van'])
      expect(
        faults({
          'invoice.invoiceType': 'Electronic',
          'invoice.electronicInvoice': { electronicInvoiceType: type, glnNumber: '' },
        }),
      ).toEqual([])
  })

  it.each(companyCases.cases.map((each) => [each.why, each] as const))(
    'is refused for %s, that alone (BUS-01, BUS-02, BUS-03)',
    (_, each) => {
      expect(faults(each.change)).toEqual([{ path: each.path, key: each.key }])
    },
  )

  it('is not checked for its register address: it is read-only here (BUS-01)', () => {
    expect(
      faults({
        'organization.address': {
          address1: '',
          zipCode: '?',
          city: '',
          countryId: 0,
          originIsCompaniesRegistration: true,
        },
      }),
    ).toEqual([])
  })

  it('in the report flow needs no contact name and has no description (BUS-02)', () => {
    expect(faults({ 'companyContact.name': '', 'organization.description': 'a'.repeat(5001) }, true)).toEqual([])
    expect(faults({ 'companyContact.name': '<' }, true)).toEqual([
      { path: 'companyContact.name', key: 'validation.name.format' },
    ])
  })

  it('needs no representative (BUS-02)', () => {
    expect(faults({ companyRepresentative: null })).toEqual([])
  })

  it('may omit a foreign postcode, as its rule is unknown (BUS-06)', () => {
    expect(faults({ 'invoice.paperInvoice.country': 578, 'invoice.paperInvoice.zipCode': '' })).toEqual([])
  })
})

describe('the saved address of an invoice', () => {
  const chosen = (change: Parameters<typeof withChanges>[1], saved?: ReturnType<typeof newPaperInvoice>) =>
    checkChosenAddress(withChanges(companyInformation, change), saved)

  it('must exist when an invoice refers to it (BUS-03)', () => {
    const one = { 'invoice.paperInvoice.addressId': 'a1' }
    expect(chosen(one)).toEqual([
      { path: 'invoice.paperInvoice.addressId', key: 'application.business-info.error.add-or-select-address' },
    ])
    expect(chosen(one, newPaperInvoice())).toEqual([])
    expect(chosen({})).toEqual([])
    expect(chosen({ 'invoice.paperInvoice': null })).toEqual([])
  })
})

it('reports an address still being edited by the specified key (BUS-01)', () => {
  expect(EDITING_ADDRESS).toBe('application.business-info.error.editing-address')
})

describe('a private person', () => {
  const check = (change: Parameters<typeof withChanges>[1]) =>
    checkPrivatePerson(withChanges(privatePersonInformation, change)).map(({ path, key }) => ({ path, key }))

  it('is accepted with and without an invoice address (BUS-04)', () => {
    expect(check({})).toEqual([])
    expect(check({ invoiceAddress: null })).toEqual([])
  })
  it.each(personCases.cases.map((each) => [each.why, each] as const))(
    'is refused for %s, that alone (BUS-04)',
    (_, each) => {
      expect(check(each.change)).toEqual([{ path: each.path, key: each.key }])
    },
  )
})

describe('settled business information', () => {
  const settle = (change: Parameters<typeof withChanges>[1], isReport = false, fromRegister = false) =>
    settleBusinessInformation(
      withChanges(companyInformation, change),
      withChanges(companyInformation.organization, {
        name: 'Registrerat AB',
        description: '',
        'address.city': 'Registerstad',
        'address.originIsCompaniesRegistration': fromRegister,
      }),
      { isReport },
    )

  it('has name and number as the register has them, the address when it comes from there (BUS-01)', () => {
    expect(settle({ 'organization.name': 'Påhittat AB' }).organization).toMatchObject({
      name: 'Registrerat AB',
      address: { city: 'Ängsta' },
    })
    expect(settle({}, false, true).organization.address.city).toBe('Registerstad')
    expect(
      settle({ 'organization.address.originIsCompaniesRegistration': true }).organization.address
        .originIsCompaniesRegistration,
    ).toBe(false)
  })
  it('has no description in the report flow (BUS-02)', () => {
    expect(settle({}).organization.description).toBe('Klinik för katter, hundar och hästar.')
    expect(settle({}, true).organization.description).toBe('')
  })
  it('retains nothing in the unused branch (BUS-03)', () => {
    const electronicInvoice = { electronicInvoiceType: 'OrganizationNumber', glnNumber: '1' }
    expect(settle({ 'invoice.electronicInvoice': electronicInvoice }).invoice.electronicInvoice).toBeNull()
    expect(
      settle({ 'invoice.invoiceType': 'Electronic', 'invoice.electronicInvoice': electronicInvoice }).invoice,
    ).toEqual({
      invoiceType: 'Electronic',
      paperInvoice: null,
      invoiceReference: '',
      electronicInvoice: { electronicInvoiceType: 'OrganizationNumber', glnNumber: '' },
    })
    expect(settle({ 'invoice.paperInvoice.addressId': 'a1' }).invoice.paperInvoice).toMatchObject({
      addressId: 'a1',
      street: '',
    })
  })
  it('retains all of the used branch (BUS-03)', () => {
    expect(settle({}).invoice).toEqual(companyInformation.invoice)
    expect(settle({ 'invoice.paperInvoice': null }).invoice.paperInvoice).toBeNull()
    const electronicInvoice = { electronicInvoiceType: 'GlnNumber', glnNumber: '7350000000009' }
    const change = { 'invoice.invoiceType': 'Electronic', 'invoice.electronicInvoice': electronicInvoice }
    expect(settle(change).invoice.electronicInvoice).toEqual(electronicInvoice)
  })
})

describe('new information', () => {
  it('is in Sweden until something else is chosen (BUS-06)', () => {
    expect(newPrivatePersonInformation()).toEqual({
      companyContact: { email: '', telephone: '', street: '', zipCode: '', city: '', country: 752 },
      invoiceAddress: null,
    })
    expect(newPaperInvoice()).toEqual({
      addressId: null,
      street: '',
      careOfAddress: '',
      zipCode: '',
      city: '',
      country: 752,
    })
    expect(newBusinessInformation(companyInformation.organization)).toEqual({
      organization: companyInformation.organization,
      companyContact: { name: '', email: '', telephone: '' },
      companyRepresentative: null,
      invoice: { invoiceType: null, paperInvoice: null, invoiceReference: '', electronicInvoice: null },
    })
  })
})
