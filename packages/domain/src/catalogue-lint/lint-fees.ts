/** Linter rules for fees: every day has exactly one amount per line, and every line counts something that exists. */
import { type ApplicationTypeVersion, VETMED_EQUIPMENTS } from '../application-type/definition.ts'
import { type Fault, type FaultCode, type Found, faultIn, found, type JsonPath } from '../catalogue-fault.ts'
import type { FeeCounter, FeeRule } from '../fees/values.ts'
import { isDay } from '../swedish-time.ts'
import { placedSections } from './placed-sections.ts'

/** The first day for which every line has an amount. */
export const FEES_FROM = '2020-01-01'

export type FeeFile = { file: string; rules: readonly FeeRule[] }
export type FeeType = {
  nameKey: string
  file: string
  versions: readonly Pick<ApplicationTypeVersion<unknown>, 'steps' | 'showFeeLines'>[]
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

const problemOf = (counter: FeeCounter, type: FeeType): Found | undefined => {
  const versions = type.versions
  if (counter.kind === 'FIXED') return undefined
  if (counter.kind === 'PERMIT_EQUIPMENT') {
    const counts = versions.some(({ steps }) => steps.some((step) => step.identity === VETMED_EQUIPMENTS))
    return counts
      ? undefined
      : found('fee-section-unknown', ['counter', 'kind'], `The type has no ${VETMED_EQUIPMENTS}`)
  }
  const placed = versions.flatMap((version) => [...placedSections(version as ApplicationTypeVersion<unknown>)])
  const { section } = counter
  if (!placed.some((each) => each.section.identity === section && each.section.sectionType === 'Equipment'))
    return found('fee-section-unknown', ['counter', 'section'], `The type has no Equipment section ${section}`)
  if (counter.kind === 'SECTION_EQUIPMENT') return undefined
  const offered = placed.some(
    (each) =>
      each.item === section &&
      each.section.sectionType === 'Choice' &&
      each.section.options.some((option) => option.id === counter.option),
  )
  return offered ? undefined : found('fee-option-unknown', ['counter', 'option'], `No choice in ${section} offers it`)
}

function* lintRow(row: Row, types: readonly FeeType[]): Generator<Fault> {
  const { rule } = row
  for (const [field, day] of [['validFrom', rule.validFrom] as const, ['validTo', rule.validTo] as const])
    if (day !== null && !isDay(day)) yield at(row, 'fee-date', [field], 'There is no such day')
  if (rule.validTo !== null && rule.validTo <= rule.validFrom)
    yield at(row, 'fee-date', ['validTo'], 'The row ends before it begins')
  const type = types.find(({ nameKey }) => nameKey === rule.businessType)
  if (!type) yield at(row, 'fee-business-type-unknown', ['businessType'], `There is no ${rule.businessType}`)
  const problem = type && problemOf(rule.counter, type)
  if (problem) yield at(row, problem.code, problem.path, problem.message)
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
