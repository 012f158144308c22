/** Tests of the facts about a type. */
import { expect, it } from 'vitest'
import { catCafeCatalogue } from '../fixtures/cat-cafe-catalogue.ts'
import { type Changes, withChanges } from '../fixtures/with-changes.ts'
import { factsOf } from './facts.ts'

const [cafe] = catCafeCatalogue.businessTypes
const rules = catCafeCatalogue.fees.flatMap((file) => file.rules)
type Given = { type?: object; day?: string; language?: 'sv' | 'en'; fees?: typeof rules; changes?: Changes }
const facts = ({ day = '2026-11-23', language = 'sv', fees = rules, changes = {}, type = {} }: Given = {}) => {
  const version = cafe?.versions[0]?.version
  if (!cafe || !version) throw new Error('there is no cat café')
  return factsOf({ ...cafe.type, ...type }, withChanges(version, changes), fees, { day, language })
}

const CATS = 'steps.1.sections.1'

it('are validity and time needed (LES-04)', () =>
  expect(facts()).toMatchObject({ validityInYears: 5, minutesNeeded: 20 }))

it('are how long before the start one must apply, if the type says so (NEW-10)', () => {
  const whenToApply = { sv: 'Senast två månader innan.', en: 'At least two months before.' }
  expect(facts()).not.toHaveProperty('whenToApply')
  const purpose = { sv: 'För den som håller katter.', en: 'For those who keep cats.' }
  expect(facts()).not.toHaveProperty('purpose')
  expect(facts({ type: { purpose }, language: 'en' }).purpose).toBe('For those who keep cats.')
  expect(facts({ type: { whenToApply } }).whenToApply).toBe('Senast två månader innan.')
  expect(facts({ type: { whenToApply }, language: 'en' }).whenToApply).toBe('At least two months before.')
})

it('are the fees of the day, for each or for the whole, in the language (LES-04)', () => {
  const later = withChanges(rules, { '0.pricePerUnit': 90, '2.counter': { kind: 'FIXED' } })
  expect(facts({ day: '2025-12-31', language: 'en', fees: later }).fees).toEqual([
    { name: 'Cat', pricePerUnit: 90, isEach: true },
    { name: 'Cat', pricePerUnit: 100, isEach: false },
  ])
  expect(facts({ day: '2026-01-01', fees: later }).fees[0]).toEqual({ name: 'Katt', pricePerUnit: 100, isEach: true })
  const counter = { kind: 'FIXED_IF', section: 'CAT_KIND', option: 'cat.kind.house', quantifier: 'any' }
  expect(facts({ fees: withChanges(rules, { '1.counter': counter }) }).fees[0]?.isEach).toBe(false)
  const others = withChanges(rules, { '1.businessType': 'DOG_PARK' })
  expect(facts({ day: '2026-01-01', fees: others }).fees).toHaveLength(1)
})

it('name the unit of a counted number that is not one thing (FEE-03, LES-04)', () => {
  const unitOf = (counter: object, language: 'sv' | 'en' = 'sv', changes: Changes = {}) =>
    facts({ fees: withChanges(rules, { '1.counter': counter }), language, changes }).fees[0]?.unit
  const weights = { kind: 'NUMBER', section: 'CAT_CATS', field: 'CAT_WEIGHT' }
  expect([unitOf(weights), unitOf({ ...weights, per: '1.0' }), unitOf({ ...weights, per: '2.5' })]).toEqual([
    'kg',
    'kg',
    '2,5\u00a0kg',
  ])
  expect(unitOf({ ...weights, per: '2.5' }, 'en')).toBe('2.5\u00a0kg')
  expect(unitOf({ kind: 'NUMBER', section: 'CAT_WEIGHTS', per: '10' })).toBe('10\u00a0kg')
  expect(unitOf({ kind: 'NUMBER', section: 'CAT_COUNT' })).toBeUndefined()
  expect(unitOf({ kind: 'NUMBER', section: 'CAT_COUNT', per: '10' })).toBe('10')
  expect(unitOf({ kind: 'NUMBER', section: 'GONE', per: '10' })).toBeUndefined()
})

it('tell a fee that depends on the answers, and is no choice among a group (FEE-03, LES-04)', () => {
  const isSometimes = (change: object) => {
    const [first, second, ...others] = rules
    if (!first || !second) throw new Error('there is no fee in force')
    return facts({ fees: [first, { ...second, ...change }, ...others] }).fees[0]?.isSometimes
  }
  const counter = { kind: 'FIXED_WHEN', when: { chosen: 'cat.kind.house' } }
  expect(isSometimes({ counter })).toBe(true)
  expect(isSometimes({ counter, group: 'cats' })).toBeUndefined()
  expect(isSometimes({ counter: { kind: 'FIXED' } })).toBeUndefined()
})

it('are the documents, each once, also of items, and whether always required (LES-04)', () => {
  const AGREEMENT = 'steps.0.sections.4'
  const documents = (changes: Changes = {}) =>
    facts({ changes }).documents.map(({ name, isAlways }) => [name, isAlways])
  expect(documents()).toEqual([
    ['Avtal med rådgivaren', false],
    ['Laddarens produktblad', false],
  ])
  const inItem = `${CATS}.sections.3`
  expect(documents({ [`${inItem}.enablesBy`]: undefined })[1]).toEqual(['Laddarens produktblad', true])
  const hidden = { [`${inItem}.enablesBy`]: undefined, [`${CATS}.enablesBy`]: ['cat.adviser.own'] }
  expect(documents(hidden)[1]).toEqual(['Laddarens produktblad', false])
  const same = { sv: 'Avtal med rådgivaren', en: 'Agreement' }
  expect(documents({ [`${inItem}.label`]: same, [`${inItem}.enablesBy`]: undefined })).toEqual([
    ['Avtal med rådgivaren', true],
  ])
  expect(documents({ [`${AGREEMENT}.enablesBy`]: undefined })[0]).toEqual(['Avtal med rådgivaren', true])
})

it.each(['steps.0', 'steps.0.sections.4'])(
  'are documents that a condition of %s may hide (LES-04, VOC-05)',
  (place) => {
    const isAlways = (changes: Changes) => facts({ changes }).documents[0]?.isAlways
    const shown = { 'steps.0.sections.4.enablesBy': undefined }
    expect(isAlways(shown)).toBe(true)
    expect(isAlways({ ...shown, [`${place}.enabledWhen`]: { answered: 'CAT_OPENING' } })).toBe(false)
  },
)
