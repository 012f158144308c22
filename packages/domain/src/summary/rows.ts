/** The result of `summarise()`, from which review, receipt, signed text, canonical document and PDF are all made. */
import type { FileEntry } from '../application-type/values.ts'
import type { TextKey } from '../text-key.ts'

type TextRow = { kind: 'text'; path: string; label: string; text: string; multiLine?: boolean }
export type SummaryRow =
  | TextRow
  | { kind: 'list'; path: string; label: string; items: string[] }
  | { kind: 'files'; path: string; label: string; files: FileEntry[]; missingReason?: string }
  /** Numbered contacts, or the accordion's entries (equipment, places): each a titled group of rows. */
  | { kind: 'groups'; path: string; label: string; style: 'contacts' | 'accordion'; groups: SummaryGroup[] }
  /** Information the person read on the way; not an answer. */
  | { kind: 'information'; path: string; text: string }

export type SummaryGroup = { id: string; title: string; rows: SummaryRow[] }
export type SummaryStep = { stepNumber: number; identity: string; title: string; rows: SummaryRow[] }

/** A place for files; `within`: the titles of the groups around it, outermost first. */
export type FilesRow = Extract<SummaryRow, { kind: 'files' }> & { within: readonly string[] }

/** Each place for files, also those inside groups. */
export const fileRows = (rows: readonly SummaryRow[], within: readonly string[] = []): FilesRow[] =>
  rows.flatMap((row) => {
    if (row.kind === 'files') return [{ ...row, within }]
    return row.kind === 'groups' ? row.groups.flatMap((group) => fileRows(group.rows, [...within, group.title])) : []
  })

/** An answer; where there is none, or nothing but white space, that is said. */
export const textRow = (
  path: string,
  label: TextKey,
  text: string | undefined,
  t: (key: TextKey) => string,
): TextRow => ({ kind: 'text', path, label: t(label), text: text?.trim() ? text : t('error.component') })
