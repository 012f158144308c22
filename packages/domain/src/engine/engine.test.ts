/** Tests of enabling, reset and validation on the cat café permit. */
import { describe, expect, it } from 'vitest'
import { passport } from '../fixtures/cat-cafe-people.ts'
import { catCafeAnswers, catCafePermit, noAnswers } from '../fixtures/cat-cafe-permit.ts'
import { imaginaryStep } from '../fixtures/imaginary-type.ts'
import { TODAY } from '../fixtures/today.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { NONE } from '../issue.ts'
import type { Answers, StepData } from '../sections/answers.ts'
import { newContact } from '../sections/contact-fields.ts'
import type { EquipmentValue, ItemData } from '../sections/equipment.ts'
import { compile } from './compile.ts'
import { enabledInItem, enabledSections, growingLists, growingListsInItem } from './enabled.ts'
import { initialAnswers, initialItem } from './initial.ts'
import { resetHidden, resetHiddenInItem, resetHiddenInStep } from './reset.ts'
import { validateAll, validateItem, validateStep } from './validate.ts'

const compiled = compile(catCafePermit)
const choose = (...ids: string[]) => ({ selectedChoiceIds: ids })
const adviser = (id: string): Answers => ({ 0: { CAT_ADVISER: choose(id) } })
const cats = (answers: Answers) => (answers[1]?.['CAT_CATS'] as EquipmentValue | undefined)?.equipments ?? []
const messages = (answers: Answers): string[] =>
  validateAll(compiled, answers, TODAY).flatMap((issues) => issues.map(({ path, key }) => `${path}: ${key}`))

describe('enabled sections', () => {
  it('follow the chosen option, any one of several being enough (SEC-03)', () => {
    const shown = (id: string) =>
      [...enabledSections(compiled, adviser(id))].filter((each) => /ADVISER_|AGREE|PLAN/.test(each))
    expect(shown('cat.adviser.own')).toEqual(['CAT_ADVISER_CONTACT'])
    expect(shown('cat.adviser.hired')).toEqual(['CAT_ADVISER_CONTACT', 'CAT_AGREEMENT'])
    expect(shown('cat.adviser.none')).toEqual(['CAT_PLAN_KNOWN'])
  })

  it('count an option only while its own choice is enabled (SEC-03)', () => {
    const answers = { 0: { CAT_ADVISER: choose('cat.adviser.own'), CAT_PLAN_KNOWN: choose('CAT_PLAN_KNOWN.Checked') } }
    expect(enabledSections(compiled, answers).has('CAT_PLAN')).toBe(false)
    expect(
      enabledSections(compiled, withChanges(answers, { '0.CAT_ADVISER': choose('cat.adviser.none') })).has('CAT_PLAN'),
    ).toBe(true)
  })

  it('inside an item look at the item first and at all steps after (SEC-03)', () => {
    const item: StepData = { CAT_KIND: choose('cat.kind.robot'), CAT_CHARGING: choose('cat.charging.yes') }
    const shown = enabledInItem(compiled, 'CAT_CATS', item, { 1: { CAT_RULES: choose('cat.rules.garden') } })
    const own = ['CAT_KIND', 'CAT_VOLTAGE', 'CAT_CHARGING', 'CAT_CHARGER_SHEET', 'CAT_OUTDOORS']
    expect([...shown]).toEqual([...own, 'CAT_KEEPER', 'CAT_BORN', 'CAT_WEIGHT'])
    const always = ['CAT_KIND', 'CAT_KEEPER', 'CAT_BORN', 'CAT_WEIGHT']
    expect([...enabledInItem(compiled, 'CAT_CATS', {}, noAnswers)]).toEqual(always)
  })

  it('are not enabled by an answer of an unknown section (SEC-12)', () => {
    const shown = enabledSections(compiled, { 1: { UNKNOWN: { text: 'x' } } })
    expect(shown).toEqual(enabledSections(compiled, noAnswers))
  })

  it('allow several contacts only where the controlling option is chosen (SEC-05)', () => {
    const growing = (answers: Answers) => [...growingLists(compiled, answers)]
    expect(growing(adviser('cat.adviser.own'))).toEqual(['CAT_VET', 'CAT_LEADER'])
    expect(growing(adviser('cat.adviser.hired'))).toEqual(['CAT_VET', 'CAT_ADVISER_CONTACT', 'CAT_LEADER'])
    expect([...growingListsInItem(compiled, 'CAT_CATS', {}, noAnswers)]).toEqual([])
  })
})

