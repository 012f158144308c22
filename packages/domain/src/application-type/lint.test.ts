/** One broken catalogue per rule of the linter; a rule without its catalogue fails. */
import { describe, expect, it } from 'vitest'
import { catCafeCatalogue as good, perCat } from '../fixtures/cat-cafe-catalogue.ts'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { type Changes, withChanges } from '../fixtures/with-changes.ts'
import { type CatalogueContent, lintCatalogue } from './lint.ts'
import { FAULT_CODES, type FaultCode } from './lint-fault.ts'

const version = 'businessTypes.0.versions.0.version'
const people = `${version}.steps.0.sections`
const cafe = `${version}.steps.1.sections`
const cats = `${cafe}.1.sections`
const V1 = 'business-types/cat-cafe/v1.json'
const TYPE = 'business-types/cat-cafe/type.json'
const FEES = 'fees/cat-cafe.json'
const both = { sv: 'a', en: 'a' }
const section = (more: object) => ({ identity: 'NEW_SECTION', label: both, ...more })
const steps = catCafePermit.steps

type Case = { code: FaultCode; changes: Changes; file: string; path: string }
const on = (code: FaultCode, changes: Changes, file: string, path: string): Case => ({ code, changes, file, path })

const types: Case[] = [
  on('duplicate-business-type-id', { 'businessTypes.1.type.id': 1 }, 'business-types/dog-park/type.json', 'id'),
  on(
    'duplicate-name-key',
    { 'businessTypes.1.type.nameKey': 'CAT_CAFE' },
    'business-types/dog-park/type.json',
    'nameKey',
  ),
  on(
    'malformed-name-key',
    { 'businessTypes.1.type.nameKey': 'dog-park' },
    'business-types/dog-park/type.json',
    'nameKey',
  ),
  on('folder-name', { 'businessTypes.0.folder': 'cats' }, 'business-types/cats/type.json', 'nameKey'),
  on('no-version', { 'businessTypes.0.versions': [] }, TYPE, ''),
  on('version-number', { [`${version}.versionNumber`]: 2 }, V1, 'versionNumber'),
  on(
    'version-gap',
    { 'businessTypes.0.versions.0': { number: 2, version: { ...catCafePermit, versionNumber: 2 } } },
    'business-types/cat-cafe/v2.json',
    '',
  ),
  on('released-version-changed', { hashes: { [V1]: 'other' } }, V1, ''),
  on('released-version-missing', { hashes: {} }, 'released.json', V1),
]

const structure: Case[] = [
  on('duplicate-identity', { [`${cats}.0.identity`]: 'CAT_INTRO' }, V1, 'steps.1.sections.1.sections.0.identity'),
  on('malformed-identity', { [`${people}.0.identity`]: 'CAT.INTRO' }, V1, 'steps.0.sections.0.identity'),
  on('last-step-not-review', { [`${version}.steps`]: steps.slice(0, 3) }, V1, 'steps.2.identity'),
  on('unreachable-step', { [`${version}.steps`]: [...steps.slice(1), steps[0]] }, V1, 'steps.3'),
  on('general-information-missing', { [`${version}.steps`]: steps.toSpliced(2, 1) }, V1, 'steps'),
  on('empty-step', { [`${version}.steps.0.sections`]: [] }, V1, 'steps.0.sections'),
  on('misplaced-section', { [`${people}.0`]: section({ sectionType: 'Invoice' }) }, V1, 'steps.0.sections.0'),
  on(
    'several-equipment-sections',
    {
      [`${people}.0`]: section({
        sectionType: 'Equipment',
        sections: [section({ identity: 'NEW_INNER', sectionType: 'Documentation' })],
      }),
    },
    V1,
    'steps.1.sections.1',
  ),
  on(
    'several-place-sections',
    { [`${people}.0`]: section({ sectionType: 'PlaceOfBusiness' }) },
    V1,
    'steps.1.sections.2',
  ),
]

