/** Turns an application type into what enables, resets and validates: once per version, into closures, without code generation. */
import type { ApplicationTypeVersion, Section, SectionType, Step } from '../application-type/definition.ts'
import type { SectionValue, StepData } from '../application-type/values.ts'
import { type BoundSection, bindSection } from '../sections/bind.ts'

/** An option, and the choice section that offers it. `inItem`: the choice stands in the same equipment item. */
export type OptionReference = { optionId: string; owner: CompiledSection; inItem: boolean }

/** One section, its conditions resolved. */
export type CompiledSection = {
  identity: string
  type: SectionType
  definition: Section<unknown>
  stepNumber: number
  /** Counted over all steps, or inside an equipment item from 0. */
  position: number
  /** Any one of these chosen enables the section; empty: always enabled. */
  enabledBy: readonly OptionReference[]
  /** A contact list may have several contacts: always, never, or when an option is chosen. */
  multiple: boolean | OptionReference
  /** Undefined for sections that hold no answers (typography, placeholders). */
  bound: BoundSection | undefined
  /** The sections of each item, for an equipment section. */
  items: CompiledScope | undefined
}

/** Sections that are filled in together, each after the choices it depends on: a step, or an equipment item. */
export type CompiledScope = {
  sections: readonly CompiledSection[]
  /** Those that hold answers, with their behaviour at hand. */
  answering: readonly AnsweringSection[]
  /** Those with conditions. */
  conditional: readonly CompiledSection[]
  /** The sections' identities in their order, and the other way round. */
  identities: readonly string[]
  indexOf: ReadonlyMap<string, number>
  /** Position of the first section. */
  first: number
  /** Undefined for each section, to be copied: the room for one item's answers. */
  blank: readonly undefined[]
}
/**
 * Where a section stands, by its identity; -1 when the scope does not know it. `next`: where it is looked for first, since answers mostly come
 * in the order of the sections.
 */
export const indexIn = ({ identities, indexOf }: CompiledScope, identity: string, next: number): number =>
  identities[next] === identity ? next : (indexOf.get(identity) ?? -1)

/** What of a scope's answers its sections ask for. */
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

export type AnsweringSection = CompiledSection & { bound: BoundSection }

export type CompiledStep = { stepNumber: number; definition: Step<unknown>; scope: CompiledScope }
export type CompiledType = {
  version: ApplicationTypeVersion<unknown>
  steps: readonly CompiledStep[]
  /** The sections of all steps. */
  sections: readonly CompiledSection[]
  /** Every section by identity, also those inside items. */
  byIdentity: ReadonlyMap<string, CompiledSection>
  /** Like a scope's: an empty place for the answer of each section, of all steps. */
  blank: readonly undefined[]
}

type Options = Map<string, CompiledSection>

export const isAnswering = (section: CompiledSection): section is AnsweringSection => section.bound !== undefined

/** Options offered by the sections so far. */
const addOptions = (options: Options, owner: CompiledSection): void => {
  if (owner.definition.sectionType !== 'Choice') return
  for (const { id } of owner.definition.options) {
    if (options.has(id)) throw new Error(`${owner.identity}: option ${id} is used twice`)
    options.set(id, owner)
  }
}

const resolve = (identity: string, optionId: string, inner: Options | undefined, outer: Options): OptionReference => {
  const own = inner?.get(optionId)
  const owner = own ?? outer.get(optionId)
  if (!owner) throw new Error(`${identity}: no choice before it offers the option ${optionId}`)
  return { optionId, owner, inItem: own !== undefined }
}

type Find = (optionId: string) => OptionReference

const multipleOf = (definition: Section<unknown>, find: Find): CompiledSection['multiple'] => {
  if (definition.sectionType !== 'Contact' || definition.maxContacts <= 1) return false
  return definition.isMultipleBy === undefined || find(definition.isMultipleBy)
}

/** A condition looks back at the options so far, never ahead: so it can't go in a circle. */
const compileSection = (
  definition: Section<unknown>,
  stepNumber: number,
  position: number,
  outer: Options,
  inner?: Options,
): CompiledSection => {
  const { identity, sectionType } = definition
  const find: Find = (optionId) => resolve(identity, optionId, inner, outer)
  const section: CompiledSection = {
    identity,
    type: sectionType,
    definition,
    stepNumber,
    position,
    enabledBy: (definition.enablesBy ?? []).map(find),
    multiple: multipleOf(definition, find),
    bound: bindSection(definition),
    items: undefined,
  }
  addOptions(inner ?? outer, section)
  return section
}

export const scopeOf = (sections: readonly CompiledSection[]): CompiledScope => ({
  sections,
  answering: sections.filter(isAnswering),
  conditional: sections.filter((section) => section.enabledBy.length > 0),
  identities: sections.map((section) => section.identity),
  indexOf: new Map(sections.map((section, index) => [section.identity, index])),
  first: sections[0]?.position ?? 0,
  blank: sections.map(() => undefined),
})

/** `outer`: the options of all steps, since an item is filled in when they have been answered. */
const compileItems = (section: CompiledSection, outer: Options): CompiledScope | undefined => {
  if (section.definition.sectionType !== 'Equipment') return undefined
  const inner: Options = new Map()
  return scopeOf(
    section.definition.sections.map((each, position) =>
      compileSection(each, section.stepNumber, position, outer, inner),
    ),
  )
}

const indexed = (sections: readonly CompiledSection[]): Map<string, CompiledSection> => {
  const index = new Map<string, CompiledSection>()
  for (const section of sections.flatMap((each) => [each, ...(each.items?.sections ?? [])])) {
    if (index.has(section.identity)) throw new Error(`${section.identity}: identity is used twice`)
    index.set(section.identity, section)
  }
  return index
}

/** Throws an Error that names the section when a condition names no option of a choice before it, or an identity or option is used twice. */
export const compile = (version: ApplicationTypeVersion<unknown>): CompiledType => {
  const options: Options = new Map()
  let position = 0
  const steps = version.steps.map((definition, stepNumber): CompiledStep => {
    const sections = definition.sections.map((each) => compileSection(each, stepNumber, position++, options))
    return { stepNumber, definition, scope: scopeOf(sections) }
  })
  const all = steps.flatMap(({ scope }) => scope.sections)
  for (const section of all) section.items = compileItems(section, options)
  return {
    version,
    steps,
    sections: all,
    byIdentity: indexed(all),
    blank: all.map(() => undefined),
  }
}

const compiled = new WeakMap<ApplicationTypeVersion<unknown>, CompiledType>()

/** `compile`, remembered for as long as the version object lives. */
export const compiledOnce = (version: ApplicationTypeVersion<unknown>): CompiledType => {
  const known = compiled.get(version)
  if (known) return known
  const fresh = compile(version)
  compiled.set(version, fresh)
  return fresh
}
