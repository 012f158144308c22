/**
 * Compiler of application types: turns a version into closures that enable, reset and validate, without code
 * generation.
 */

import type { ApplicationTypeVersion, Step } from '../application-type/definition.ts'
import type { ApplicantKind, Condition } from '../condition.ts'
import { behaviourOf, bindSection, type Section } from '../sections/section-types.ts'
import {
  type CompiledScope,
  type CompiledSection,
  type CompiledStep,
  type CompiledType,
  type Predicate,
  scopeOf,
} from './compiled.ts'
import { addEarlier, compileCondition, type Earlier, type Names, namesFor, noneEarlier } from './conditions.ts'
import { isChosen } from './enabled.ts'

const multipleOf = (definition: Section<unknown>, names: Names): CompiledSection['multiple'] => {
  if (definition.sectionType !== 'Contact' || definition.maxContacts <= 1) return false
  return definition.isMultipleBy === undefined || names.option(definition.isMultipleBy)
}

const anyChosen = (optionIds: readonly string[], names: Names): Predicate => {
  const options = optionIds.map(names.option)
  return (around) => {
    for (const option of options) if (isChosen(option, around)) return true
    return false
  }
}

type Conditions = { enablesBy?: readonly string[]; enabledWhen?: Condition }

/** Both conditions must hold. */
const enabledOf = ({ enablesBy, enabledWhen }: Conditions, names: Names): Predicate | undefined => {
  const isAnyChosen = enablesBy && anyChosen(enablesBy, names)
  const holds = enabledWhen && compileCondition(enabledWhen, names)
  return isAnyChosen && holds ? (around) => isAnyChosen(around) && holds(around) : (isAnyChosen ?? holds)
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

/** `outer`: the sections of the steps so far; `inner`: those of the same item. Conditions refer to these only. */
const compileSection = (
  definition: Section<unknown>,
  place: Pick<CompiledSection, 'stepNumber' | 'position'>,
  outer: Earlier,
  inner?: Earlier,
): CompiledSection => {
  const { identity, sectionType } = definition
  const reads = new Set<CompiledSection>()
  const names = namesFor(identity, reads, outer, inner)
  const section: CompiledSection = {
    ...place,
    identity,
    type: sectionType,
    definition,
    isEnabled: enabledOf(definition, names),
    referred: NOTHING_REFERRED,
    multiple: multipleOf(definition, names),
    reads,
    bound: bindSection(definition),
    items: compileItems(definition, place.stepNumber, outer),
  }
  addEarlier(inner ?? outer, section)
  return section
}

const compileItems = (definition: Section<unknown>, stepNumber: number, outer: Earlier): CompiledScope | undefined => {
  if (definition.sectionType !== 'Equipment') return undefined
  const inner = noneEarlier(outer.applicant)
  return scopeOf(
    definition.sections.map((each, position) => compileSection(each, { stepNumber, position }, outer, inner)),
  )
}

const compileStep = (
  definition: Step<unknown>,
  place: Pick<CompiledSection, 'stepNumber' | 'position'>,
  outer: Earlier,
): CompiledStep => {
  const reads = new Set<CompiledSection>()
  const { stepNumber, position } = place
  const isShown = enabledOf(definition, namesFor(definition.identity, reads, outer))
  const sections = definition.sections.map((each, index) =>
    compileSection(each, { stepNumber, position: position + index }, outer),
  )
  return { stepNumber, definition, scope: scopeOf(sections), isShown, reads }
}

const withItems = (sections: readonly CompiledSection[]): CompiledSection[] =>
  sections.flatMap((each) => [each, ...(each.items?.sections ?? [])])

const indexed = (sections: readonly CompiledSection[]): Map<string, CompiledSection> => {
  const index = new Map<string, CompiledSection>()
  for (const section of sections) {
    if (index.has(section.identity)) throw new Error(`${section.identity}: identity is used twice`)
    index.set(section.identity, section)
  }
  return index
}

/**
 * Compiles a version for one kind of applicant. Throws an Error that names the section or step: for a condition on a
 * section or option that does not come before it, and for a repeated identity or option.
 */
export const compile = (
  version: ApplicationTypeVersion<unknown>,
  applicant: ApplicantKind = 'Company',
): CompiledType => {
  const outer = noneEarlier(applicant)
  let position = 0
  const steps = version.steps.map((definition, stepNumber) => {
    const step = compileStep(definition, { stepNumber, position }, outer)
    position += definition.sections.length
    return step
  })
  const sections = steps.flatMap(({ scope }) => scope.sections)
  const all = withItems(sections)
  for (const { scope } of steps) refer(scope, sections)
  for (const { items } of sections) if (items) refer(items, sections)
  return {
    applicant,
    version,
    steps,
    sections,
    byIdentity: indexed(all),
    read: new Set([...steps, ...all].flatMap(({ reads }) => [...reads])),
    blank: sections.map(() => undefined),
  }
}

type Cache = WeakMap<ApplicationTypeVersion<unknown>, CompiledType>
const compiled: Readonly<Record<ApplicantKind, Cache>> = { Company: new WeakMap(), PrivatePerson: new WeakMap() }

/** `compile`, cached per version object and kind. */
export const compiledOnce = (version: ApplicationTypeVersion<unknown>, applicant: ApplicantKind): CompiledType => {
  const cache = compiled[applicant]
  const known = cache.get(version)
  if (known) return known
  const fresh = compile(version, applicant)
  cache.set(version, fresh)
  return fresh
}
