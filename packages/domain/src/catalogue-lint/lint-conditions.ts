/**
 * Linter rules for conditions: each name exists, comes earlier (which prevents cycles, also between steps) and can be
 * asked so; and no section or step is hidden or shown for every answer.
 */

import { type ApplicationTypeVersion, hasOwnPage } from '../application-type/definition.ts'
import { type Found, found, type JsonPath } from '../catalogue-fault.ts'
import type { Condition } from '../condition.ts'
import { isDecimal } from '../decimal.ts'
import { isDate, PRECISIONS } from '../rules/date.ts'
import { behaviourOf, type Section } from '../sections/section-types.ts'
import { candidatesFor, isCompared } from './candidate-values.ts'
import { type ConditionPart, type Conditions, conditionParts, partsOf } from './condition-parts.ts'
import { optionsOf, type Placed, placedSections } from './placed-sections.ts'
import { type Allowance, type Index, newAllowance, World } from './satisfiable.ts'

/** Conditions on names in a version. The largest form of a national authority that we know has 1 300. */
const MOST_CONDITIONS = 5000

type Homes = Record<'sections' | 'options', ReadonlyMap<string, Placed>>
/** The first section with each identity, and with each option. */
const homesIn = (placed: readonly Placed[]): Homes => {
  const reversed = placed.toReversed()
  return {
    sections: new Map(reversed.map((each) => [each.section.identity, each])),
    options: new Map(reversed.flatMap((each) => optionsOf(each.section).map((option) => [option, each]))),
  }
}

/** `earlier`: the sections before the condition. `own`: the list in whose items the condition stands. */
type Reader = { homes: Homes; earlier: ReadonlySet<Placed>; own?: string | undefined }

function* lintName(part: ConditionPart, { homes, earlier, own }: Reader): Generator<Found> {
  const { kind, name, path } = part
  const home = homes[kind === 'chosen' ? 'options' : 'sections'].get(name)
  const [noun, unknown] = kind === 'chosen' ? (['choice', 'option'] as const) : (['section', 'section'] as const)
  if (!home)
    yield found(
      `condition-unknown-${unknown}`,
      path,
      kind === 'chosen' ? `No ${noun} of this type offers ${name}` : `No section of this type is called ${name}`,
    )
  else if (home.item !== undefined && home.item !== own && home.item !== part.item)
    yield found(
      'condition-inside-item',
      path,
      `${name} is ${kind === 'chosen' ? 'chosen' : 'asked'} per item of ${home.item}, so it can't decide here: use "rows"`,
    )
  else if (!earlier.has(home) || home.section.identity === own)
    yield found(
      'condition-not-earlier',
      path,
      kind === 'chosen'
        ? `${name} is offered by ${home.section.identity}, which comes later`
        : `${name} comes later: move it before this condition`,
    )
  else {
    yield* lintKind(part, home.section)
    if (home.section.sectionType === 'Sum') yield* lintTerms(home.section, part, { homes, earlier, own })
  }
}

/** A total is known only after the numbers that it adds up. */
function* lintTerms(sum: Section<unknown>, part: ConditionPart, reader: Reader): Generator<Found> {
  for (const { to, within } of behaviourOf(sum).references?.(sum, []) ?? [])
    if (within === undefined) yield* lintName({ ...part, kind: 'answered', leaf: { answered: to }, name: to }, reader)
}

const LISTS: Partial<Record<ConditionPart['kind'], readonly Section<unknown>['sectionType'][]>> = {
  rows: ['Equipment'],
  count: ['Equipment', 'PlaceOfBusiness'],
}

/** Whether the section can be asked so, and the constants are of its kind. */
function* lintKind({ kind, name, leaf, path }: ConditionPart, section: Section<unknown>): Generator<Found> {
  const { sectionType } = section
  const behaviour = behaviourOf(section)
  const lists = LISTS[kind]
  if (lists && !lists.includes(sectionType))
    yield found('condition-kind', path, `${name} is a ${sectionType}: ${kind} takes ${lists.join(' or ')}`)
  if (kind === 'answered' && !('empty' in behaviour))
    yield found('condition-kind', path, `${name} is a ${sectionType}, which asks nothing`)
  if (!('compare' in leaf)) return
  const value = [...path.slice(0, -1), 'to']
  if (sectionType !== 'Sum' && !('compared' in behaviour))
    yield found('condition-kind', path, `${name} is a ${sectionType}: only a number or a date can be compared`)
  else if (sectionType === 'Date' && !PRECISIONS.some((precision) => isDate(leaf.to, precision)))
    yield found('condition-kind', value, `Write a date as 2027-01-31, 2027-01 or 2027, not ${leaf.to}`)
  else if (sectionType !== 'Date' && !isDecimal(leaf.to))
    yield found('condition-kind', value, `Write a number as 12 or 12.5, not ${leaf.to}`)
}