describe('reset', () => {
  it('clears dependent choices recursively when an option is unticked (SEC-03)', () => {
    const before: Answers = {
      0: {
        CAT_ADVISER: choose('cat.adviser.hired'),
        CAT_PLAN_KNOWN: choose('CAT_PLAN_KNOWN.Checked'),
        CAT_PLAN: { text: 'Vi frågar grannen.' },
      },
    }
    expect(resetHidden(compiled, before)[0]).toEqual({
      CAT_ADVISER: choose('cat.adviser.hired'),
      CAT_PLAN_KNOWN: choose(),
      CAT_PLAN: { text: '' },
    })
  })

  it('empties each type in its own way, also inside items (SEC-03)', () => {
    const hidden = withChanges(catCafeAnswers, {
      '0.CAT_ADVISER': choose('cat.adviser.none'),
      '0.CAT_AGREEMENT': { isMissing: false, reason: '', files: [passport] },
      '1.CAT_RULES': choose('cat.rules.wake', 'cat.rules.feed'),
      '1.CAT_CATS.equipments.0.stepData.CAT_KIND': choose('cat.kind.house'),
    })
    const reset = resetHidden(compiled, hidden)
    expect(reset[0]?.['CAT_ADVISER_CONTACT']).toEqual({ contacts: [] })
    expect(reset[0]?.['CAT_AGREEMENT']).toEqual({ isMissing: false, reason: '', files: [] })
    expect(reset[1]?.['CAT_CATS']).toMatchObject({
      equipments: [
        { stepData: { CAT_VOLTAGE: { text: '' }, CAT_CHARGING: choose(), CAT_CHARGER_SHEET: { files: [] } } },
        { stepData: { CAT_OUTDOORS: { text: '' } } },
      ],
    })
  })

  it('drops sections unknown to the type, and values that typography cannot hold (SEC-12)', () => {
    const junk = { 0: { UNKNOWN: { text: 'x' }, CAT_INTRO: { text: 'x' } }, 9: {} }
    expect(resetHidden(compiled, junk)).toStrictEqual({ 0: {} })
    expect(resetHidden(compiled, { ...catCafeAnswers, 9: {} })).toEqual(catCafeAnswers)
  })

  it('shares unchanged parts: the same references, and all if nothing changed (SEC-03)', () => {
    expect(resetHidden(compiled, catCafeAnswers)).toBe(catCafeAnswers)
    const changed = withChanges(catCafeAnswers, {
      '1.CAT_CATS.equipments.0.stepData.CAT_KIND': choose('cat.kind.house'),
    })
    const reset = resetHidden(compiled, changed)
    expect(reset[0]).toBe(changed[0])
    expect(reset[1]?.['CAT_PLACES']).toBe(changed[1]?.['CAT_PLACES'])
    expect(cats(reset)[0]).not.toBe(cats(changed)[0])
    expect(cats(reset)[1]).toBe(cats(changed)[1])
  })

  it('retains only the first contact, with its id, if several are not allowed (SEC-05)', () => {
    const reset = resetHidden(compiled, withChanges(catCafeAnswers, { '0.CAT_ADVISER': choose('cat.adviser.own') }))
    expect(reset[0]?.['CAT_ADVISER_CONTACT']).toMatchObject({ contacts: [{ id: 'adviser-1' }] })
  })

  it('resets one step alone, by its own answers (SEC-03)', () => {
    const people = catCafeAnswers[0] ?? {}
    expect(resetHiddenInStep(compiled, 0, people, noAnswers)).toBe(people)
    const alone = { ...people, CAT_ADVISER: choose('cat.adviser.none') }
    expect(resetHiddenInStep(compiled, 0, alone, catCafeAnswers)['CAT_ADVISER_CONTACT']).toEqual({ contacts: [] })
  })

  it('resets one item alone (SEC-10)', () => {
    const item: StepData = { CAT_KIND: choose('cat.kind.house'), CAT_VOLTAGE: { text: '12' } }
    expect(resetHiddenInItem(compiled, 'CAT_CATS', item, noAnswers)).toEqual({
      CAT_KIND: choose('cat.kind.house'),
      CAT_VOLTAGE: { text: '' },
    })
  })
})