const choices: Case[] = [
  on(
    'label-missing',
    { [`${people}.4`]: { identity: 'CAT_AGREEMENT', sectionType: 'Documentation' } },
    V1,
    'steps.0.sections.4',
  ),
  on(
    'no-options',
    { [`${cafe}.4.options`]: [], [`${cafe}.4.minimumSelectionCount`]: undefined },
    V1,
    'steps.1.sections.4.options',
  ),
  on('duplicate-option-id', { [`${cafe}.4.options.0.id`]: 'cat.kind.house' }, V1, 'steps.1.sections.4.options.0.id'),
  on('malformed-option-id', { [`${cafe}.4.options.0.id`]: 'cat ok' }, V1, 'steps.1.sections.4.options.0.id'),
  on('checkbox-options', { [`${people}.5.options.1.id`]: 'CAT_PLAN_KNOWN.No' }, V1, 'steps.0.sections.5.options'),
  on(
    'several-defaults',
    { [`${cats}.0.options.0.isDefault`]: true, [`${cats}.0.options.1.isDefault`]: true },
    V1,
    'steps.1.sections.1.sections.0.options',
  ),
  on('minimum-selection', { [`${cafe}.0.minimumSelectionCount`]: 4 }, V1, 'steps.1.sections.0.minimumSelectionCount'),
  on('minimum-selection', { [`${people}.2.minimumSelectionCount`]: 2 }, V1, 'steps.0.sections.2.minimumSelectionCount'),
  on('length-range', { [`${people}.6.maxLength`]: 9 }, V1, 'steps.0.sections.6.maxLength'),
  on('empty-item', { [`${cafe}.1.sections`]: [], 'fees.0.rules.2.counter': perCat }, V1, 'steps.1.sections.1.sections'),
]

const contacts: Case[] = [
  on('contact-field-unknown', { [`${people}.3.fields.5.field`]: 'workId' }, V1, 'steps.0.sections.3.fields.5.field'),
  on('contact-field-twice', { [`${people}.3.fields.5.field`]: 'phone' }, V1, 'steps.0.sections.3.fields.5.field'),
  on('contact-email-pair', { [`${cafe}.3.fields.3.field`]: 'nationalIdentity' }, V1, 'steps.1.sections.3.fields'),
  on('contact-count', { [`${people}.3.maxContacts`]: 1 }, V1, 'steps.0.sections.3.maxContacts'),
  on('contact-count', { [`${people}.1.maxContacts`]: 0 }, V1, 'steps.0.sections.1.maxContacts'),
  on(
    'exemption-not-for-field',
    { [`${people}.1.fields.1.hasExemption`]: true, [`${people}.1.fields.1.exemptionLabel`]: both },
    V1,
    'steps.0.sections.1.fields.1',
  ),
  on(
    'exemption-label-missing',
    { [`${people}.3.fields.4.exemptionLabel`]: undefined },
    V1,
    'steps.0.sections.3.fields.4',
  ),
  on(
    'exemption-label-missing',
    { [`${people}.1.fields.5.fileExemptionLabel`]: undefined },
    V1,
    'steps.0.sections.1.fields.5',
  ),
]

const conditions: Case[] = [
  on('condition-unknown-option', { [`${people}.4.enablesBy.0`]: 'cat.unknown' }, V1, 'steps.0.sections.4.enablesBy.0'),
  on('condition-not-earlier', { [`${people}.4.enablesBy.0`]: 'cat.rules.wake' }, V1, 'steps.0.sections.4.enablesBy.0'),
  on('condition-not-earlier', { [`${people}.2.enablesBy`]: ['cat.adviser.own'] }, V1, 'steps.0.sections.2.enablesBy.0'),
  on(
    'condition-not-earlier',
    { [`${people}.3.isMultipleBy`]: 'cat.rules.wake' },
    V1,
    'steps.0.sections.3.isMultipleBy',
  ),
  on('condition-inside-item', { [`${cafe}.4.enablesBy`]: ['cat.kind.robot'] }, V1, 'steps.1.sections.4.enablesBy.0'),
  on('condition-unsatisfiable', { [`${people}.5.enablesBy`]: [] }, V1, 'steps.0.sections.5.enablesBy'),
  on('condition-unsatisfiable', { [`${people}.5.enablesBy`]: [] }, V1, 'steps.0.sections.6.enablesBy'),
]

