/**
 * Compiler of application types: turns a version into closures that enable, reset and validate, without code
 * generation.
 */
import type { ApplicationTypeVersion, Step } from '../application-type/definition.ts'
import type { StepData } from '../sections/answers.ts'
import {
  type BoundSection,
  behaviourOf,
  bindSection,
  type Section,
  type SectionType,
  type SectionValue,
} from '../sections/section-types.ts'

/** An option, and the choice section that offers it. `inItem`: the choice is in the same equipment item. */
export type OptionReference = { optionId: string; owner: CompiledSection; inItem: boolean }

/** One section with its conditions resolved. */
export type CompiledSection = {
  identity: string
  type: SectionType
  definition: Section<unknown>
  stepNumber: number
  /** Index over all steps, or inside an equipment item from 0. */
  position: number
  /** Any chosen option of these enables the section; empty: always enabled. */
  enabledBy: readonly OptionReference[]
  /** The sections whose answers its rules or its total need, by identity; in the same item, or of the steps. */
  referred: ReadonlyMap<string, { owner: CompiledSection; inItem: boolean }>
  /** Whether a contact list may have several contacts: always, never, or when an option is chosen. */
  multiple: boolean | OptionReference
  /** Undefined for sections without answers (typography, placeholders). */
  bound: BoundSection | undefined
  /** The sections of each item of an equipment section. */
  items: CompiledScope | undefined
}

/** Sections that are filled in together, each after the choices it depends on: a step, or an equipment item. */
export type CompiledScope = {
  sections: readonly CompiledSection[]
  /** The sections with answers. */
  answering: readonly AnsweringSection[]
  /** The sections with conditions. */
  conditional: readonly CompiledSection[]
  /** The sections' identities in order, and the index of each. */
  identities: readonly string[]
  indexOf: ReadonlyMap<string, number>
  /** Position of the first section. */
  first: number
  /** A list of undefined, one per section; copied to hold the answers of one item. */
  blank: readonly undefined[]
}
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

export type AnsweringSection = CompiledSection & { bound: BoundSection }

export type CompiledStep = { stepNumber: number; definition: Step<unknown>; scope: CompiledScope }
export type CompiledType = {
  version: ApplicationTypeVersion<unknown>
  steps: readonly CompiledStep[]
  /** The sections of all steps. */
  sections: readonly CompiledSection[]
  /** Every section by identity, including those inside items. */
  byIdentity: ReadonlyMap<string, CompiledSection>
  /** A list of undefined, one per section of all steps. */
  blank: readonly undefined[]
}

type Options = Map<string, CompiledSection>

export const isAnswering = (section: CompiledSection): section is AnsweringSection => section.bound !== undefined

/** Adds the options of a choice, so that later sections can refer to them. */
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

const NOTHING_REFERRED: CompiledSection['referred'] = new Map()

/** Resolves the references of a scope's sections, once all sections are compiled. */
const refer = ({ sections, indexOf }: CompiledScope, all: readonly CompiledSection[]): void => {
  for (const section of sections) {
    const references = behaviourOf(section.definition).references?.(section.definition, []) ?? []
    // The list of a reference into its items is a reference of its own.
    const names = [...references].filter(({ within }) => within === undefined).map(({ to }) => to)
    if (names.length === 0) continue
    section.referred = new Map(
      names.map((to) => {
        const inner = sections[indexOf.get(to) ?? -1]
        const owner = inner ?? all.find(({ identity }) => identity === to)
        if (!owner) throw new Error(`${section.identity}: no section ${to} for it to refer to`)
        return [to, { owner, inItem: inner !== undefined }] as const
      }),
    )
  }
}

/** A condition refers to earlier options only, which prevents cycles. */
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
    referred: NOTHING_REFERRED,
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

/** `outer`: the options of all steps, since items may depend on any of them. */
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

/**
 * Compiles a version. Throws an Error that names the section: for a condition on an option that no earlier choice
 * offers, and for a repeated identity or option.
 */
export const compile = (version: ApplicationTypeVersion<unknown>): CompiledType => {
  const options: Options = new Map()
  let position = 0
  const steps = version.steps.map((definition, stepNumber): CompiledStep => {
    const sections = definition.sections.map((each) => compileSection(each, stepNumber, position++, options))
    return { stepNumber, definition, scope: scopeOf(sections) }
  })
  const all = steps.flatMap(({ scope }) => scope.sections)
  for (const section of all) section.items = compileItems(section, options)
  for (const { scope } of steps) refer(scope, all)
  for (const { items } of all) if (items) refer(items, all)
  return {
    version,
    steps,
    sections: all,
    byIdentity: indexed(all),
    blank: all.map(() => undefined),
  }
}

const compiled = new WeakMap<ApplicationTypeVersion<unknown>, CompiledType>()

/** `compile`, cached per version object. */
export const compiledOnce = (version: ApplicationTypeVersion<unknown>): CompiledType => {
  const known = compiled.get(version)
  if (known) return known
  const fresh = compile(version)
  compiled.set(version, fresh)
  return fresh
}
