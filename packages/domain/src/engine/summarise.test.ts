/** Tests of the summary's rows. */
import { describe, expect, it } from 'vitest'
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { localise } from '../application-type/localise.ts'
import { companyInformation, privatePersonInformation } from '../fixtures/business-information.ts'
import { passport } from '../fixtures/cat-cafe-people.ts'
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine, unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import type { SummaryRow } from '../summary/rows.ts'
import { type SummaryContext, summarise } from './summarise.ts'

const version = localise(catCafePermit, 'sv')
const context: SummaryContext = {
  language: 'sv',
  t: showKeys('|'),
  countries: new Map([
    [752, 'Sverige'],
    [578, 'Norge'],
  ]),
  answers: catCafeAnswers,
  isReport: false,
  previousCaseNumber: null,
  applicant: 'Company',
}
const rowsOf = (given: Partial<SummaryContext>, type: ApplicationTypeVersion<string> = version): SummaryRow[] =>
  summarise(type, { ...context, ...given }).flatMap((step) => step.rows)

const flat = (rows: readonly SummaryRow[]): SummaryRow[] =>
  rows.flatMap((row) => (row.kind === 'groups' ? [row, ...row.groups.flatMap((group) => flat(group.rows))] : [row]))
const find = (path: string, given: Partial<SummaryContext> = {}, type = version): SummaryRow | undefined =>
  flat(rowsOf(given, type)).find((row) => row.path === path)
const textAt = (path: string, given: Partial<SummaryContext> = {}, type = version): string | undefined => {
  const row = find(path, given, type)
  return row?.kind === 'text' ? row.text : undefined
}
const titles = (path: string, given: Partial<SummaryContext> = {}): string[] => {
  const row = find(path, given)
  return row?.kind === 'groups' ? row.groups.map((group) => group.title) : []
}

describe('sections', () => {
  it('are described step by step under the step name, hidden ones left out (REV-02)', () => {
    const steps = summarise(version, context)
    expect(steps.map(({ identity, title }) => [identity, title])).toEqual([
      ['STEP_CAT_PEOPLE', 'Människorna'],
      ['STEP_CAT_CAFE', 'Kaféet och katterna'],
      ['STEP_GENERAL_BUSINESS_INFORMATION', 'Allmänna uppgifter'],
    ])
    expect(steps[0]?.rows.map((row) => row.path)).toEqual([
      'CAT_INTRO',
      'CAT_VET',
      'CAT_ADVISER',
      'CAT_ADVISER_CONTACT',
      'CAT_AGREEMENT',
    ])
    expect(steps[0]?.rows[0]).toMatchObject({ kind: 'information', text: 'Kaféet ska ha en ansvarig veterinär.' })
    expect(steps[2]?.rows).toEqual([])
  })

  it('show options by their whole names, several as a list, a tick box as yes or no (REV-01)', () => {
    expect(textAt('CAT_ADVISER')).toBe('En inhyrd')
    expect(find('CAT_RULES')).toMatchObject({ kind: 'list', items: ['Väck inte katterna', 'Katterna får gå ut'] })
    const plan = {
      answers: withChanges(catCafeAnswers, {
        '0.CAT_ADVISER.selectedChoiceIds': ['cat.adviser.none'],
        '0.CAT_PLAN_KNOWN': { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] },
      }),
    }
    expect(textAt('CAT_PLAN_KNOWN', plan)).toBe('general.yes.text')
    expect(textAt('CAT_PLAN', plan)).toBe('error.component')
  })

  it('have their review label, else the form’s (REV-01)', () => {
    const plan = withChanges(catCafeAnswers, {
      '0.CAT_ADVISER.selectedChoiceIds': ['cat.adviser.none'],
      '0.CAT_PLAN_KNOWN': { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] },
    })
    expect(find('CAT_PLAN', { answers: plan })).toMatchObject({ label: 'Plan', multiLine: true })
    expect(find('CAT_ADVISER')).toMatchObject({ label: 'Vem ger råd om katterna?' })
  })

  it('number contacts, show identities with their dash, exemptions in words and with files (REV-02, SEC-14)', () => {
    expect(titles('CAT_VET')).toEqual(['contact.number.text|Veterinär|1', 'contact.number.text|Veterinär|2'])
    expect(textAt('CAT_VET.contacts.0.nationalIdentity')).toBe('19121212-1212')
    expect(textAt('CAT_VET.contacts.1.missingNationalIdentity')).toBe('Personen saknar svenskt personnummer')
    expect(find('CAT_VET.contacts.1.workIdExemption')).toEqual({
      kind: 'files',
      path: 'CAT_VET.contacts.1.workIdExemption',
      label: 'Bevis om behörighet',
      files: [passport],
    })
    expect(find('CAT_VET.contacts.0.emailConfirm')).toBeUndefined()
  })

  it('omit optional empty contact fields, and show missing required ones (REV-05)', () => {
    expect(textAt('CAT_CATS.equipments.0.stepData.CAT_KEEPER.contacts.0.position')).toBe('Kattskötare')
    expect(textAt('CAT_CATS.equipments.1.stepData.CAT_KEEPER.contacts.0.position')).toBeUndefined()
    expect(textAt('CAT_LEADER.contacts.0.position', { answers: {} })).toBe('error.component')
  })

  it('title items by noun and number, places by name or number (REV-02, REV-05)', () => {
    expect(find('CAT_CATS')).toMatchObject({ label: 'Katt' })
    expect(titles('CAT_CATS')).toEqual(['item.number.text|Katt|1', 'item.number.text|Katt|2'])
    expect(titles('CAT_PLACES')).toEqual(['place.unnamed.text|1', 'Katten i Oslo'])
    expect(textAt('CAT_PLACES.placesOfBusiness.1.country')).toBe('Norge')
  })

  it('omit hidden sections in items too, and show missing answers (REV-05)', () => {
    expect(find('CAT_CATS.equipments.1.stepData.CAT_VOLTAGE')).toBeUndefined()
    expect(textAt('CAT_CATS.equipments.0.stepData.CAT_VOLTAGE')).toBe('12')
    expect(textAt('CAT_CATS.equipments.0.stepData.CAT_OUTDOORS')).toBe('error.component')
    expect(textAt('CAT_RULES', { answers: {} })).toBe('error.component')
  })

  it('give the reason for a missing document (SEC-08)', () => {
    expect(find('CAT_AGREEMENT')).toMatchObject({
      kind: 'files',
      files: [],
      missingReason: 'Avtalet skrivs i nästa vecka.',
    })
  })

  it.each(['Riddle', 'constructor'])('of the unknown type %s are an internal error (REV-05)', (sectionType) => {
    const withUnknownType = { ...version, steps: [{ ...version.steps[0], sections: [{ identity: 'X', sectionType }] }] }
    const shown = () => summarise(withUnknownType as unknown as typeof version, context)
    expect(shown).toThrow(`Unknown section type ${sectionType}`)
  })
})

