/** Finds the enabled sections: a function of the answers alone, the same in browser and server. */
import type { Answers } from '../application-type/answers.ts'
import type { ChoiceValue, SectionValue, StepData } from '../application-type/values.ts'
import {
  type CompiledScope,
  type CompiledSection,
  type CompiledType,
  indexIn,
  type OptionReference,
} from './compile.ts'

/** Each section's answer at its position: undefined when absent, null when the section is hidden. */
export type Seen = (SectionValue | undefined | null)[]

/** Where options are looked up: all steps, and the item when inside one (outside, `item` is the same as `whole`). */
export type Surroundings = { whole: Seen; item: Seen }

const EMPTY: StepData = {}

/** Sliced, since a list that is copied whole is several times cheaper than one that is filled. */
const roomFor = ({ blank }: { blank: readonly undefined[] }): Seen => blank.slice()

/**
 * Puts each answer at its section's position in an empty room. Walking the object's own keys is several times cheaper than asking it for
 * one identity after the other.
 */
const read = (scope: CompiledScope, data: StepData, seen: Seen): void => {
  let next = 0
  for (const identity in data) {
    const index = indexIn(scope, identity, next)
    if (index < 0) continue
    seen[scope.first + index] = data[identity]
    next = index + 1
  }
}

const has = ({ selectedChoiceIds: ids }: ChoiceValue, optionId: string): boolean =>
  ids.length === 1 ? ids[0] === optionId : ids.includes(optionId)

/** An option counts only while the choice that offers it is itself enabled. */
const isChosen = ({ optionId, owner, inItem }: OptionReference, { whole, item }: Surroundings): boolean => {
  const value = (inItem ? item : whole)[owner.position] as ChoiceValue | undefined | null
  return value !== undefined && value !== null && has(value, optionId)
}

/** True when the section may hold several contacts. */
export const allowsMany = ({ multiple }: CompiledSection, around: Surroundings): boolean =>
  typeof multiple === 'boolean' ? multiple : isChosen(multiple, around)

const isAnyChosen = (options: readonly OptionReference[], around: Surroundings): boolean => {
  for (const option of options) if (isChosen(option, around)) return true
  return false
}

/** Reads a scope's answers and decides which of its sections they enable; what stands before it has been looked at. */
const look = (scope: CompiledScope, data: StepData, seen: Seen, around: Surroundings): void => {
  read(scope, data, seen)
  for (const section of scope.conditional) if (!isAnyChosen(section.enabledBy, around)) seen[section.position] = null
}

/** Looks at all steps once. */
export const surroundings = (compiled: CompiledType, answers: Answers): Surroundings => {
  const whole = roomFor(compiled)
  const around: Surroundings = { whole, item: whole }
  for (const { stepNumber, scope } of compiled.steps) look(scope, answers[stepNumber] ?? EMPTY, whole, around)
  return around
}

/** Makes room for the items of one equipment section; the same room serves each item in turn. */
export const enterItems = ({ whole }: Surroundings, items: CompiledScope): Surroundings => ({
  whole,
  item: roomFor(items),
})

/** Moves to one item. */
export const enterItem = (around: Surroundings, items: CompiledScope, data: StepData): void => {
  around.item.fill(undefined)
  look(items, data, around.item, around)
}

/** Looks at all steps, and at one equipment item. */
export const insideItem = (compiled: CompiledType, sectionIdentity: string, item: StepData, answers: Answers) => {
  const items = itemScope(compiled, sectionIdentity)
  const around = enterItems(surroundings(compiled, answers), items)
  enterItem(around, items, item)
  return { items, around }
}

const identities = (sections: readonly CompiledSection[], seen: Seen): ReadonlySet<string> =>
  new Set(sections.filter((section) => seen[section.position] !== null).map((section) => section.identity))

/** Identities of the enabled sections of all steps (SEC-03). */
export const enabledSections = (compiled: CompiledType, answers: Answers): ReadonlySet<string> =>
  identities(compiled.sections, surroundings(compiled, answers).whole)

/** Identities of the enabled sections inside one equipment item: options of the item first, then those of all steps. */
export const enabledInItem = (
  compiled: CompiledType,
  sectionIdentity: string,
  item: StepData,
  answers: Answers,
): ReadonlySet<string> => {
  const { items, around } = insideItem(compiled, sectionIdentity, item, answers)
  return identities(items.sections, around.item)
}

/** The sections of an equipment section's items; throws a RangeError for anything else (the caller's mistake). */
export const itemScope = (compiled: CompiledType, sectionIdentity: string): CompiledScope => {
  const items = compiled.byIdentity.get(sectionIdentity)?.items
  if (!items) throw new RangeError(`${sectionIdentity} is no equipment section`)
  return items
}

const growing = (sections: readonly CompiledSection[], around: Surroundings): ReadonlySet<string> =>
  new Set(sections.filter((section) => allowsMany(section, around)).map(({ identity }) => identity))

/** Identities of the contact lists, of all steps, that may hold several contacts; for the add button (SEC-05). */
export const growingLists = (compiled: CompiledType, answers: Answers): ReadonlySet<string> =>
  growing(compiled.sections, surroundings(compiled, answers))

/** The same inside one equipment item. */
export const growingListsInItem = (
  compiled: CompiledType,
  sectionIdentity: string,
  item: StepData,
  answers: Answers,
): ReadonlySet<string> => {
  const { items, around } = insideItem(compiled, sectionIdentity, item, answers)
  return growing(items.sections, around)
}
