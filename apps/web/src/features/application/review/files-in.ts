/** The files that a summary names. */
import type { FileEntry } from '@sievert/domain/application-type/values'
import type { SummaryRow, SummaryStep } from '@sievert/domain/summary/rows'

const inRows = (rows: readonly SummaryRow[]): FileEntry[] =>
  rows.flatMap((row) => {
    if (row.kind === 'files') return row.files
    return row.kind === 'groups' ? row.groups.flatMap((group) => inRows(group.rows)) : []
  })

/** Each once, also when it is attached in several places; `step` is the first of them. */
export const filesIn = (steps: readonly SummaryStep[]): { file: FileEntry; step: SummaryStep }[] => {
  const all = steps.flatMap((step) => inRows(step.rows).map((file) => ({ file, step })))
  return all.filter(({ file }, index) => all.findIndex((each) => each.file.id === file.id) === index)
}