describe('a renewal', () => {
  it('shows the previous case number in the review step, which others do not have (REV-01)', () => {
    const steps = summarise(version, { ...context, previousCaseNumber: 'SIE2021-7' })
    const row = { kind: 'text', path: 'previousCaseNumber', label: 'review.case-number.header.text', text: 'SIE2021-7' }
    expect(steps.at(-1)?.rows).toEqual([row])
    expect(steps.slice(0, -1).flatMap(({ rows }) => rows)).toEqual(rowsOf({}))
    expect(textAt('previousCaseNumber', { previousCaseNumber: '' })).toBe('error.component')
    expect(find('previousCaseNumber')).toBeUndefined()
  })
})

describe('veterinary equipment', () => {
  const type = {
    ...version,
    steps: [{ identity: 'VETMED_EQUIPMENTS', name: 'Röntgen', progressBarTitle: 'R', sections: [] }],
  }
  const veterinary = {
    catalogue: localise(veterinaryCatalogue, 'sv'),
    equipment: [knownMachine, unknownItinerantMachine],
    frequencies: [
      { equipmentTypeId: 1, frequency: 40 },
      { equipmentTypeId: 3, frequency: null },
    ],
  }
  const shown = (path: string) => textAt(path, { veterinary }, type)

  it('has one entry an item, titled with its name and number (REV-02)', () => {
    const row = find('equipments', { veterinary }, type)
    expect(row?.kind === 'groups' && row.groups.map((group) => group.title)).toEqual([
      'review.equipment.title.text|Stationär röntgenutrustning|1',
      'review.equipment.title.text|Bärbar röntgenutrustning|2',
    ])
  })
  it('shows make, model, voltage, animals, mounting and address as text (VET-02, VET-03)', () => {
    expect(shown('equipments.0.makeId')).toBe('Examion')
    expect(shown('equipments.0.serialNumber')).toBe('SN-1001')
    const unnumbered = { ...veterinary, equipment: [{ ...knownMachine, serialNumber: '' }] }
    expect(find('equipments.0.serialNumber', { veterinary: unnumbered }, type)).toBeUndefined()
    expect(shown('equipments.0.modelId')).toBe('Maxivet 400 HF')
    expect(shown('equipments.0.max_kV')).toBe('general.kilovolts.text|125')
    expect(shown('equipments.0.usageSelection.usage')).toBe('Bara stora djur')
    expect(shown('equipments.0.usageSelection.options.0.option')).toBe('Takstativ, kan stråla åt flera håll')
    expect(find('equipments.0.usageSelection.options.0.description', { veterinary }, type)).toMatchObject({
      text: 'Mot ytterväggen och mot golvet.',
      multiLine: true,
    })
    expect(shown('equipments.0.address.street')).toBe('Klövervägen 3')
  })
  it('shows text, numbers and sheets of an unknown machine, and no address of an itinerant one (VET-02, VET-03)', () => {
    expect(shown('equipments.1.makeName')).toBe('Stallröntgen AB')
    expect(shown('equipments.1.max_kV')).toBe('general.kilovolts.text|90,5')
    expect(find('equipments.1.productSheets', { veterinary }, type)).toMatchObject({
      kind: 'files',
      files: [{ id: 'sheet-1' }],
    })
    expect(shown('equipments.1.address.street')).toBeUndefined()
  })
  it('writes numbers as the language does, without spaces or commas among thousands (VET-01, VET-02)', () => {
    const many = { ...veterinary, frequencies: [{ equipmentTypeId: 1, frequency: 10_000 }] }
    for (const [language, written] of [
      ['sv', '90,5'],
      ['en', '90.5'],
    ] as const) {
      const given = { veterinary: many, language }
      expect(textAt('equipments.1.max_kV', given, type)).toBe(`general.kilovolts.text|${written}`)
      expect(textAt('frequency.1', given, type)).toBe('10000')
    }
  })
  it('is nothing where none is known yet (REV-01)', () => expect(rowsOf({}, type)).toEqual([]))
  it('lists frequencies by the name of the type (VET-01)', () => {
    const rows = rowsOf({ veterinary }, type).filter((row) => row.path.startsWith('frequency.'))
    expect(rows.map((row) => row.kind === 'text' && [row.label, row.text])).toEqual([
      ['frequency.label.text|Bärbar röntgenutrustning', 'error.component'],
      ['frequency.label.text|Stationär röntgenutrustning', '40'],
    ])
  })
})

