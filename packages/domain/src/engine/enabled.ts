/** Enabled sections as a pure function of the answers, identical in the browser and the server. */
import type { Answers, StepData } from '../sections/answers.ts'
import type { ChoiceValue } from '../sections/choice.ts'
import type { SectionValue } from '../sections/section-types.ts'
import {
  type AnsweringSection,
  type CompiledScope,
  type CompiledSection,
  type CompiledStep,
  type CompiledType,
  indexIn,
  isAnswering,
  type OptionReference,
  type Seen,
  type Surroundings,
} from './compiled.ts'

const EMPTY: StepData = {}

/** Copying a list with `slice` is several times cheaper than filling one. */
const roomFor = ({ blank }: { blank: readonly undefined[] }): Seen => blank.slice()

/**
 * Writes each answer to its section's position. Iterating over the object's own keys is several times cheaper than
 * looking up one identity after the other.
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
export const isChosen = ({ optionId, owner, inItem }: OptionReference, { whole, item }: Surroundings): boolean => {
  const value = (inItem ? item : whole)[owner.position] as ChoiceValue | undefined | null
  return value !== undefined && value !== null && has(value, optionId)
}

/** True when the section may hold several contacts. */
export const allowsMany = ({ multiple }: CompiledSection, around: Surroundings): boolean =>
  typeof multiple === 'boolean' ? multiple : isChosen(multiple, around)

/** Whether an answer counts as given, as after the section's own reset, which may empty what it does not offer. */
export const isAnswered = (section: AnsweringSection, value: SectionValue, around: Surroundings): boolean => {
  const { bound } = section
  return bound.isAnswered(bound.reset(value, allowsMany(section, around)))
}

const isFilled = (section: CompiledSection, seen: Seen, around: Surroundings): boolean => {
  const value = seen[section.position] ?? undefined
  return value !== undefined && isAnswering(section) && isAnswered(section, value, around)
}

/**
 * Reads a scope's answers and marks its hidden sections with null. Earlier scopes must be read before. While a
 * condition is undecided, its section is shown if it is answered: a mistyped number must not empty other answers.
 */
const look = (scope: CompiledScope, data: StepData, seen: Seen, around: Surroundings): void => {
  read(scope, data, seen)
  for (const section of scope.conditional) {
    const verdict = section.isEnabled(around)
    if (verdict === true || (verdict === undefined && isFilled(section, seen, around))) continue
    seen[section.position] = null
  }
}

const hide = ({ first, sections }: CompiledScope, { whole }: Surroundings): void =>
  void whole.fill(null, first, first + sections.length)

/** A step with an undecided condition is shown if one of its sections is answered. */
const lookAtStep = ({ scope, isShown }: CompiledStep, data: StepData, around: Surroundings): void => {
  const verdict = isShown === undefined || isShown(around)
  if (verdict === false) return hide(scope, around)
  look(scope, data, around.whole, around)
  if (verdict === undefined && !scope.sections.some((section) => isFilled(section, around.whole, around)))
    hide(scope, around)
}

/** From evaluated answers. */
const isHidden = ({ scope, isShown }: CompiledStep, around: Surroundings): boolean => {
  const verdict = isShown === undefined || isShown(around)
  return verdict === undefined ? scope.sections.every(({ position }) => around.whole[position] === null) : !verdict
}

/** Evaluates all steps once. */
export const surroundings = (compiled: CompiledType, answers: Answers): Surroundings => {
  const whole = roomFor(compiled)
  const around: Surroundings = { whole, item: whole }
  for (const step of compiled.steps) lookAtStep(step, answers[step.stepNumber] ?? EMPTY, around)
  return around
}

/** Numbers of the hidden steps, from evaluated answers. Conditions read earlier steps, so each verdict is final. */
export const hiddenIn = ({ steps }: CompiledType, around: Surroundings): ReadonlySet<number> =>
  new Set(steps.filter((step) => isHidden(step, around)).map(({ stepNumber }) => stepNumber))

/** Numbers of the steps that these answers hide. */
export const hiddenSteps = (compiled: CompiledType, answers: Answers): ReadonlySet<number> =>
  hiddenIn(compiled, surroundings(compiled, answers))

/** Allocates the buffer for items of one equipment section; `enterItem` reuses it for each item. */
export const enterItems = ({ whole }: Surroundings, items: CompiledScope): Surroundings => ({
  whole,
  item: roomFor(items),
})

/** Loads one item into the buffer. */
export const enterItem = (around: Surroundings, items: CompiledScope, data: StepData): void => {
  around.item.fill(undefined)
  look(items, data, around.item, around)
}

/** Evaluates all steps, and one equipment item. */
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

/**
 * Identities of the enabled sections inside one equipment item. Options of the item take precedence over those of the
 * steps.
 */
export const enabledInItem = (
  compiled: CompiledType,
  sectionIdentity: string,
  item: StepData,
  answers: Answers,
): ReadonlySet<string> => {
  const { items, around } = insideItem(compiled, sectionIdentity, item, answers)
  return identities(items.sections, around.item)
}

/** The sections of an equipment section's items; throws a RangeError for any other identity (the caller's mistake). */
export const itemScope = (compiled: CompiledType, sectionIdentity: string): CompiledScope => {
  const items = compiled.byIdentity.get(sectionIdentity)?.items
  if (!items) throw new RangeError(`${sectionIdentity} is no equipment section`)
  return items
}

const growing = (sections: readonly CompiledSection[], around: Surroundings): ReadonlySet<string> =>
  new Set(sections.filter((section) => allowsMany(section, around)).map(({ identity }) => identity))

/** Identities of the contact lists, in all steps, that may hold several contacts; for the add button (SEC-05). */
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
