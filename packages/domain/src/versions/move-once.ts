/** Moves the answers of a draft from a version to the next one, and says what becomes of each (VER-01). */

import { type ReplacementLines, replacementLines } from '../application-type/replacement-lines.ts'
import {
  type AnsweringSection,
  type CompiledScope,
  type CompiledSection,
  type CompiledType,
  isAnswering,
} from '../engine/compiled.ts'
import { resetHidden } from '../engine/reset.ts'
import { validateAll } from '../engine/validate.ts'
import type { Answers, StepData } from '../sections/answers.ts'
import type { EquipmentItem, EquipmentValue, ItemData } from '../sections/equipment.ts'
import type { SectionValue } from '../sections/section-types.ts'
import { canonicalJson } from '../signing/canonical-json.ts'
import { convertValue, renamedValue } from './convert-value.ts'

/**
 * Outcomes for the answers to a question. `kept`: they are the same and as valid as before. `asked-again`: the
 * question remains, but the answer to it was changed, emptied, or is no longer valid. `dropped`: no question asks it.
 */
export const FATES = ['kept', 'asked-again', 'dropped'] as const
/** A question by its identity in the earlier version, and in the later one. */
export type MovedQuestion = { was: string; now: string; fate: (typeof FATES)[number] }
export type Moved = { answers: Answers; questions: readonly MovedQuestion[] }

type Move = { from: CompiledType; to: CompiledType; lines: ReplacementLines; today: string }

/** Identity → the answers, of a section or of all items of its list. */
const answersByIdentity = (compiled: CompiledType, answers: Answers): Map<string, SectionValue[]> => {
  const found = new Map<string, SectionValue[]>()
  const add = (scope: CompiledScope, data: StepData) => {
    for (const section of scope.answering) {
      const value = data[section.identity]
      if (value === undefined || section.bound.isEmpty(value)) continue
      found.set(section.identity, [...(found.get(section.identity) ?? []), value])
      if (section.items) for (const { stepData } of (value as EquipmentValue).equipments) add(section.items, stepData)
    }
  }
  for (const { stepNumber, scope } of compiled.steps) add(scope, answers[stepNumber] ?? {})
  return found
}

/** The list of the section that is filled in per item; undefined for a section of a step. */
const listOf = ({ sections }: CompiledType, identity: string): string | undefined =>
  sections.find(({ items }) => items?.indexOf.has(identity))?.identity

/** The section that becomes this one, if its answers can follow: not from an item into a step or another list. */
const sourceOf = ({ from, to, lines }: Move, { identity }: CompiledSection): CompiledSection | undefined => {
  const before = from.byIdentity.get(lines.earlierOf(identity) ?? '')
  const [was, is] = [before && listOf(from, before.identity), listOf(to, identity)]
  return was === (is && lines.earlierOf(is)) ? before : undefined
}

const moveItems = (move: Move, value: EquipmentValue, items: CompiledScope): EquipmentValue => ({
  equipments: value.equipments.map(
    ({ id, stepData }): EquipmentItem => ({ id, stepData: moveScope(move, items, stepData) as ItemData }),
  ),
})

const moveScope = (move: Move, scope: CompiledScope, data: StepData): StepData => {
  const moved: StepData = {}
  for (const after of scope.answering) {
    const before = sourceOf(move, after)
    const value = before && data[before.identity]
    if (!before || value === undefined || !isAnswering(before)) continue
    const pair = { before, after, lines: move.lines }
    const converted = convertValue(pair, value, move.today)
    if (converted === undefined) continue
    moved[after.identity] =
      after.items && 'equipments' in converted ? moveItems(move, converted, after.items) : converted
  }
  return moved
}

/** Identities of the questions with broken rules. */
export const faultyIn = (compiled: CompiledType, answers: Answers, today: string): ReadonlySet<string> =>
  new Set(validateAll(compiled, answers, today).flatMap((issues) => issues.flatMap(({ path }) => path.split('.'))))

const same = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** Whether the answers to a question arrived as they were. A list of items arrived when each item did. */
const hasArrived = (
  move: Move,
  { before, after }: { before: AnsweringSection; after: AnsweringSection },
  [given, arrived]: readonly [SectionValue[], SectionValue[]],
): boolean => {
  const ids = (values: SectionValue[]) =>
    values.flatMap((value) => (value as EquipmentValue).equipments.map(({ id }) => id))
  if (before.items && after.items) return same(ids(given), ids(arrived))
  const pair = { before, after, lines: move.lines }
  const wanted = given.map((value) =>
    before.type === after.type ? renamedValue(pair, value) : convertValue(pair, value, move.today),
  )
  return !wanted.includes(undefined) && same(wanted, arrived)
}

/** `emptied`: questions whose answers an earlier move lost. They are listed, too. */
type Given = { answers: Answers; emptied?: readonly string[] }

const questionsOf = (move: Move, { answers: before, emptied = [] }: Given, after: Answers): MovedQuestion[] => {
  const { from, to, lines, today } = move
  const [given, arrived] = [answersByIdentity(from, before), answersByIdentity(to, after)]
  const [faultyBefore, faulty] = [faultyIn(from, before, today), faultyIn(to, after, today)]
  return [...new Set([...given.keys(), ...emptied])].map((was): MovedQuestion => {
    const now = lines.nameOf(was) ?? ''
    const [old, section] = [from.byIdentity.get(was), to.byIdentity.get(now)]
    if (!old || !section || sourceOf(move, section) !== old || !isAnswering(old) || !isAnswering(section))
      return { was, now: was, fate: 'dropped' }
    const moved = arrived.get(now) ?? []
    if (moved.length === 0) return { was, now, fate: faulty.has(now) ? 'asked-again' : 'dropped' }
    const isValid = section.items !== undefined || !faulty.has(now) || faultyBefore.has(was)
    const isKept = isValid && hasArrived(move, { before: old, after: section }, [given.get(was) ?? [], moved])
    return { was, now, fate: isKept ? 'kept' : 'asked-again' }
  })
}

/** `today`: YYYY-MM-DD, on which the rules are checked. Hidden answers of either version are no answers. */
export const moveOnce = (from: CompiledType, to: CompiledType, given: Given, today: string): Moved => {
  const move = { from, to, lines: replacementLines(from.version, to.version), today }
  const before = resetHidden(from, given.answers)
  const all: StepData = Object.assign({}, ...Object.values(before))
  const steps = to.steps.flatMap(({ stepNumber, scope }): [number, StepData][] => {
    const data = moveScope(move, scope, all)
    return Object.keys(data).length > 0 ? [[stepNumber, data]] : []
  })
  const answers = resetHidden(to, Object.fromEntries(steps))
  return { answers, questions: questionsOf(move, { ...given, answers: before }, answers) }
}