describe('business information', () => {
  it('shows organisation, contact, representative and paper invoice (BUS-01, BUS-02, BUS-03)', () => {
    const business = companyInformation
    expect(textAt('organization.organizationNumber', { business })).toBe('556000-0001')
    expect(textAt('organization.address.countryId', { business })).toBe('Sverige')
    expect(textAt('organization.description', { business })).toBe('Klinik för katter, hundar och hästar.')
    expect(textAt('organization.description', { business, isReport: true })).toBeUndefined()
    expect(textAt('companyRepresentative.workTitle', { business })).toBe('Klinikchef')
    expect(textAt('invoice.paperInvoice.careOfAddress', { business })).toBe('c/o Ekonomi')
    expect(textAt('invoice.invoiceReference', { business })).toBe('Ref 17')
  })
  it('shows a saved invoice address in full, and an electronic one by its number (BUS-03)', () => {
    const saved = withChanges(companyInformation, { 'invoice.paperInvoice.addressId': 'a1' })
    const invoiceAddress = {
      addressId: 'a1',
      street: 'Box 9',
      careOfAddress: '',
      zipCode: '12345',
      city: 'Ö',
      country: 752,
    }
    expect(textAt('invoice.paperInvoice.street', { business: saved, invoiceAddress })).toBe('Box 9')
    expect(textAt('invoice.paperInvoice.careOfAddress', { business: saved, invoiceAddress })).toBeUndefined()
    expect(textAt('invoice.paperInvoice.addressId', { business: saved })).toBe('error.component')
    const electronic = withChanges(companyInformation, {
      'invoice.invoiceType': 'Electronic',
      'invoice.electronicInvoice': { electronicInvoiceType: 'GlnNumber', glnNumber: '7350000000009' },
    })
    expect(textAt('invoice.electronicInvoice.glnNumber', { business: electronic })).toBe('7350000000009')
    expect(textAt('invoice.paperInvoice.street', { business: electronic })).toBeUndefined()
  })
  it('shows a private person with a dash in the number, and states a protected identity (BUS-04, SEC-14)', () => {
    const privatePerson = { ...privatePersonInformation, name: 'Tolvan Tolvansson', personalId: '191212121212' }
    expect(textAt('person.personalId', { privatePerson })).toBe('19121212-1212')
    expect(textAt('invoiceAddress.country', { privatePerson })).toBe('Norge')
    expect(textAt('person.name', { privatePerson: { ...privatePerson, name: '' } })).toBe(
      'private-person.protected.text',
    )
  })
})
