/** Tests of the overview's counts. The server's tests prove that they match Next and signing. */
import { describe, expect, it } from 'vitest'
import { VETMED_EQUIPMENTS } from '../application-type/definition.ts'
import { localise } from '../application-type/localise.ts'
import type { DocumentState } from '../file-entry.ts'
import { companyInformation } from '../fixtures/business-information.ts'
import { passport } from '../fixtures/cat-cafe-people.ts'
import { catCafeAnswers, catCafePermit, noAnswers } from '../fixtures/cat-cafe-permit.ts'
import { breakRule, seeded, validAnswers } from '../fixtures/generate.ts'
import { imaginaryStep } from '../fixtures/imaginary-type.ts'
import { rulesOf } from '../fixtures/rules-of.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { TODAY } from '../fixtures/today.ts'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import type { Answers } from '../sections/answers.ts'
import { compile } from './compile.ts'
import { checkSteps } from './open-steps.ts'
import { leftInAll, overviewOf } from './overview.ts'
import type { SummaryContext } from './summarise.ts'

const version = localise(catCafePermit, 'sv')
const compiled = compile(catCafePermit)
const filled: SummaryContext = {
  t: showKeys(),
  language: 'sv',
  countries: new Map(),
  answers: catCafeAnswers,
  isReport: false,
  previousCaseNumber: null,
  applicant: 'Company',
  business: companyInformation,
}
const of = (answers: Answers, state: DocumentState = 'ready') =>
  overviewOf(version, { ...filled, answers }, [{ id: passport.id, state }], TODAY)
const changed = (changes: Record<string, unknown>) => of(withChanges(catCafeAnswers, changes))
const NOTHING = { answers: 0, documents: 0, mend: 0 }
const statesOf = (rows: ReturnType<typeof of>) => rows.flatMap(({ documents }) => documents.map(({ state }) => state))

describe('a row', () => {
  it('lists the content: answers, items of each list, people by name (OVE-01)', () => {
    const [people, cafe, general, ...more] = of(catCafeAnswers)
    expect(people).toMatchObject({ stepNumber: 0, title: 'Människorna', answered: 1, lists: [], left: NOTHING })
    expect(people?.people).toEqual([
      { label: 'Ansvarig veterinär', names: ['Tolvan Tolvansson', 'Tolvan Tolvansson'] },
      { label: 'Rådgivare', names: ['Tolvan Tolvansson', 'Tolvan Tolvansson'] },
    ])
    expect(cafe).toMatchObject({ answered: 4, left: NOTHING })
    expect(cafe?.lists).toEqual([
      { label: 'Katt', count: 2 },
      { label: 'Kafé', count: 2 },
    ])
    expect(cafe?.people.map(({ names }) => names)).toEqual([['Tolvan Tolvansson']])
    expect(general).toMatchObject({ answered: 0, left: NOTHING })
    expect(general?.people.flatMap(({ names }) => names)).toEqual([
      'Tassens djurklinik AB',
      'Tolvan Tolvansson',
      'Ask Vidarsson',
    ])
    expect(more).toEqual([])
  })

  it('counts no people or answers where none are given (OVE-01)', () => {
    const [people, cafe] = of(noAnswers)
    expect(people).toMatchObject({ answered: 0, people: [], lists: [] })
    expect(cafe).toMatchObject({ answered: 0, people: [], lists: [{ count: 0 }, { count: 0 }] })
    expect(people?.left.answers).toBeGreaterThan(4)
  })

  it('distinguishes a missing answer from an invalid one, counting each field once (OVE-02)', () => {
    const missing = changed({ '0.CAT_VET.contacts.0.phone': '  ' })
    expect(missing[0]?.left).toEqual({ ...NOTHING, answers: 1 })
    const wrong = changed({ '0.CAT_VET.contacts.0.phone': '12' })
    expect(wrong[0]?.left).toEqual({ ...NOTHING, mend: 1 })
    const inItem = changed({ '1.CAT_CATS.equipments.1.stepData.CAT_KEEPER.contacts.0.phone': '' })
    expect(inItem[1]?.left).toEqual({ ...NOTHING, answers: 1 })
    const noList = changed({ '1.CAT_PLACES.placesOfBusiness': [] })
    expect(noList[1]).toMatchObject({ left: { ...NOTHING, answers: 1 }, lists: [{ count: 2 }, { count: 0 }] })
  })

  it('has the general information, and the earlier case of a renewal (OVE-01, OVE-02)', () => {
    const { business: _, ...without } = filled
    expect(overviewOf(version, without, [], TODAY)[2]).toMatchObject({ left: { answers: 1 }, people: [] })
    const rows = overviewOf(version, { ...filled, previousCaseNumber: 'K' }, [], TODAY)
    expect(rows.map(({ issues }) => issues.map(({ path }) => path))).toEqual([[], [], [], ['previousCaseNumber']])
    expect(rows[3]).toMatchObject({
      stepNumber: 3,
      title: 'review.case-number.header.text',
      left: { ...NOTHING, mend: 1 },
    })
  })

  it('distinguishes a missing choice from an invalid one, for data stored on its own page (OVE-02)', () => {
    const general = (changes: Record<string, unknown>) =>
      overviewOf(version, { ...filled, business: withChanges(companyInformation, changes) }, [], TODAY)[2]?.left
    expect(general({ 'organization.address.countryId': null })).toEqual({ ...NOTHING, answers: 1 })
    expect(general({ 'organization.address.countryId': 9999 })).toEqual({ ...NOTHING, mend: 1 })
    expect(general({ 'invoice.paperInvoice': null })).toEqual({ ...NOTHING, answers: 1 })
    const page = imaginaryStep(VETMED_EQUIPMENTS)
    const veterinary = {
      catalogue: localise(veterinaryCatalogue, 'sv'),
      equipment: [{ ...knownMachine, permit: 'Permit' as const, serialNumber: 'x' }],
      frequencies: [{ equipmentTypeId: 1, frequency: null }],
    }
    const [machines] = overviewOf({ ...version, steps: [page] }, { ...filled, veterinary }, [], TODAY)
    expect(machines).toMatchObject({ answered: 0, left: { ...NOTHING, answers: 1, mend: 1 } })
    const counted = { ...veterinary, frequencies: [{ equipmentTypeId: 1, frequency: 40 }] }
    const [overview] = overviewOf({ ...version, steps: [page] }, { ...filled, veterinary: counted }, [], TODAY)
    expect(overview).toMatchObject({ answered: 1, left: { ...NOTHING, mend: 1 } })
  })
})

