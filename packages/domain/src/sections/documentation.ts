/** Documents to attach, or the reason why they are missing. */
import { files, flag, objectOf, text } from '../decode.ts'
import type { FileEntry } from '../file-entry.ts'
import { type Issues, issue, NONE, under } from '../issue.ts'
import { legible, trimmedLength } from '../rules/text.ts'
import type { SectionBase, SectionBehaviour } from './section-behaviour.ts'
import { labelOf } from './summary-of.ts'

export type DocumentationSection<Text> = SectionBase<Text> & {
  sectionType: 'Documentation'
  /** True: a document must be attached. No reason is accepted instead. */
  required?: boolean
}

export type DocumentationValue = { isMissing: boolean; reason: string; files: FileEntry[] }

export const REASON_MIN = 3
export const REASON_MAX = 5000
export const MISSING_DOCUMENTS = 'missing.documents'

const reasonIssues = (key: 'required' | 'min' | 'max', ...params: number[]): Issues =>
  under('reason', [issue(`application.documentation.reason.${key}`, '', params)])

const noReason = reasonIssues('required')
const shortReason = reasonIssues('min', REASON_MIN)
const longReason = reasonIssues('max', REASON_MAX)
const noFiles: Issues = [issue(MISSING_DOCUMENTS, 'files')]

/** Ticking `missing` clears the files; unticking it clears the reason (SEC-08). */
export const setMissing = (value: DocumentationValue, isMissing: boolean): DocumentationValue =>
  isMissing ? { isMissing, reason: value.reason, files: [] } : { isMissing, reason: '', files: value.files }

/** Adding a file unticks `missing`. */
export const addDocument = (value: DocumentationValue, file: FileEntry): DocumentationValue => ({
  isMissing: false,
  reason: '',
  files: [...value.files, file],
})

export const removeDocument = (value: DocumentationValue, id: string): DocumentationValue => ({
  ...value,
  files: value.files.filter((file) => file.id !== id),
})

export const documentation: SectionBehaviour<
  DocumentationSection<unknown>,
  DocumentationSection<string>,
  DocumentationValue
> = {
  empty: { isMissing: false, reason: '', files: [] },
  isEmpty: (value) => !value.isMissing && value.reason === '' && value.files.length === 0,
  decode: objectOf<DocumentationValue>({ isMissing: flag, reason: text, files }),
  check:
    ({ required = false }) =>
    (value) => {
      if (required || !value.isMissing) return value.files.length > 0 ? NONE : noFiles
      const length = trimmedLength(value.reason)
      if (length === 0) return noReason
      if (length < REASON_MIN) return shortReason
      return length > REASON_MAX ? longReason : under('reason', legible(value.reason))
    },
  reset:
    ({ required = false }) =>
    (value) => {
      if (required && value.isMissing) return setMissing(value, false)
      const clean = value.isMissing ? value.files.length === 0 : value.reason === ''
      return clean ? value : setMissing(value, value.isMissing)
    },
  summarise: (section, value = documentation.empty, path, { t }) => [
    {
      kind: 'files',
      path,
      label: labelOf(section),
      files: value.files,
      ...(value.isMissing ? { missingReason: value.reason.trim() === '' ? t('error.component') : value.reason } : {}),
    },
  ],
  needsLabel: true,
}
