/** Options and outcome of an import of rows, of any list (LES-03). */
import type { Issues } from '@sievert/domain/issue'
import type { RowChange } from '@sievert/domain/rows/match-rows'
import type { PermitOutcome } from '@sievert/domain/veterinary-equipment/values'

/**
 * `dryRun`: only asks what an import would do. `remove`: ids of missing items that the applicant agreed to remove. A
 * repeat under the same key imports once.
 */
export type ImportOptions = { dryRun: boolean; remove: readonly string[]; idempotencyKey?: string }

/** The outcome of one row. Machines have that of their permit too. */
export type RowOutcome = {
  change: RowChange
  id: string | null
  issues: Issues
  permitType?: PermitOutcome | undefined
  /** Explains that outcome. */
  reason?: { sv: string; en: string } | undefined
}
/**
 * `missing`: ids of the stored items that no row names. `feeTotal`: in a preview, the fee once the rows without faults
 * are imported and none is removed.
 */
export type RowsOutcome = { rows: readonly RowOutcome[]; missing: readonly string[]; feeTotal?: number | undefined }

type Sent = ImportOptions & { ifMatch: string | null }
/** The query, the body and the headers of the call. */
export const howToImport = <Row>(rows: readonly Row[], { dryRun, remove, ...headers }: Sent) => ({
  query: { dryRun },
  body: { rows: [...rows], remove: [...remove] },
  headers: { ...headers, onFailure: 'caller' as const },
})
