/** Everything is checked again before anything is signed, by the same rules that checked it step by step. */
import { notReady } from '@sievert/domain/documents/readiness'
import { checkSteps } from '@sievert/domain/engine/open-steps'
import { type Issue, under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'
import { type WholeApplication, whatStepsHold } from '../application/load-whole.ts'
import type { DocumentRecord } from '../ports/documents.ts'
import type { Needs } from '../ports/needs.ts'

/** Paths begin with `steps.<number>`; empty when the application may be signed. `files`: those that the answers name. */
export const checkWhole = (
  needs: Pick<Needs, 'catalogue'>,
  whole: WholeApplication,
  files: readonly DocumentRecord[],
): Issue[] => {
  const { application, compiled } = whole
  return [
    ...checkSteps(compiled, whatStepsHold(needs, whole)),
    ...(application.isRenewal ? under('previousCaseNumber', caseNumber(application.previousCaseNumber ?? '')) : []),
    ...notReady(files),
  ]
}
