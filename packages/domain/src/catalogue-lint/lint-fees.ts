/** Linter rules for fees: every day has exactly one amount per line, and every line counts something that exists. */
import { type ApplicationTypeVersion, VETMED_EQUIPMENTS } from '../application-type/definition.ts'
import { type Beginning, type Listed, OFFERED } from '../application-type/offered.ts'
import { type Fault, type FaultCode, type Found, faultIn, found, type JsonPath } from '../catalogue-fault.ts'
import { ceilQuotient, compareDecimals, isDecimal } from '../decimal.ts'
import { type FeeCounter, type FeeKind, type FeeRule, LINE_TOTAL_MAX } from '../fees/values.ts'
import { behaviourOf } from '../sections/section-types.ts'
import { isDay } from '../swedish-time.ts'
import { lintConditionAfter } from './lint-conditions.ts'
import { type Placed, placedSections } from './placed-sections.ts'

/** The first day for which every line has an amount. */
export const FEES_FROM = '2020-01-01'

export type FeeFile = { file: string; rules: readonly FeeRule[] }
export type FeeType = Omit<Listed, 'applicants'> & {
  nameKey: string
  file: string
  versions: readonly Pick<ApplicationTypeVersion<unknown>, 'steps' | 'showFeeLines'>[]
}
const BEGINNING_OF: Readonly<Record<FeeKind, Beginning>> = {
  application: 'apply',
  renewal: 'renew',
  change: 'change',
  report: 'notify',
}
type Row = { file: string; index: number; rule: FeeRule }

const at = ({ file, index }: Row, code: FaultCode, path: JsonPath, message: string): Fault =>
  faultIn(file, code, [index, ...path], message)

/**
 * Rows of one line in time order: the first starts on `FEES_FROM`, each starts when the previous ends, the last is
 * open.
 */
function* lintLine(rows: readonly Row[]): Generator<Fault> {
  const ordered = rows.toSorted((a, b) => a.rule.validFrom.localeCompare(b.rule.validFrom))
  let covered: string | null = FEES_FROM
  let last: Row | undefined
  for (const row of ordered) {
    const { validFrom, validTo } = row.rule
    if (covered === null || (last && validFrom < covered))
      yield at(row, 'fee-overlap', ['validFrom'], 'An earlier row of the line still applies then')
    else if (validFrom > covered) yield at(row, 'fee-gap', ['validFrom'], `Nothing applies from ${covered}`)
    covered = validTo
    last = row
  }
  if (last && covered !== null)
    yield at(last, 'fee-gap', ['validTo'], `Nothing applies from ${covered}; the last row has null`)
}

type Counted<Kind> = FeeCounter & { kind: Kind }

const unknownSection = (sort: string, { section }: { section: string }): Found =>
  found('fee-section-unknown', ['counter', 'section'], `The type has no ${sort} section ${section}`)

/** A section that asks for a number, or the numbers that a section adds up. */
const numbersIn = (placed: readonly Placed[], { section, field }: Counted<'NUMBER'>): Placed[] => {
  if (field !== undefined) return placed.filter((each) => each.item === section && each.section.identity === field)
  const named = placed.filter((each) => each.section.identity === section && each.item === undefined)
  const isTerm = (one: Placed) =>
    named.some((each) =>
      [...(behaviourOf(each.section).references?.(each.section, []) ?? [])].some(
        ({ to }) => to === one.section.identity,
      ),
    )
  return named.some((each) => each.section.sectionType === 'Sum') ? placed.filter(isTerm) : named
}

const numberProblem = (counter: Counted<'NUMBER'>, pricePerUnit: number, placed: readonly Placed[]) => {
  const { per = '1' } = counter
  if (!isDecimal(per) || compareDecimals(per, '0') <= 0)
    return found('fee-number', ['counter', 'per'], 'Write a number above 0, as 10 or 0.5')
  const terms = numbersIn(placed, counter)
  const numbers = terms.flatMap(({ section }) => (section.sectionType === 'Number' ? section : []))
  if (numbers.length === 0 && !terms.some(({ section }) => section.sectionType === 'Equipment'))
    return unknownSection(counter.field === undefined ? 'Number or Sum' : 'Equipment with that Number:', counter)
  // A maximum that is no number is a fault of its own.
  const open = numbers.find(
    ({ maximum }) =>
      maximum === undefined ||
      (isDecimal(maximum) && ceilQuotient(maximum, per) * BigInt(pricePerUnit) > BigInt(LINE_TOTAL_MAX)),
  )
  return open && found('fee-number', ['counter'], `Give ${open.identity} a "maximum" that keeps the fee below 10^12 kr`)
}

