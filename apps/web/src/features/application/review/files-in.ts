/** The files that a summary names. */
import type { FileEntry } from '@sievert/domain/application-type/values'
import type { SummaryRow } from '@sievert/domain/engine/summary'

export const filesIn = (rows: readonly SummaryRow[]): FileEntry[] =>
  rows.flatMap((row) => {
    if (row.kind === 'files') return row.files
    return row.kind === 'groups' ? row.groups.flatMap((group) => filesIn(group.rows)) : []
  })