const fees: Case[] = [
  on('fee-business-type-unknown', { 'fees.0.rules.2.businessType': 'CAT_HOTEL' }, FEES, '2.businessType'),
  on('fee-section-unknown', { 'fees.0.rules.2.counter.section': 'CAT_RULES' }, FEES, '2.counter.section'),
  on('fee-section-unknown', { 'fees.0.rules.2.counter': { kind: 'PERMIT_EQUIPMENT' } }, FEES, '2.counter.kind'),
  on('fee-option-unknown', { 'fees.0.rules.2.counter.option': 'cat.rules.wake' }, FEES, '2.counter.option'),
  on('fee-date', { 'fees.0.rules.1.validTo': '2026-02-30' }, FEES, '1.validTo'),
  on('fee-date', { 'fees.0.rules.0.validTo': '2019-01-01' }, FEES, '0.validTo'),
  on('fee-gap', { 'fees.0.rules.0.validFrom': '2020-01-02' }, FEES, '0.validFrom'),
  on('fee-gap', { 'fees.0.rules.1.validFrom': '2026-01-02' }, FEES, '1.validFrom'),
  on('fee-gap', { 'fees.0.rules.1.validTo': '2027-01-01' }, FEES, '1.validTo'),
  on('fee-overlap', { 'fees.0.rules.1.validFrom': '2025-12-31' }, FEES, '1.validFrom'),
  on('fee-overlap', { 'fees.0.rules.0.validTo': null }, FEES, '1.validFrom'),
  on('fee-missing', { fees: [] }, TYPE, ''),
]

const veterinary = (part: string): string => `veterinary-equipment/${part}.json`
const equipment: Case[] = [
  on('veterinary-duplicate', { 'veterinary.makes.1.id': 1 }, veterinary('makes'), '1.id'),
  on(
    'veterinary-duplicate',
    { 'veterinary.mountings.1.identity': 'FIXED_DOWN' },
    veterinary('mountings'),
    '1.identity',
  ),
  on(
    'veterinary-unknown-reference',
    { 'veterinary.makes.0.equipmentTypeId': 9 },
    veterinary('makes'),
    '0.equipmentTypeId',
  ),
  on('veterinary-unknown-reference', { 'veterinary.models.0.makeId': 99 }, veterinary('models'), '0.makeId'),
  on(
    'veterinary-unknown-reference',
    { 'veterinary.configurations.0.equipmentTypeId': 9 },
    veterinary('configurations'),
    '0.equipmentTypeId',
  ),
  on(
    'veterinary-unknown-reference',
    { 'veterinary.configurations.0.options.1': 'X' },
    veterinary('configurations'),
    '0.options.1',
  ),
  on(
    'veterinary-unknown-reference',
    { 'veterinary.outcomeRules.2.equipmentType': 9 },
    veterinary('outcome-rules'),
    '2.equipmentType',
  ),
  on(
    'veterinary-unknown-reference',
    { 'veterinary.outcomeRules.0.option': 'X' },
    veterinary('outcome-rules'),
    '0.option',
  ),
  on(
    'veterinary-not-offered',
    { 'veterinary.configurations': veterinaryCatalogue.configurations.slice(1) },
    veterinary('types'),
    '0',
  ),
  on('outcome-rule-range', { 'veterinary.outcomeRules.0.kVUpTo': 100 }, veterinary('outcome-rules'), '0.kVUpTo'),
  on(
    'outcome-rule-unreachable',
    { 'veterinary.outcomeRules': veterinaryCatalogue.outcomeRules.toReversed() },
    veterinary('outcome-rules'),
    '1',
  ),
  on('outcome-rules-open', { 'veterinary.outcomeRules.6.kVUpTo': 1000 }, veterinary('outcome-rules'), ''),
]

