/** Moves of generated answers over generated versions of the cat café permit (VER-01). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { lintReplacement } from '../catalogue-lint/lint-replacement.ts'
import { compile } from '../engine/compile.ts'
import type { CompiledType } from '../engine/compiled.ts'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { seeded } from '../fixtures/generate.ts'
import { nextVersion } from '../fixtures/later-versions.ts'
import { draftOf, moveFaults } from '../fixtures/move-faults.ts'
import { TODAY } from '../fixtures/today.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import type { Answers } from '../sections/answers.ts'
import type { EquipmentValue } from '../sections/equipment.ts'
import { moveAnswers, newQuestions } from './move-answers.ts'

type Version = ApplicationTypeVersion<unknown>
const first: Version = catCafePermit

/** A draft of the first of three versions. */
const generated = fc.nat().map((seed) => {
  const random = seeded(seed)
  const second = nextVersion(first, random)
  const third = nextVersion(second, random)
  const [v1, v2, v3] = [first, second, third].map((version) => compile(version)) as [
    CompiledType,
    CompiledType,
    CompiledType,
  ]
  return { versions: [first, second, third], v1, v2, v3, draft: draftOf(v1, random) }
})
const runs = (property: Parameters<typeof fc.assert>[0]) =>
  fc.assert(property, { numRuns: process.env['NIGHTLY'] ? 4000 : 150 })

describe('moves of any draft', () => {
  it('list every answer, keep what they list as kept, and leave nothing hidden or foreign, in one or in steps (VER-01, VER-02)', () =>
    runs(
      fc.property(generated, ({ v1, v2, v3, draft }) => {
        expect(moveFaults([v1, v2, v3], draft)).toEqual([])
      }),
    ))

  it('to the same version changes nothing (VER-02)', () =>
    runs(
      fc.property(generated, ({ v1, draft }) => {
        const { answers, questions } = moveAnswers([v1], draft, TODAY)
        expect(answers).toEqual(draft)
        expect(questions.every(({ was, now, fate }) => was === now && fate === 'kept')).toBe(true)
      }),
    ))

  it('needs no line that the generated versions lack (VER-02)', () =>
    runs(
      fc.property(generated, ({ versions: [one, two, three] }) => {
        if (!one || !two || !three) throw new Error('three versions')
        const lines = [...lintReplacement(two, one), ...lintReplacement(three, two)]
        expect(lines).toEqual([])
      }),
    ))
})

const compiled = compile(first)
const to = (changes: Record<string, unknown>, lines: object = {}): CompiledType =>
  compile({ ...withChanges(first, changes), versionNumber: 2, replaces: { versionNumber: 1, ...lines } })
const cats = (stepData: object) =>
  ({ 1: { CAT_CATS: { equipments: [{ id: 'cat-1', stepData }] } } }) as unknown as Answers
const RULES = { CAT_RULES: { selectedChoiceIds: ['cat.rules.wake', 'cat.rules.feed'] } }

it('renames an option, and asks again where one was dropped (VER-01)', () => {
  const path = 'steps.1.sections.0.options.1.id'
  const renamed = to({ [path]: 'cat.rules.snacks' }, { moved: [{ from: 'cat.rules.feed', to: 'cat.rules.snacks' }] })
  expect(moveAnswers([compiled, renamed], { 1: RULES }, TODAY)).toEqual({
    answers: { 1: { CAT_RULES: { selectedChoiceIds: ['cat.rules.wake', 'cat.rules.snacks'] } } },
    questions: [{ was: 'CAT_RULES', now: 'CAT_RULES', fate: 'kept' }],
  })
  const dropped = to({ [path]: 'cat.rules.other' }, { dropped: ['cat.rules.feed'] })
  expect(moveAnswers([compiled, dropped], { 1: RULES }, TODAY)).toEqual({
    answers: { 1: { CAT_RULES: { selectedChoiceIds: ['cat.rules.wake'] } } },
    questions: [{ was: 'CAT_RULES', now: 'CAT_RULES', fate: 'asked-again' }],
  })
})

it('drops what was hidden before, and never tells of it (VER-01)', () => {
  const house = cats({ CAT_KIND: { selectedChoiceIds: ['cat.kind.house'] }, CAT_VOLTAGE: { text: '12' } })
  const { answers, questions } = moveAnswers([compiled], house, TODAY)
  expect(JSON.stringify(answers)).not.toContain('12')
  expect(questions.map(({ was }) => was)).toEqual(['CAT_CATS', 'CAT_KIND'])
})