/** Values and numbers of items to try, by section. */
const domainsIn = (placed: readonly Placed[], parts: readonly ConditionPart[]): Pick<Index, 'values' | 'counts'> => {
  const byName = Map.groupBy(parts, ({ name }) => name)
  const values = placed.flatMap(({ section }): [string, string[]][] => {
    const constants = byName.get(section.identity)?.flatMap(({ leaf }) => ('compare' in leaf ? [leaf.to] : [])) ?? []
    return isCompared(section) ? [[section.identity, candidatesFor(section, [...new Set(constants)])]] : []
  })
  const counts = [...byName].map(([name, all]): [string, number[]] => {
    const compared = all.flatMap(({ leaf }) => ('count' in leaf ? leaf.to : 'rows' in leaf ? (leaf.atLeast ?? 1) : []))
    const around = compared.flatMap((count) => [count - 1, count, count + 1])
    return [name, [...new Set([0, 1, ...around])].filter((count) => count >= 0)]
  })
  return { values: new Map(values), counts: new Map(counts) }
}

type Search = { index: Index; allowance: Allowance }
type Conditional = {
  conditions: Conditions
  name: string
  path: JsonPath
  isShown: (world: World) => boolean | undefined
}

function* lintConditional(
  { conditions, name, path, isShown }: Conditional,
  reader: Reader,
  { index, allowance }: Search,
): Generator<Found> {
  const { enablesBy, enabledWhen } = conditions
  const unresolved = [...partsOf(conditions, path)].flatMap((part) => [...lintName(part, reader)])
  yield* unresolved
  if (unresolved.length > 0 || !(enablesBy || enabledWhen)) return
  const at = [...path, enabledWhen ? 'enabledWhen' : 'enablesBy']
  const [world, other] = [new World(index, allowance), new World(index, allowance)]
  if (!world.finds(() => isShown(world), true)) yield found('condition-unsatisfiable', at, `${name} can never be shown`)
  else if (enabledWhen && !other.finds(() => other.holds(enabledWhen), false))
    yield found('condition-always', at, `${name} is always shown: leave its condition out`)
}

/** `isMultipleBy` is a condition on an option, too. */
function* lintMultiple({ section, path, item }: Placed, reader: Reader): Generator<Found> {
  if (section.sectionType !== 'Contact' || section.isMultipleBy === undefined) return
  const name = section.isMultipleBy
  yield* lintName({ kind: 'chosen', name, leaf: { chosen: name }, path: [...path, 'isMultipleBy'], item }, reader)
}

/** A condition that is evaluated when all questions are answered, as one of a fee. */
export function* lintConditionAfter(
  version: Pick<ApplicationTypeVersion<unknown>, 'steps'>,
  condition: Condition,
  path: JsonPath,
): Generator<Found> {
  const placed = [...placedSections(version)]
  const reader = { homes: homesIn(placed), earlier: new Set(placed) }
  for (const part of conditionParts(condition, path)) yield* lintName(part, reader)
}

/** Goes through steps and sections in reading order and records which of them a condition may refer to. */
export function* lintConditions(version: ApplicationTypeVersion<unknown>): Generator<Found> {
  const placed = [...placedSections(version)]
  const conditions = [...version.steps, ...placed.map(({ section }) => section)]
  const known = { sections: new Map<string, Placed>(), options: new Map<string, Placed>() }
  const parts = conditions.flatMap((each) => [...partsOf(each, [])])
  if (parts.length > MOST_CONDITIONS) {
    const message = `Its steps and sections have ${parts.length} conditions, and may have ${MOST_CONDITIONS}`
    return yield found('condition-count', ['steps'], message)
  }
  const search = { index: { ...known, ...domainsIn(placed, parts) }, allowance: newAllowance() }
  const homes = homesIn(placed)
  const earlier = new Set<Placed>()
  for (const [stepNumber, step] of version.steps.entries()) {
    const path = ['steps', stepNumber]
    const { enabledWhen, identity } = step
    if (enabledWhen && hasOwnPage(step))
      yield found('condition-on-page', [...path, 'enabledWhen'], `${identity} is always shown: leave its condition out`)
    const isShown = (world: World) => (enabledWhen ? world.holds(enabledWhen) : true)
    yield* lintConditional({ conditions: { enabledWhen }, name: identity, path, isShown }, { homes, earlier }, search)
    for (const each of placed.filter((one) => one.step === step)) {
      const { section } = each
      const reader = { homes, earlier, own: each.item }
      const its = { conditions: section, name: section.identity, path: each.path }
      yield* lintConditional({ ...its, isShown: (world) => world.isShown(each) }, reader, search)
      yield* lintMultiple(each, reader)
      earlier.add(each)
      known.sections.set(section.identity, each)
      for (const option of optionsOf(section)) known.options.set(option, each)
    }
  }
}