const itemsProblem = (
  counter: Exclude<FeeCounter, Counted<'FIXED' | 'PERMIT_EQUIPMENT' | 'FIXED_WHEN' | 'NUMBER'>>,
  placed: readonly Placed[],
) => {
  const { section } = counter
  if (!placed.some((each) => each.section.identity === section && each.section.sectionType === 'Equipment'))
    return unknownSection('Equipment', counter)
  if (counter.kind === 'SECTION_EQUIPMENT') return undefined
  const offered = placed.some(
    (each) =>
      each.item === section &&
      each.section.sectionType === 'Choice' &&
      each.section.options.some((option) => option.id === counter.option),
  )
  return offered ? undefined : found('fee-option-unknown', ['counter', 'option'], `No choice in ${section} offers it`)
}

/** A condition may name the questions of one version only. */
const conditionProblem = ({ when }: Counted<'FIXED_WHEN'>, { versions }: FeeType): Found | undefined => {
  const faults = versions.map((version) => [...lintConditionAfter(version, when, ['counter', 'when'])])
  return faults.some((each) => each.length === 0) ? undefined : faults.at(-1)?.[0]
}

const problemOf = ({ counter, pricePerUnit }: FeeRule, type: FeeType): Found | undefined => {
  if (counter.kind === 'FIXED') return undefined
  if (counter.kind === 'PERMIT_EQUIPMENT') {
    const counts = type.versions.some(({ steps }) => steps.some((step) => step.identity === VETMED_EQUIPMENTS))
    return counts
      ? undefined
      : found('fee-section-unknown', ['counter', 'kind'], `The type has no ${VETMED_EQUIPMENTS}`)
  }
  if (counter.kind === 'FIXED_WHEN') return conditionProblem(counter, type)
  const placed = type.versions.flatMap((version) => [...placedSections(version)])
  return counter.kind === 'NUMBER' ? numberProblem(counter, pricePerUnit, placed) : itemsProblem(counter, placed)
}

function* lintRow(row: Row, types: readonly FeeType[]): Generator<Fault> {
  const { rule } = row
  for (const [field, day] of [['validFrom', rule.validFrom] as const, ['validTo', rule.validTo] as const])
    if (day !== null && !isDay(day)) yield at(row, 'fee-date', [field], 'There is no such day')
  if (rule.validTo !== null && rule.validTo <= rule.validFrom)
    yield at(row, 'fee-date', ['validTo'], 'The row ends before it begins')
  const type = types.find(({ nameKey }) => nameKey === rule.businessType)
  if (!type) yield at(row, 'fee-business-type-unknown', ['businessType'], `There is no ${rule.businessType}`)
  const problem = type && problemOf(rule, type)
  if (problem) yield at(row, problem.code, problem.path, problem.message)
  const unused = type && rule.kinds?.find((kind) => !OFFERED[BEGINNING_OF[kind]](type))
  if (unused) yield at(row, 'fee-kind', ['kinds'], `No application of this type has the kind "${unused}"`)
}

/** Every rule for `fees/`. */
export function* lintFees(fees: readonly FeeFile[], types: readonly FeeType[]): Generator<Fault> {
  const rows: Row[] = fees.flatMap(({ file, rules }) => rules.map((rule, index) => ({ file, index, rule })))
  for (const row of rows) yield* lintRow(row, types)
  const lines = Map.groupBy(rows, ({ rule }) => `${rule.businessType} ${rule.lineKey}`)
  for (const line of lines.values()) yield* lintLine(line)
  for (const { nameKey, file, versions } of types)
    if (versions.some((version) => version.showFeeLines) && !rows.some(({ rule }) => rule.businessType === nameKey))
      yield faultIn(file, 'fee-missing', [], `It shows fee lines, but no rule in fees/ is for ${nameKey}`)
}