it('keeps the ids of items, and names a question of theirs that is dropped (VER-01)', () => {
  const robot = cats({ CAT_KIND: { selectedChoiceIds: ['cat.kind.robot'] }, CAT_VOLTAGE: { text: '12' } })
  const without = to({ 'steps.1.sections.1.sections.1.identity': 'CAT_WATT' }, { dropped: ['CAT_VOLTAGE'] })
  expect(moveAnswers([compiled, without], robot, TODAY)).toEqual({
    answers: cats({ CAT_KIND: { selectedChoiceIds: ['cat.kind.robot'] } }),
    questions: [
      { was: 'CAT_CATS', now: 'CAT_CATS', fate: 'kept' },
      { was: 'CAT_KIND', now: 'CAT_KIND', fate: 'kept' },
      { was: 'CAT_VOLTAGE', now: 'CAT_VOLTAGE', fate: 'dropped' },
    ],
  })
})

it('asks again for an answer that is valid no more, and keeps it to be corrected (VER-01)', () => {
  const robot = cats({ CAT_KIND: { selectedChoiceIds: ['cat.kind.robot'] }, CAT_VOLTAGE: { text: '1200' } })
  const short = to({ 'steps.1.sections.1.sections.1.maxLength': 2 })
  const { answers, questions } = moveAnswers([compiled, short], robot, TODAY)
  expect(answers).toEqual(robot)
  expect(questions.at(-1)).toEqual({ was: 'CAT_VOLTAGE', now: 'CAT_VOLTAGE', fate: 'asked-again' })
})

it('keeps the tick of a box that gets another identity (VER-01)', () => {
  const [was, now] = ['CAT_PLAN_KNOWN', 'CAT_BOX']
  const renamed = JSON.parse(JSON.stringify(first).replaceAll(was, now)) as Version
  const replaces = { versionNumber: 1, moved: [{ from: was, to: now }] }
  const ticked = (identity: string) => ({
    0: {
      CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.none'] },
      [identity]: { selectedChoiceIds: [`${identity}.Checked`] },
    },
  })
  const { answers, questions } = moveAnswers(
    [compiled, compile({ ...renamed, versionNumber: 2, replaces })],
    ticked(was),
    TODAY,
  )
  expect(answers).toEqual(ticked(now))
  expect(questions).toContainEqual({ was, now, fate: 'kept' })
})

describe('a number whose unit changes', () => {
  const unit = { 'steps.1.sections.7.unit': { sv: 'ha', en: 'ha' } }
  const draft = { 1: { CAT_AREA: { number: '1200' } } }
  const move = (lines: object) => moveAnswers([compiled, to(unit, lines)], draft, TODAY)

  it('is asked again (VER-01)', () =>
    expect(move({})).toEqual({
      answers: {},
      questions: [{ was: 'CAT_AREA', now: 'CAT_AREA', fate: 'asked-again' }],
    }))
  it('is kept where a line says so (VER-01)', () =>
    expect(move({ moved: [{ from: 'CAT_AREA', to: 'CAT_AREA' }] })).toEqual({
      answers: draft,
      questions: [{ was: 'CAT_AREA', now: 'CAT_AREA', fate: 'kept' }],
    }))
  it('only in the order of its languages is kept, and needs no line (VER-01, VER-02)', () => {
    const of = (written: object): Version => withChanges(first, { 'steps.1.sections.7.unit': written })
    const was = of({ sv: 'kvm', en: 'sq m' })
    const is = { ...of({ en: 'sq m', sv: 'kvm' }), versionNumber: 2, replaces: { versionNumber: 1 } }
    expect(moveAnswers([compile(was), compile(is)], draft, TODAY).answers).toEqual(draft)
    expect([...lintReplacement(is, was)]).toEqual([])
  })
})

it.each([
  [['cat.rules.wake'], ['cat.rules.wake'], 'kept'],
  [['cat.rules.wake', 'cat.rules.feed'], undefined, 'asked-again'],
])('keeps one choice where several were allowed and one is now, and none of several: %j (VER-01)', (was, now, fate) => {
  const radio = to({ 'steps.1.sections.0.choiceType': 'Radio', 'steps.1.sections.0.minimumSelectionCount': 1 })
  const { answers, questions } = moveAnswers([compiled, radio], { 1: { CAT_RULES: { selectedChoiceIds: was } } }, TODAY)
  expect(answers).toEqual(now ? { 1: { CAT_RULES: { selectedChoiceIds: now } } } : {})
  expect(questions).toEqual([{ was: 'CAT_RULES', now: 'CAT_RULES', fate }])
})

