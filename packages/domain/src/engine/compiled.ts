/** Types of a compiled application type, and the look-up of its sections. */
import type { ApplicationTypeVersion, Step } from '../application-type/definition.ts'
import type { ApplicantKind } from '../condition.ts'
import type { StepData } from '../sections/answers.ts'
import type { BoundSection, Section, SectionType, SectionValue } from '../sections/section-types.ts'

/** Each section's answer at its position: undefined when absent, null when the section is hidden. */
export type Seen = (SectionValue | undefined | null)[]

/** Answers for conditions: all steps, and the current item (outside an item, `item` equals `whole`). */
export type Surroundings = { whole: Seen; item: Seen }

/** Undefined while it depends on an answer that is no number or date yet, as `1.234` with its two readings. */
export type Verdict = boolean | undefined

/** A compiled condition. Reads the answers of earlier sections only. */
export type Predicate = (around: Surroundings) => Verdict

/** The section that a condition reads. `inItem`: it belongs to the current item. */
export type Reference = { owner: CompiledSection; inItem: boolean }

/** An option, and the choice section that offers it. */
export type OptionReference = Reference & { optionId: string }

/** One section with its conditions resolved. */
export type CompiledSection = {
  identity: string
  type: SectionType
  definition: Section<unknown>
  stepNumber: number
  /** Index over all steps, or inside an equipment item from 0. */
  position: number
  /** Undefined: always enabled while its step is shown. */
  isEnabled: Predicate | undefined
  /** The sections whose answers its rules or its total need, by identity; in the same item, or of the steps. */
  referred: ReadonlyMap<string, Reference>
  /** Whether a contact list may have several contacts: always, never, or when an option is chosen. */
  multiple: boolean | OptionReference
  /** The sections that its own conditions read. */
  reads: ReadonlySet<CompiledSection>
  /** Undefined for sections without answers (typography, placeholders). */
  bound: BoundSection | undefined
  /** The sections of each item of an equipment section. */
  items: CompiledScope | undefined
}

/** Sections that are filled in together, each after the answers it depends on: a step, or an equipment item. */
export type CompiledScope = {
  sections: readonly CompiledSection[]
  /** The sections with answers. */
  answering: readonly AnsweringSection[]
  /** The sections with conditions. */
  conditional: readonly ConditionalSection[]
  /** The sections' identities in order, and the index of each. */
  identities: readonly string[]
  indexOf: ReadonlyMap<string, number>
  /** Position of the first section. */
  first: number
  /** A list of undefined, one per section; copied to hold the answers of one item. */
  blank: readonly undefined[]
}

export type AnsweringSection = CompiledSection & { bound: BoundSection }
type ConditionalSection = CompiledSection & { isEnabled: Predicate }

export type CompiledStep = {
  stepNumber: number
  definition: Step<unknown>
  scope: CompiledScope
  /** Undefined: always shown. */
  isShown: Predicate | undefined
  /** The sections that its condition reads. */
  reads: ReadonlySet<CompiledSection>
}
export type CompiledType = {
  /** Conditions on the applicant's kind are evaluated for this one. */
  applicant: ApplicantKind
  version: ApplicationTypeVersion<unknown>
  steps: readonly CompiledStep[]
  /** The sections of all steps. */
  sections: readonly CompiledSection[]
  /** Every section by identity, including those inside items. */
  byIdentity: ReadonlyMap<string, CompiledSection>
  /** The sections that a condition reads. */
  read: ReadonlySet<CompiledSection>
  /** A list of undefined, one per section of all steps. */
  blank: readonly undefined[]
}

export const isAnswering = (section: CompiledSection): section is AnsweringSection => section.bound !== undefined

const isConditional = (section: CompiledSection): section is ConditionalSection => section.isEnabled !== undefined

export const scopeOf = (sections: readonly CompiledSection[]): CompiledScope => ({
  sections,
  answering: sections.filter(isAnswering),
  conditional: sections.filter(isConditional),
  identities: sections.map((section) => section.identity),
  indexOf: new Map(sections.map((section, index) => [section.identity, index])),
  first: sections[0]?.position ?? 0,
  blank: sections.map(() => undefined),
})

/**
 * Index of a section by its identity; -1 when the scope does not have it. `next`: the index to try first, since answers
 * mostly come in section order.
 */
export const indexIn = ({ identities, indexOf }: CompiledScope, identity: string, next: number): number =>
  identities[next] === identity ? next : (indexOf.get(identity) ?? -1)

/** Keeps the answers that the scope's sections ask for. */
export const answersOf = (
  { answering }: CompiledScope,
  data: { [identity: string]: SectionValue | undefined },
): StepData => {
  const result: StepData = {}
  for (const { identity } of answering) {
    const value = data[identity]
    if (value !== undefined) result[identity] = value
  }
  return result
}
