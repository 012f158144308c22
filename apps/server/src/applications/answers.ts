/**
 * Answers in the form of the engine: those of a request, and the stored ones per step, with items in their sections.
 */
import { isDeepStrictEqual } from 'node:util'
import type { WireStepData } from '@sievert/contract/step-values'
import { hasOwnPage } from '@sievert/domain/application-type/definition'
import { answersOf, type CompiledSection, type CompiledType } from '@sievert/domain/engine/compiled'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { EquipmentItem, ItemData } from '@sievert/domain/sections/equipment'
import type { PlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import type { Item, StepState } from '../ports/answers.ts'
import type { Stores } from '../ports/stores.ts'
import { brokenJsonLimit } from '../utilities/encoding/json-limits.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { measureWork } from '../utilities/timing/request-work.ts'

export type LoadedAnswers<Step = StepState> = {
  answers: Answers
  /** As stored. Those of steps with pages of their own also have the fields of the page. */
  documents: ReadonlyMap<number, Step>
}
/** Sections with items as values, which have endpoints of their own. */
export type ListSection = { stepNumber: number; identity: string; kind: 'equipment' | 'place' }

/** A type has at most one section of places (linted), so only the calls for equipment name the section. */
export const itemSections = ({ sections }: Pick<CompiledType, 'sections'>): ListSection[] =>
  sections.flatMap(({ identity, stepNumber, definition }): ListSection[] => {
    if (definition.sectionType === 'Equipment') return [{ stepNumber, identity, kind: 'equipment' }]
    if (definition.sectionType === 'PlaceOfBusiness') return [{ stepNumber, identity, kind: 'place' }]
    return []
  })

/**
 * The sections with answers that decide whether items, or answers inside them, are shown. A change of other answers
 * leaves all items as they are.
 */
const readForItems = (compiled: CompiledType): ReadonlySet<CompiledSection> => {
  const found = new Set<CompiledSection>()
  const add = ({ reads, stepNumber, items }: CompiledSection): void => {
    for (const read of [...reads, ...(compiled.steps[stepNumber]?.reads ?? [])])
      if (!found.has(read)) {
        found.add(read)
        add(read)
      }
    for (const inside of items?.sections ?? []) add(inside)
  }
  const lists = new Set(itemSections(compiled).map(({ identity }) => identity))
  for (const section of compiled.sections) if (lists.has(section.identity)) add(section)
  return found
}

/** Whether a condition reads items. */
export const areItemsRead = (compiled: CompiledType): boolean =>
  itemSections(compiled).some(({ identity }) => [...compiled.read].some((section) => section.identity === identity))

export const hasItems = (compiled: CompiledType, stepNumber: number): boolean =>
  itemSections(compiled).some((list) => list.stepNumber === stepNumber)

/** Whether items belong to a step, decide about answers, or depend on an answer that a change of the step changes. */
export const concernsItems = (compiled: CompiledType, stepNumber: number, before: StepData, after: StepData): boolean =>
  hasItems(compiled, stepNumber) ||
  areItemsRead(compiled) ||
  [...readForItems(compiled)].some(({ identity }) => !isDeepStrictEqual(before[identity], after[identity]))

type Compiled = Pick<CompiledType, 'byIdentity' | 'sections'>

const listsOf = (compiled: Compiled, kind: Item['kind']) => itemSections(compiled).filter((list) => list.kind === kind)

/** The sections inside an item of the list; no identity is in two lists. */
const insideOf = ({ byIdentity }: Compiled, { identity }: ListSection) =>
  byIdentity.get(identity)?.items?.answering ?? []

/** Finds the list that a stored item belongs to: the one that asks for its answers. */
export const listFinder = (compiled: Compiled) => {
  const lists = { equipment: listsOf(compiled, 'equipment'), place: listsOf(compiled, 'place'), veterinary: [] }
  return ({ kind, data }: Pick<Item, 'kind' | 'data'>): ListSection | undefined => {
    const [first, ...others] = lists[kind]
    const hasAsked = (list: ListSection) => insideOf(compiled, list).some(({ identity }) => identity in data)
    return others.find(hasAsked) ?? first
  }
}

/** The data to store for an item. With several lists it has an answer, though empty, which names the list. */
export const itemData = (compiled: Compiled, list: ListSection, data: object): object => {
  const [first] = insideOf(compiled, list)
  const isKnown = Object.keys(data).length > 0 || listsOf(compiled, list.kind).length === 1
  return first && !isKnown ? { [first.identity]: first.bound.empty } : data
}

const sectionValue = (kind: ListSection['kind'], items: readonly Item[]) =>
  kind === 'equipment'
    ? { equipments: items.map(({ id, data }): EquipmentItem => ({ id, stepData: data as ItemData })) }
    : { placesOfBusiness: items.map(({ id, data }) => ({ ...(data as PlaceOfBusiness), id })) }

/** The answers of the given steps; item sections are empty. */
export const answersIn = <Step extends StepState>(
  compiled: CompiledType,
  steps: readonly Step[],
): LoadedAnswers<Step> => {
  const documents = new Map(steps.map((document) => [document.stepNumber, document]))
  const answers: { [stepNumber: number]: StepData } = {}
  for (const { stepNumber, definition, scope } of compiled.steps) {
    const data = (documents.get(stepNumber)?.data as StepData | undefined) ?? {}
    // Read as answers, the fields of a page would be dropped as unknown, and lost.
    answers[stepNumber] = hasOwnPage(definition) ? answersOf(scope, data) : data
  }
  return { answers, documents }
}

/** The same answers with the items in their sections. */
export const withItems = async <Step>(
  stores: Pick<Stores, 'answers'>,
  compiled: CompiledType,
  applicationId: string,
  { answers, documents }: LoadedAnswers<Step>,
): Promise<LoadedAnswers<Step>> => {
  const sections = itemSections(compiled)
  if (sections.length === 0) return { answers, documents }
  const listOf = listFinder(compiled)
  const items = Map.groupBy(await stores.answers.items(applicationId), (item) => listOf(item)?.identity)
  const whole = { ...answers }
  for (const { stepNumber, identity, kind } of sections)
    whole[stepNumber] = { ...whole[stepNumber], [identity]: sectionValue(kind, items.get(identity) ?? []) }
  return { answers: whole, documents }
}

export const loadAnswers = async (stores: Pick<Stores, 'answers'>, compiled: CompiledType, applicationId: string) =>
  withItems(stores, compiled, applicationId, answersIn(compiled, await stores.answers.steps(applicationId)))

/** Most members and items in one section, counted at all depths: a list of several thousand machines has fewer. */
const MOST_VALUES = 100_000

/** Section identity → unvalidated value. 400 when a string is not JSON, is too deep, or has too many values. */
export const parseSections = (wire: WireStepData): Record<string, unknown> =>
  measureWork(() =>
    Object.fromEntries(
      Object.entries(wire).map(([identity, json]) => {
        const broken = brokenJsonLimit(json, MOST_VALUES)
        if (broken) throw new AppError('error.malformed.text', { detail: `${identity}: ${broken}` })
        try {
          return [identity, JSON.parse(json)]
        } catch {
          throw new AppError('error.malformed.text', { detail: `${identity} is not JSON` })
        }
      }),
    ),
  )