describe('a question whose answer was lost in the version between', () => {
  const PROMISE = 'steps.1.sections.4'
  const PLAN = 'steps.0.sections.6'
  const lost = withChanges(first, {
    versionNumber: 2,
    replaces: { versionNumber: 1, dropped: ['CAT_PROMISE.ok'] },
    [`${PROMISE}.options.0.id`]: 'CAT_PROMISE.yes',
  })
  const fateIn = (changes: Record<string, unknown>, lines: object) => {
    const last = { ...withChanges(lost, changes), versionNumber: 3, replaces: { versionNumber: 2, ...lines } }
    const draft = { 1: { CAT_PROMISE: { selectedChoiceIds: ['CAT_PROMISE.ok'] } } }
    return moveAnswers([compiled, compile(lost), compile(last)], draft, TODAY).questions
  }
  it.each([
    ['remains', {}, {}, 'CAT_PROMISE', 'asked-again'],
    [
      'is renamed',
      { [`${PROMISE}.identity`]: 'CAT_OATH' },
      { moved: [{ from: 'CAT_PROMISE', to: 'CAT_OATH' }] },
      'CAT_OATH',
      'asked-again',
    ],
    ['is dropped', { [`${PROMISE}.identity`]: 'CAT_OATH' }, { dropped: ['CAT_PROMISE'] }, 'CAT_PROMISE', 'dropped'],
    [
      'leaves its name to another question',
      { [`${PROMISE}.identity`]: 'CAT_OATH', [`${PLAN}.identity`]: 'CAT_PROMISE' },
      { dropped: ['CAT_PROMISE'], moved: [{ from: 'CAT_PLAN', to: 'CAT_PROMISE' }] },
      'CAT_PROMISE',
      'dropped',
    ],
  ])('is listed as what it is when it %s (VER-01)', (_what, changes, lines, now, fate) =>
    expect(fateIn(changes, lines)).toEqual([{ was: 'CAT_PROMISE', now, fate }]),
  )
})

describe('a text that becomes another type', () => {
  const VOLTAGE = 'steps.1.sections.1.sections.1'
  const lines = { moved: [{ from: 'CAT_VOLTAGE', to: 'CAT_VOLTAGE' }] }
  const typed = (text: string) => cats({ CAT_KIND: { selectedChoiceIds: ['cat.kind.robot'] }, CAT_VOLTAGE: { text } })
  const became = (later: CompiledType, text: string) => {
    const { answers, questions } = moveAnswers([compiled, later], typed(text), TODAY)
    const list = answers[1]?.['CAT_CATS'] as EquipmentValue | undefined
    return [list?.equipments[0]?.stepData['CAT_VOLTAGE'], questions.at(-1)?.fate]
  }
  const as = (definition: object) =>
    to({ [VOLTAGE]: { identity: 'CAT_VOLTAGE', enablesBy: ['cat.kind.robot'], ...definition } }, lines)

  it.each([
    ['12', { number: '12' }, 'kept'],
    ['1 234,5', { number: '1234.5' }, 'kept'],
    ['1,234', undefined, 'asked-again'],
    ['12 volt', undefined, 'asked-again'],
  ])('is the number %s where it has one reading, and asked again otherwise (VER-01)', (text, value, fate) =>
    expect(became(as({ sectionType: 'Number', decimals: 3 }), text)).toEqual([value, fate]),
  )

  it.each([
    ['2026-11-28', { date: '2026-11-28' }, 'kept'],
    ['28 nov 2026', { date: '2026-11-28' }, 'kept'],
    ['i våras', undefined, 'asked-again'],
  ])('is the date %s where it is one (VER-01)', (text, value, fate) =>
    expect(became(as({ sectionType: 'Date' }), text)).toEqual([value, fate]),
  )

  it.each([true, false])('is asked again where some items alone fit, optional: %s (VER-01)', (optional) => {
    const robot = (id: string, value: object) => ({
      id,
      stepData: { CAT_KIND: { selectedChoiceIds: ['cat.kind.robot'] }, ...value },
    })
    const list = (...equipments: object[]) => ({ 1: { CAT_CATS: { equipments } } }) as unknown as Answers
    const draft = list(robot('a', { CAT_VOLTAGE: { text: '12' } }), robot('b', { CAT_VOLTAGE: { text: 'cirka 12' } }))
    const { answers, questions } = moveAnswers([compiled, as({ sectionType: 'Number', optional })], draft, TODAY)
    expect(answers).toEqual(list(robot('a', { CAT_VOLTAGE: { number: '12' } }), robot('b', {})))
    expect(questions.at(-1)).toEqual({ was: 'CAT_VOLTAGE', now: 'CAT_VOLTAGE', fate: 'asked-again' })
  })

  it('is dropped where nothing of it fits an optional question (VER-01)', () =>
    expect(became(as({ sectionType: 'Number', optional: true }), '12 volt')).toEqual([undefined, 'dropped']))
})

it('names the new questions that need an answer, over several versions, and no question that was there (VER-01)', () => {
  const section = { identity: 'CAT_DOGS', sectionType: 'TextInput', label: { sv: 'Hundar', en: 'Dogs' } } as const
  const withSections = (versionNumber: number, ...more: object[]) =>
    withChanges(first, {
      versionNumber,
      replaces: { versionNumber: versionNumber - 1 },
      'steps.0.sections': [...(first.steps[0]?.sections ?? []), ...more],
    })
  const optional = { ...section, identity: 'CAT_BIRDS', optional: true }
  const versions = [first, withSections(2, section), withSections(3, section, optional)].map((each) => compile(each))
  expect(newQuestions(versions, {}, TODAY)).toEqual(['CAT_DOGS'])
  expect(newQuestions(versions.slice(1), {}, TODAY)).toEqual([])
})
