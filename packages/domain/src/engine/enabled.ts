/** Which sections are enabled: a function of the answers alone, the same in browser and server. */
import type { ChoiceValue, StepData } from '../application-type/values.ts'
import type { Answers } from './answers.ts'
import type { CompiledScope, CompiledSection, CompiledType, OptionReference } from './compile.ts'

/** One byte a section, at its position: 1 enabled, 0 hidden. */
export type Flags = Uint8Array

const EMPTY: StepData = {}

/** Where options are looked up: all steps, and the item when inside one. */
export type Surroundings = { answers: Answers; flags: Flags; item: StepData; itemFlags: Flags }

/** An option counts only while the choice that offers it is itself enabled. */
const isChosen = ({ optionId, owner, inItem }: OptionReference, around: Surroundings): boolean => {
  if ((inItem ? around.itemFlags : around.flags)[owner.position] === 0) return false
  const data = inItem ? around.item : (around.answers[owner.stepNumber] ?? EMPTY)
  const value = data[owner.identity] as ChoiceValue | undefined
  return value !== undefined && value.selectedChoiceIds.includes(optionId)
}

/** True when the section may hold several contacts. */
export const allowsMany = ({ multiple }: CompiledSection, around: Surroundings): boolean =>
  typeof multiple === 'boolean' ? multiple : isChosen(multiple, around)

/** Writes the flag of every conditional section of the scope; choices come before what they enable, so one pass is enough. */
const flagConditional = (scope: CompiledScope, flags: Flags, around: Surroundings): void => {
  for (const section of scope.conditional) {
    let enabled = 0
    for (const option of section.enabledBy) {
      if (isChosen(option, around)) {
        enabled = 1
        break
      }
    }
    flags[section.position] = enabled
  }
}

/** Looks at all steps once; `item` and `itemFlags` are for `enterItem` to set. */
export const surroundings = (compiled: CompiledType, answers: Answers): Surroundings => {
  const flags = new Uint8Array(compiled.whole.sections.length).fill(1)
  const around: Surroundings = { answers, flags, item: EMPTY, itemFlags: flags }
  flagConditional(compiled.whole, flags, around)
  return around
}

/** Makes room for the items of one equipment section; the same room serves each item in turn. */
export const enterItems = (around: Surroundings, items: CompiledScope): Surroundings => ({
  ...around,
  itemFlags: new Uint8Array(items.sections.length).fill(1),
})

/** Moves to one item. */
export const enterItem = (around: Surroundings, items: CompiledScope, item: StepData): void => {
  around.item = item
  flagConditional(items, around.itemFlags, around)
}

const identities = (scope: CompiledScope, flags: Flags): ReadonlySet<string> =>
  new Set(scope.sections.filter((section) => flags[section.position] === 1).map((section) => section.identity))

/** Identities of the enabled sections of all steps (SEC-03). */
export const enabledSections = (compiled: CompiledType, answers: Answers): ReadonlySet<string> =>
  identities(compiled.whole, surroundings(compiled, answers).flags)

/** Identities of the enabled sections inside one equipment item: options of the item first, then those of all steps. */
export const enabledInItem = (
  compiled: CompiledType,
  sectionIdentity: string,
  item: StepData,
  answers: Answers,
): ReadonlySet<string> => {
  const items = itemScope(compiled, sectionIdentity)
  const around = enterItems(surroundings(compiled, answers), items)
  enterItem(around, items, item)
  return identities(items, around.itemFlags)
}

/** The sections of an equipment section's items; throws a RangeError for anything else (the caller's mistake). */
export const itemScope = (compiled: CompiledType, sectionIdentity: string): CompiledScope => {
  const items = compiled.byIdentity.get(sectionIdentity)?.items
  if (!items) throw new RangeError(`${sectionIdentity} is no equipment section`)
  return items
}

/** True when the contact list may hold several contacts; for the add button. `item` when it stands in an equipment item. */
export const mayHoldMany = (
  compiled: CompiledType,
  sectionIdentity: string,
  answers: Answers,
  item?: { equipmentSection: string; stepData: StepData },
): boolean => {
  const outer = surroundings(compiled, answers)
  if (!item) {
    const section = compiled.byIdentity.get(sectionIdentity)
    return section !== undefined && allowsMany(section, outer)
  }
  const items = itemScope(compiled, item.equipmentSection)
  const around = enterItems(outer, items)
  enterItem(around, items, item.stepData)
  const section = items.sections.find((each) => each.identity === sectionIdentity)
  return section !== undefined && allowsMany(section, around)
}