describe('documents', () => {
  it('are all in the list, with the step and the item that they belong to (OVE-01)', () => {
    const documents = of(catCafeAnswers).flatMap((row) => row.documents)
    expect(documents.map(({ stepNumber, path, within, state }) => [stepNumber, path, within, state])).toEqual([
      [0, 'CAT_VET.contacts.1.nationalIdentityExemption', ['contact.number.text Veterinär 2'], 'attached'],
      [0, 'CAT_VET.contacts.1.workIdExemption', ['contact.number.text Veterinär 2'], 'attached'],
      [0, 'CAT_AGREEMENT', [], 'explained'],
      [1, 'CAT_CATS.equipments.0.stepData.CAT_CHARGER_SHEET', ['item.number.text Katt 1'], 'attached'],
    ])
  })

  it('are missing, wrong or being checked, as signing has it (OVE-02, FIL-05)', () => {
    const sheet = '1.CAT_CATS.equipments.0.stepData.CAT_CHARGER_SHEET'
    const missing = changed({ [`${sheet}.files`]: [], '0.CAT_AGREEMENT.reason': '' })
    expect(statesOf(missing)).toEqual(['attached', 'attached', 'missing', 'missing'])
    expect(leftInAll(missing)).toEqual({ ...NOTHING, documents: 2 })
    const wrong = changed({
      '0.CAT_AGREEMENT.reason': 'ab',
      '0.CAT_VET.contacts.1.workIdExemption': Array.from({ length: 6 }, () => passport),
    })
    expect(statesOf(wrong)).toEqual(['attached', 'wrong', 'wrong', 'attached'])
    expect(leftInAll(wrong)).toEqual({ ...NOTHING, mend: 2 })
    const checking = of(catCafeAnswers, 'checking')
    expect(statesOf(checking)).toEqual(['checking', 'checking', 'explained', 'checking'])
    expect(leftInAll(checking)).toEqual(NOTHING)
    const refused = of(catCafeAnswers, 'refused')
    expect(statesOf(refused)).toEqual(['wrong', 'wrong', 'explained', 'wrong'])
    expect(refused.map(({ issues }) => issues.map(({ path }) => path))).toEqual([
      [`documents.${passport.id}`],
      [`documents.${passport.id}`],
      [],
    ])
  })
})

it('counts each rule that is broken, alone, once and in its step (OVE-02)', () => {
  for (const [seed, rule] of rulesOf(compiled).entries()) {
    const answers = breakRule(compiled, rule, { random: seeded(seed), file: () => passport })
    const rows = of(answers)
    const counts = rows.map(({ left }) => left.answers + left.documents + left.mend)
    expect([rule, counts]).toEqual([rule, rows.map(({ stepNumber }) => (stepNumber === rule.stepNumber ? 1 : 0))])
  }
})

it('contains exactly the faults that signing refuses, for any subset of the answers (OVE-02)', () => {
  for (let seed = 0; seed < 200; seed++) {
    const random = seeded(seed)
    const whole = validAnswers(compiled, { random, file: () => passport })
    const answers: Answers = Object.fromEntries(
      Object.entries(whole).map(([step, data]) => [
        step,
        Object.fromEntries(Object.entries(data).filter(() => random() < 0.6)),
      ]),
    )
    const listed = of(answers).flatMap(({ stepNumber, issues }) =>
      issues.map((issue) => ({ ...issue, path: `steps.${stepNumber}.${issue.path}` })),
    )
    expect(listed).toEqual(checkSteps(compiled, { ...filled, answers }, TODAY))
  }
})
