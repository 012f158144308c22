/** Turns an application type into what enables, resets and validates: once per version, into closures, without code generation. */
import type { ApplicationTypeVersion, Section, Step } from '../application-type/definition.ts'
import { type BoundSection, bindSection } from '../sections/bind.ts'

/** An option, and the choice section that offers it. `inItem`: the choice stands in the same equipment item. */
export type OptionReference = { optionId: string; owner: CompiledSection; inItem: boolean }

/** One section, its conditions resolved. */
export type CompiledSection = {
  identity: string
  definition: Section<unknown>
  stepNumber: number
  /** Place in the enabled flags of its scope: the whole type, or one equipment item. */
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

/** Sections whose flags stand together. */
export type CompiledScope = {
  sections: readonly CompiledSection[]
  /** Those that hold answers, with their behaviour at hand. */
  answering: readonly AnsweringSection[]
  /** Those with conditions, each after the choices it depends on. */
  conditional: readonly CompiledSection[]
}
export type AnsweringSection = CompiledSection & { bound: BoundSection }

export type CompiledStep = { stepNumber: number; definition: Step<unknown>; scope: CompiledScope }
export type CompiledType = {
  version: ApplicationTypeVersion<unknown>
  steps: readonly CompiledStep[]
  /** The sections of all steps: conditions reach across steps. */
  whole: CompiledScope
  /** Every section by identity, also those inside items. */
  byIdentity: ReadonlyMap<string, CompiledSection>
}

type Options = Map<string, CompiledSection>

const asAnswering = (section: CompiledSection): section is AnsweringSection => section.bound !== undefined

const compileSection = (definition: Section<unknown>, stepNumber: number, position: number): CompiledSection => ({
  identity: definition.identity,
  definition,
  stepNumber,
  position,
  enabledBy: [],
  multiple: definition.sectionType === 'Contact' && definition.maxContacts > 1,
  bound: bindSection(definition),
  items: undefined,
})

const optionsOf = (sections: readonly CompiledSection[]): Options => {
  const options: Options = new Map()
  for (const owner of sections) {
    if (owner.definition.sectionType !== 'Choice') continue
    for (const option of owner.definition.options) {
      if (options.has(option.id)) throw new Error(`${owner.identity}: option ${option.id} is used twice`)
      options.set(option.id, owner)
    }
  }
  return options
}

const resolver = (inner: Options | undefined, outer: Options) => {
  return (identity: string, optionId: string): OptionReference => {
    const own = inner?.get(optionId)
    const owner = own ?? outer.get(optionId)
    if (!owner) throw new Error(`${identity}: no choice before it offers the option ${optionId}`)
    return { optionId, owner, inItem: own !== undefined }
  }
}
type Resolve = ReturnType<typeof resolver>

/** Fills in what the definition only names. */
const resolveConditions = (section: CompiledSection, resolve: Resolve): void => {
  const { identity, definition } = section
  section.enabledBy = (definition.enablesBy ?? []).map((optionId) => resolve(identity, optionId))
  if (definition.sectionType === 'Contact' && definition.maxContacts > 1 && definition.isMultipleBy !== undefined)
    section.multiple = resolve(identity, definition.isMultipleBy)
}

/** Conditional sections in an order in which each stands after those that decide on it. A circle has no such order. */
const inOrder = (sections: readonly CompiledSection[]): CompiledSection[] => {
  const scope = new Set(sections)
  const ordered: CompiledSection[] = []
  const state = new Map<CompiledSection, 'open' | 'done'>()
  const visit = (section: CompiledSection): void => {
    if (state.get(section) === 'done' || !scope.has(section)) return
    if (state.get(section) === 'open') throw new Error(`${section.identity}: enables itself in a circle`)
    state.set(section, 'open')
    for (const { owner } of section.enabledBy) visit(owner)
    state.set(section, 'done')
    if (section.enabledBy.length > 0) ordered.push(section)
  }
  for (const section of sections) visit(section)
  return ordered
}

const scopeOf = (sections: readonly CompiledSection[]): CompiledScope => ({
  sections,
  answering: sections.filter(asAnswering),
  conditional: inOrder(sections),
})

const compileItems = (section: CompiledSection, outer: Options): CompiledScope | undefined => {
  if (section.definition.sectionType !== 'Equipment') return undefined
  const items = section.definition.sections.map((each, position) => compileSection(each, section.stepNumber, position))
  const resolve = resolver(optionsOf(items), outer)
  for (const item of items) resolveConditions(item, resolve)
  return scopeOf(items)
}

const indexed = (sections: readonly CompiledSection[]): Map<string, CompiledSection> => {
  const index = new Map<string, CompiledSection>()
  for (const section of sections.flatMap((each) => [each, ...(each.items?.sections ?? [])])) {
    if (index.has(section.identity)) throw new Error(`${section.identity}: identity is used twice`)
    index.set(section.identity, section)
  }
  return index
}

/** Throws an Error that names the section when a condition has no option, an identity is used twice, or conditions go in a circle. */
export const compile = (version: ApplicationTypeVersion<unknown>): CompiledType => {
  const perStep: CompiledSection[][] = []
  let position = 0
  for (const [stepNumber, step] of version.steps.entries())
    perStep.push(step.sections.map((section) => compileSection(section, stepNumber, position++)))
  const all = perStep.flat()
  const options = optionsOf(all)
  const resolve = resolver(undefined, options)
  for (const section of all) resolveConditions(section, resolve)
  for (const section of all) section.items = compileItems(section, options)
  return {
    version,
    steps: version.steps.map((definition, stepNumber) => ({
      stepNumber,
      definition,
      scope: scopeOf(perStep[stepNumber] ?? []),
    })),
    whole: scopeOf(all),
    byIdentity: indexed(all),
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
