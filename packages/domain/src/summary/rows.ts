/** Row types of `summarise()`, the source of review, receipt, signed text, canonical document and PDF. */
import type { FileEntry } from '../file-entry.ts'
import type { TextKey } from '../text-key.ts'

type TextRow = { kind: 'text'; path: string; label: string; text: string; multiLine?: boolean }
export type SummaryRow =
  | TextRow
  | { kind: 'list'; path: string; label: string; items: string[] }
  | { kind: 'files'; path: string; label: string; files: FileEntry[]; missingReason?: string }
  /** Numbered contacts, or accordion entries (equipment, places): each a titled group of rows. */
  | { kind: 'groups'; path: string; label: string; style: 'contacts' | 'accordion'; groups: SummaryGroup[] }
  /** Information that the form displayed; not an answer. */
  | { kind: 'information'; path: string; text: string }

export type SummaryGroup = { id: string; title: string; rows: SummaryRow[] }
export type SummaryStep = { stepNumber: number; identity: string; title: string; rows: SummaryRow[] }

/** A place for files; `within`: the titles of the enclosing groups, outermost first. */
export type FilesRow = Extract<SummaryRow, { kind: 'files' }> & { within: readonly string[] }

/** All places for files, including those inside groups. */
export const fileRows = (rows: readonly SummaryRow[], within: readonly string[] = []): FilesRow[] =>
  rows.flatMap((row) => {
    if (row.kind === 'files') return [{ ...row, within }]
    return row.kind === 'groups' ? row.groups.flatMap((group) => fileRows(group.rows, [...within, group.title])) : []
  })

/** An answer as a row; a blank one shows the text for a missing answer. */
export const textRow = (
  path: string,
  label: TextKey,
  text: string | undefined,
  t: (key: TextKey) => string,
): TextRow => ({ kind: 'text', path, label: t(label), text: text?.trim() ? text : t('error.component') })