describe('validation', () => {
  it('accepts the whole example (SEC-12)', () => {
    expect(messages(catCafeAnswers)).toEqual([])
  })

  it('returns the shared empty list when nothing is wrong, items included (SEC-12)', () => {
    expect(validateStep(compiled, 1, catCafeAnswers, TODAY)).toBe(NONE)
  })

  it('requires the visible sections of an empty application, and no hidden ones (SEC-03)', () => {
    expect(messages(noAnswers)).toEqual([
      'CAT_VET.contacts.0.name: validation.required.text',
      'CAT_VET.contacts.0.phone: validation.required.text',
      'CAT_VET.contacts.0.email: validation.email.missing',
      'CAT_VET.contacts.0.emailConfirm: validation.required.text',
      'CAT_VET.contacts.0.nationalIdentity: validation.required.text',
      'CAT_VET.contacts.0.workId: validation.required.text',
      'CAT_ADVISER.selectedChoiceIds: validation.required.text',
      'CAT_RULES.selectedChoiceIds: validation.required.text',
      'CAT_CATS.equipments: validation.min.equipment.cat',
      'CAT_PLACES.placesOfBusiness: validation.place-of-business.missing',
      'CAT_LEADER.contacts.0.name: validation.required.text',
      'CAT_LEADER.contacts.0.phone: validation.required.text',
      'CAT_LEADER.contacts.0.email: validation.email.missing',
      'CAT_LEADER.contacts.0.emailConfirm: validation.required.text',
      'CAT_LEADER.contacts.0.position: validation.required.text',
      'CAT_PROMISE.selectedChoiceIds: validation.required.text',
      'CAT_OPENING.date: validation.required.text',
      'CAT_AREA.number: validation.required.text',
    ])
  })

  it('locates a fault in an item, and for a single item without its list (SEC-10)', () => {
    const faulty = withChanges(catCafeAnswers, {
      '1.CAT_CATS.equipments.1.stepData.CAT_KIND': choose('cat.kind.robot'),
    })
    const issues = validateStep(compiled, 1, faulty, TODAY)
    expect(issues.map(({ path }) => path)).toEqual([
      'CAT_CATS.equipments.1.stepData.CAT_VOLTAGE.text',
      'CAT_CATS.equipments.1.stepData.CAT_CHARGING.selectedChoiceIds',
    ])
    const item = cats(faulty)[1]?.stepData ?? {}
    expect(validateItem(compiled, 'CAT_CATS', item, faulty, TODAY).map(({ path }) => path)).toEqual([
      'CAT_VOLTAGE.text',
      'CAT_CHARGING.selectedChoiceIds',
    ])
  })

  it('handles many faults (SEC-12)', { tags: ['nightly'] }, () => {
    const equipments = Array.from({ length: 60_000 }, () => ({ id: '', stepData: {} }))
    expect(validateStep(compiled, 1, { 1: { CAT_CATS: { equipments } } }, TODAY).length).toBeGreaterThan(300_000)
  })

  it('finds nothing in a missing step, and refuses items of a section without items (WIZ-01)', () => {
    expect(validateStep(compiled, 9, catCafeAnswers, TODAY)).toEqual([])
    expect(resetHiddenInStep(compiled, 9, { CAT_PLAN: { text: 'x' } }, noAnswers)).toEqual({ CAT_PLAN: { text: 'x' } })
    for (const identity of ['CAT_RULES', 'NOBODY'])
      expect(() => validateItem(compiled, identity, {}, noAnswers, TODAY)).toThrow(
        new RangeError(`${identity} is no equipment section`),
      )
  })
})

