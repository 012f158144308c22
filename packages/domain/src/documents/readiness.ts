/** Decides whether attached files may be signed for. */
import type { DocumentState } from '../application-type/values.ts'
import { type Issue, issue } from '../issue.ts'

type CheckedFile = { id: string; fileName: string; state: DocumentState }

/** Files may be attached and saved while they are still looked at; to sign, each must be found to be in order (FIL-05, SIG-01). */
export const notReady = (files: readonly CheckedFile[]): Issue[] =>
  files.flatMap(({ id, state, fileName }) =>
    state === 'ready' ? [] : [issue(`signing.file.${state}.text`, `documents.${id}`, [fileName])],
  )
