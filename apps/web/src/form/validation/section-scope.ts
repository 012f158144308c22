/** Applies the domain's rules to a form of sections: a step, or one equipment item. */
import type { CompiledScope, CompiledType } from '@sievert/domain/engine/compiled'
import { filledLists } from '@sievert/domain/engine/emptied-lists'
import {
  enabledInItem,
  enabledSections,
  growingLists,
  growingListsInItem,
  hiddenSteps,
  itemScope,
} from '@sievert/domain/engine/enabled'
import { answersByIdentity, resetHiddenInItem, resetHiddenInStep } from '@sievert/domain/engine/reset'
import { validateItem, validateStep } from '@sievert/domain/engine/validate'
import type { Issues } from '@sievert/domain/issue'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import { newContact } from '@sievert/domain/sections/contact-fields'
import type { EquipmentSection } from '@sievert/domain/sections/equipment'
import type { PlaceOfBusinessSection } from '@sievert/domain/sections/place-of-business'
import type { AnswerOf } from '@sievert/domain/sections/section-behaviour'
import type { Section } from '@sievert/domain/sections/section-types'
import { today } from '../../api/server-clock.ts'

export type SectionScope = {
  sections: readonly Section<string>[]
  /** Paths start with the section's identity. */
  validate: (values: StepData) => Issues
  /** The same reference when nothing changes. */
  reset: (values: StepData) => StepData
  enabled: (values: StepData) => ReadonlySet<string>
  /** The contact lists that may hold several contacts. */
  growing: (values: StepData) => ReadonlySet<string>
  /** The answers that a total adds up. */
  answerOf: (values: StepData) => AnswerOf
  /** Numbers of the steps that the answers hide; an item alone hides none. */
  hiddenSteps: (values: StepData) => ReadonlySet<number>
  /** The lists with loaded items that the values hide: saving them deletes the items. */
  hiddenLists: (values: StepData) => readonly ItemSectionOf<string>[]
  /** Those of them that a change of the values hides. */
  emptiedLists: (before: StepData, after: StepData) => readonly ItemSectionOf<string>[]
  /** The step's lists as the answers leave them, where they differ from the loaded ones. */
  resetLists: (values: StepData) => StepData
  /** The same after the server's answers, with their items, were read again. */
  at: (stored: Answers) => SectionScope
  /** Identities of the sections that conditions read. */
  read: ReadonlySet<string>
  /** Every section's value, hidden ones empty, and at least one contact in every visible contact list (SEC-05). */
  complete: (values: StepData) => StepData
}

type ItemSectionOf<Text> = EquipmentSection<Text> | PlaceOfBusinessSection<Text>

/** A section with items that have calls of their own. */
export const isItemSection = <Text>(section: Section<Text>): section is ItemSectionOf<Text> =>
  section.sectionType === 'Equipment' || section.sectionType === 'PlaceOfBusiness'

const started = (scope: CompiledScope, values: StepData): StepData =>
  Object.fromEntries(
    scope.answering
      .filter(({ definition }) => !isItemSection(definition))
      .map((section) => [section.identity, structuredClone(values[section.identity] ?? section.bound.empty)]),
  )

/** Ensures at least one contact in every visible contact list. */
export const withContacts = (values: StepData, enabled: ReadonlySet<string>): StepData =>
  Object.fromEntries(
    Object.entries(values).map(([identity, value]) => {
      const lacksContact = 'contacts' in value && value.contacts.length === 0 && enabled.has(identity)
      return [identity, lacksContact ? { contacts: [newContact(crypto.randomUUID())] } : value]
    }),
  )

type Rules = Omit<SectionScope, 'sections' | 'complete' | 'read'>

const scopeOf = (scope: CompiledScope, { read }: CompiledType, rules: Rules): SectionScope => ({
  ...rules,
  read: new Set(scope.sections.filter((section) => read.has(section)).map(({ identity }) => identity)),
  // The definitions are in one language, so their texts are strings.
  sections: scope.sections.map((section) => section.definition as Section<string>),
  complete: (values) => {
    const complete = rules.reset(started(scope, values))
    return withContacts(complete, rules.enabled(complete))
  },
})

const NO_SECTIONS: ReadonlySet<string> = new Set()

/** `surrounding`: the answers of other steps and this step's own items, which conditions may refer to. */
export function stepScope(compiled: CompiledType, stepNumber: number, surrounding: Answers): SectionScope {
  const scope = compiled.steps[stepNumber]?.scope
  if (!scope) throw new RangeError(`there is no step ${stepNumber}`)
  const around = (values: StepData): Answers => ({
    ...surrounding,
    [stepNumber]: { ...surrounding[stepNumber], ...values },
  })
  const hiddenLists = (values: StepData) => {
    const filled = filledLists(compiled, surrounding)
    const shown = filled.length > 0 ? enabledSections(compiled, around(values)) : NO_SECTIONS
    return filled.flatMap(({ identity, definition }) =>
      shown.has(identity) ? [] : [definition as ItemSectionOf<string>],
    )
  }
  return scopeOf(scope, compiled, {
    at: (stored) => stepScope(compiled, stepNumber, { ...surrounding, ...stored }),
    validate: (values) => validateStep(compiled, stepNumber, around(values), today()),
    reset: (values) => resetHiddenInStep(compiled, stepNumber, values, surrounding),
    enabled: (values) => enabledSections(compiled, around(values)),
    growing: (values) => growingLists(compiled, around(values)),
    answerOf: (values) => answersByIdentity(compiled, around(values)),
    hiddenSteps: (values) => hiddenSteps(compiled, around(values)),
    hiddenLists,
    emptiedLists: (before, after) => {
      const hidden = hiddenLists(after)
      return hidden.length === 0 ? hidden : hidden.filter((list) => !hiddenLists(before).includes(list))
    },
    resetLists: (values) => {
      const held = around(values)[stepNumber] ?? {}
      const reset = resetHiddenInStep(compiled, stepNumber, held, surrounding)
      const lists = scope.sections.filter(({ definition }) => isItemSection(definition))
      return Object.fromEntries(
        lists.flatMap(({ identity }) => {
          const value = reset[identity]
          return value === undefined || value === held[identity] ? [] : [[identity, value]]
        }),
      )
    },
  })
}

const NO_STEPS: ReadonlySet<number> = new Set()
const noLists = () => []

/** One item of the equipment section `identity`. */
export const equipmentScope = (compiled: CompiledType, identity: string, answers: Answers): SectionScope =>
  scopeOf(itemScope(compiled, identity), compiled, {
    at: (stored) => equipmentScope(compiled, identity, { ...answers, ...stored }),
    validate: (values) => validateItem(compiled, identity, values, answers, today()),
    reset: (values) => resetHiddenInItem(compiled, identity, values, answers),
    enabled: (values) => enabledInItem(compiled, identity, values, answers),
    growing: (values) => growingListsInItem(compiled, identity, values, answers),
    answerOf: (values) => {
      const own = resetHiddenInItem(compiled, identity, values, answers)
      const others = answersByIdentity(compiled, answers)
      return (name) => own[name] ?? others(name)
    },
    hiddenSteps: () => NO_STEPS,
    hiddenLists: noLists,
    emptiedLists: noLists,
    resetLists: () => ({}),
  })