describe('lists under a condition', () => {
  const options = [
    { id: 'yes', name: '' },
    { id: 'no', name: '', isDefault: true },
  ]
  const inner = {
    identity: 'INNER',
    sectionType: 'Choice',
    choiceType: 'Radio',
    options: [{ id: 'a', name: '', isDefault: true }],
  } as const
  const lists = compile({
    ...catCafePermit,
    steps: [
      imaginaryStep('STEP', [
        { identity: 'ASK', sectionType: 'Choice', choiceType: 'Radio', options },
        {
          identity: 'ITEMS',
          sectionType: 'Equipment',
          enablesBy: ['yes'],
          equipmentName: 'x',
          noun: '',
          sections: [inner],
        },
        { identity: 'PLACES', sectionType: 'PlaceOfBusiness', enablesBy: ['yes'] },
      ]),
    ],
  })
  const filled = (answer: string): Answers => ({
    0: { ASK: choose(answer), ITEMS: { equipments: [{ id: 'i', stepData: {} }] }, PLACES: { placesOfBusiness: [] } },
  })

  it('lose all items when hidden, and are not required (SEC-03, SEC-10)', () => {
    expect(resetHidden(lists, filled('no'))[0]).toEqual({
      ASK: choose('no'),
      ITEMS: { equipments: [] },
      PLACES: { placesOfBusiness: [] },
    })
    expect(validateAll(lists, filled('no'), TODAY).flat()).toEqual([])
  })
  it('retain and check items while shown (SEC-03, SEC-10)', () => {
    expect(resetHidden(lists, filled('yes'))).toEqual(filled('yes'))
    expect(validateStep(lists, 0, filled('yes'), TODAY).map(({ path }) => path)).toEqual([
      'ITEMS.equipments.0.stepData.INNER.selectedChoiceIds',
      'PLACES.placesOfBusiness',
    ])
  })
  it('begin with the options chosen by default, an item with its own (SEC-02)', () => {
    expect(initialAnswers(lists)).toEqual({ 0: { ASK: choose('no') } })
    expect(initialItem(lists, 'ITEMS', {})).toEqual({ INNER: choose('a') })
  })
})

describe('several contacts in an item', () => {
  const keeper = '1.sections.1.sections.5'
  const several = compile({
    ...catCafePermit,
    steps: withChanges(catCafePermit.steps, {
      [`${keeper}.maxContacts`]: 2,
      [`${keeper}.isMultipleBy`]: 'cat.kind.robot',
    }),
  })
  const item = (kind: string): ItemData => ({
    CAT_KIND: choose(kind),
    CAT_KEEPER: { contacts: [newContact('first'), newContact('second')] },
  })
  const items = ['cat.kind.robot', 'cat.kind.house'].map((kind, id) => ({ id: String(id), stepData: item(kind) }))
  const both: Answers = { 1: { CAT_CATS: { equipments: items } } }

  it('are retained and validated if this item chose the option, despite other items (SEC-05, SEC-10)', () => {
    const keepers = cats(resetHidden(several, both)).map(({ stepData }) => stepData['CAT_KEEPER'])
    expect(keepers).toEqual([
      { contacts: [newContact('first'), newContact('second')] },
      { contacts: [newContact('first')] },
    ])
    const paths = validateStep(several, 1, both, TODAY).map(({ path }) => path)
    expect(paths.filter((path) => /CAT_KEEPER.*name$/.test(path))).toEqual([
      'CAT_CATS.equipments.0.stepData.CAT_KEEPER.contacts.0.name',
      'CAT_CATS.equipments.0.stepData.CAT_KEEPER.contacts.1.name',
      'CAT_CATS.equipments.1.stepData.CAT_KEEPER.contacts.0.name',
    ])
    const growing = items.map(({ stepData }) => [...growingListsInItem(several, 'CAT_CATS', stepData, both)])
    expect(growing).toEqual([['CAT_KEEPER'], []])
  })
})

describe('a new application', () => {
  it('begins with the options chosen by default, hidden ones left out (SEC-02)', () => {
    expect(initialAnswers(compiled)).toEqual({ 0: { CAT_PLAN_KNOWN: choose() } })
    expect(initialItem(compiled, 'CAT_CATS', noAnswers)).toEqual({})
  })
})
