/** Readiness of attached files for signing. */
import type { DocumentState } from '../file-entry.ts'
import { type Issue, issue } from '../issue.ts'

type CheckedFile = { id: string; fileName: string; state: DocumentState }

/** Files may be attached and saved while their check is pending; signing needs every file ready (FIL-05, SIG-01). */
export const notReady = (files: readonly CheckedFile[]): Issue[] =>
  files.flatMap(({ id, state, fileName }) =>
    state === 'ready' ? [] : [issue(`signing.file.${state}.text`, `documents.${id}`, [fileName])],
  )
