/** The list of an application that a call for its items names, and the items in it. */
import { enabledSections } from '@sievert/domain/engine/enabled'
import type { Answers } from '@sievert/domain/sections/answers'
import type { ItemData } from '@sievert/domain/sections/equipment'
import type { PlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import type { SectionOf, SectionValue } from '@sievert/domain/sections/section-types'
import {
  answersIn,
  areItemsRead,
  itemSections,
  type ListSection,
  type LoadedAnswers,
  withItems,
} from '../../applications/answers.ts'
import { applicationTypeOf, type PinnedType } from '../../applications/application-type-of.ts'
import type { ChangeInput, OpenStep, StepTarget } from '../../applications/changes/change-application.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import { AppError, requireFound, throwIssues } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'

export type Kind = ListSection['kind']
/** `section`: the identity of the list; without it the only list of its kind. */
export type InList = StepTarget & { section?: string | undefined }
export type At = Pick<ChangeInput, 'application' | 'now'> & PinnedType & { list: ListSection; answers: Answers }
type ListOf<K extends Kind> = ListSection & { kind: K }
export type OpenList<K extends Kind = Kind> = PinnedType & { list: ListOf<K>; step: OpenStep }

/** Undefined if the type lacks the list. Throws 400 when it has several, and none is named. */
const findList = <K extends Kind>(
  { compiled }: PinnedType,
  kind: K,
  section: string | undefined,
): ListOf<K> | undefined => {
  const lists = itemSections(compiled).filter((each): each is ListOf<K> => each.kind === kind)
  if (section !== undefined) return lists.find(({ identity }) => identity === section)
  if (lists.length > 1) {
    const identities = lists.map(({ identity }) => identity).join(', ')
    throw new AppError('error.malformed.text', { detail: `section is missing; the lists are ${identities}` })
  }
  return lists[0]
}

/** 404 when the type has no such list; 412 when the expected revision of its step is outdated. */
export const openList = async <K extends Kind>(
  deps: AdvanceDependencies,
  { application, openStep }: ChangeInput,
  request: InList & { kind: K },
): Promise<OpenList<K>> => {
  const pinned = applicationTypeOf(deps, application)
  const found = findList(pinned, request.kind, request.section)
  const step = await openStep(found?.stepNumber, request)
  return { ...pinned, list: requireFound(found), step }
}

/** Whether an item may decide about other answers, or its kind does not name its list. */
export const needsItems = ({ compiled }: PinnedType): boolean => {
  const lists = itemSections(compiled)
  return areItemsRead(compiled) || new Set(lists.map(({ kind }) => kind)).size < lists.length
}

/** Throws 422 if the list is hidden. */
export const requireShown = ({ compiled, list: { identity }, answers }: At): void => {
  if (!measureWork(() => enabledSections(compiled, answers)).has(identity))
    throwIssues([{ path: identity, key: 'error.section-hidden.text' }])
}

/** The definition of the list. */
export const definitionOf = <T extends 'Equipment' | 'PlaceOfBusiness'>({ compiled, list }: At, _type: T) =>
  compiled.byIdentity.get(list.identity)?.definition as SectionOf<T, unknown>

const NAME = { equipment: 'equipments', place: 'placesOfBusiness' } as const
type Items = { equipment: { id: string; stepData: ItemData }; place: PlaceOfBusiness }
export type Item<K extends Kind> = Items[K]

export const itemsOf = <K extends Kind>(
  answers: Answers,
  { stepNumber, identity, kind }: ListOf<K>,
): readonly Item<K>[] =>
  (answers[stepNumber]?.[identity] as Partial<Record<string, Item<K>[]>> | undefined)?.[NAME[kind]] ?? []

/**
 * The list with its items, and the answers of all steps, `before` the change. Throws as `openList` does, and 422 if the
 * list is hidden.
 */
export const openShownList = async <K extends Kind>(
  deps: AdvanceDependencies,
  input: ChangeInput,
  request: InList & { kind: K },
): Promise<{ at: At; before: LoadedAnswers; list: ListOf<K>; items: readonly Item<K>[]; step: OpenStep }> => {
  const { list, step, ...pinned } = await openList(deps, input, request)
  const { application, now } = input
  const stored = answersIn(pinned.compiled, application.steps)
  const before = await withItems(deps.stores, pinned.compiled, application.id, stored)
  const at: At = { ...pinned, application, now, list, answers: before.answers }
  requireShown(at)
  return { at, before, list, items: itemsOf(before.answers, list), step }
}

/** The answers with these items in the list. */
export const withItemsIn = (
  answers: Answers,
  { stepNumber, identity, kind }: ListSection,
  items: readonly object[],
): Answers => {
  const value = { [NAME[kind]]: items } as unknown as SectionValue
  return { ...answers, [stepNumber]: { ...answers[stepNumber], [identity]: value } }
}
