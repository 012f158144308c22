/** Ranges of tube voltage with the same outcome, found by evaluating the outcome rules. */
import { type Decided, decideOutcome } from './decide-outcome.ts'
import type { PermitOutcome, VeterinaryCatalogue } from './values.ts'

/** In kV: over `over` (exclusive), 0 included in the first, up to `upTo` (inclusive; null = no upper limit). */
export type VoltageRange = { over: number; upTo: number | null }
export type OutcomeRange = VoltageRange & { outcome: PermitOutcome }

/** Ascending. Adjacent ranges have different outcomes, so there is only one where voltage does not matter. */
export const outcomeRanges = (catalogue: VeterinaryCatalogue<unknown>, equipment: Omit<Decided, 'max_kV'>) => {
  const named = catalogue.outcomeRules.flatMap(({ kVOver, kVUpTo }) => [kVOver ?? 0, kVUpTo ?? 0])
  const limits = [...new Set(named)].filter((limit) => limit > 0).toSorted((a, b) => a - b)
  const ranges: OutcomeRange[] = []
  for (const [index, over] of [0, ...limits].entries()) {
    const upTo = limits[index] ?? null
    const outcome = decideOutcome(catalogue, { ...equipment, max_kV: upTo ?? over + 1 })
    const last = ranges.at(-1)
    if (last?.outcome === outcome) last.upTo = upTo
    else ranges.push({ over, upTo, outcome })
  }
  return ranges
}