const texts: Case[] = [
  on('duplicate-country', { 'countries.1.iso3166Numeric': 752 }, 'countries.json', '1.iso3166Numeric'),
  on('sweden-missing', { countries: [good.countries[1]] }, 'countries.json', ''),
  on('empty-text', { [`${people}.0.body.en`]: ' ' }, V1, 'steps.0.sections.0.body.en'),
  on('empty-text', { 'authority.name.sv': '' }, 'authority.json', 'name.sv'),
  on('empty-text', { 'countries.0.name.en': '' }, 'countries.json', '0.name.en'),
  on('empty-text', { 'businessTypes.0.type.name.en': '' }, TYPE, 'name.en'),
  on('empty-text', { 'fees.0.rules.0.name.sv': '' }, FEES, '0.name.sv'),
  on('empty-text', { 'veterinary.types.0.name.sv': '' }, veterinary('types'), '0.name.sv'),
  on('empty-text', { 'texts.en': { 'cat.greeting.text': '' } }, 'texts/en.json', 'cat.greeting.text'),
  on('text-key-missing', { 'texts.en': {} }, 'texts/sv.json', 'cat.greeting.text'),
  on('text-key-missing', { 'texts.sv': {} }, 'texts/en.json', 'cat.greeting.text'),
  on('placeholder-mismatch', { 'texts.en': { 'cat.greeting.text': 'Hello' } }, 'texts/sv.json', 'cat.greeting.text'),
]

const placesOf = (content: CatalogueContent, code: FaultCode) =>
  lintCatalogue(content)
    .filter((fault) => fault.code === code)
    .map(({ file, path }) => `${file} ${path.join('.')}`)

const groups = { types, structure, choices, contacts, conditions, fees, equipment, texts }
const IDS: Record<keyof typeof groups, string> = {
  types: 'NEW-05',
  structure: 'WIZ-01, SEC-09, SEC-10',
  choices: 'SEC-02, SEC-04',
  contacts: 'SEC-05, SEC-06, SEC-07',
  conditions: 'SEC-03',
  fees: 'FEE-02',
  equipment: 'VET-05',
  texts: 'SHE-07',
}

it('finds nothing in a good catalogue (SEC-01)', () => expect(lintCatalogue(good)).toEqual([]))

for (const name of Object.keys(groups) as (keyof typeof groups)[])
  describe(`rules for ${name}`, () => {
    it.each(groups[name])(`says $code at $file $path (${IDS[name]})`, ({ code, changes, file, path }) => {
      expect(placesOf(withChanges(good, changes), code)).toContain(`${file} ${path}`)
    })
  })

it('says one thing only about a file in which one thing is wrong (SEC-03)', () => {
  const broken = withChanges(good, { [`${people}.4.enablesBy.0`]: 'cat.unknown' })
  expect(lintCatalogue(broken).map(({ code }) => code)).toEqual(['condition-unknown-option'])
})

it('lets an item ask by options of the item and of the steps around it (SEC-03, SEC-10)', () => {
  const asked = withChanges(good, {
    [`${cats}.5.enablesBy`]: ['cat.charging.yes', 'cat.rules.wake', 'cat.adviser.own'],
  })
  expect(lintCatalogue(asked)).toEqual([])
})

it('has a broken catalogue for every rule (SEC-01)', () => {
  const tested = new Set<FaultCode>([
    ...Object.values(groups)
      .flat()
      .map(({ code }) => code),
    'text-unused',
    'text-unknown',
  ])
  expect(FAULT_CODES.filter((code) => !tested.has(code))).toEqual([])
})
