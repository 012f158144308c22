/** Files that are still being checked, or were refused: they prevent signing, but never saving. */
import { notReady } from '@sievert/domain/documents/readiness'
import type { Issue } from '@sievert/domain/issue'
import { fileRows, type SummaryStep } from '@sievert/domain/summary/rows'
import { useFileStates } from '../../form/upload/file-states.ts'

export type UnreadyFile = { issue: Issue; isRefused: boolean; step: Pick<SummaryStep, 'stepNumber' | 'title'> }

/** Each file once, even if attached in several places; `step`: the first of them. */
const filesIn = (steps: readonly SummaryStep[]) => {
  const all = steps.flatMap((step) => fileRows(step.rows).flatMap(({ files }) => files.map((file) => ({ file, step }))))
  return all.filter(({ file }, index) => all.findIndex((each) => each.file.id === file.id) === index)
}

/** The current results of the checks; polled until every file is checked. */
export function useUnreadyFiles(applicationId: string, steps: readonly SummaryStep[]): UnreadyFile[] {
  const attached = filesIn(steps)
  const states = useFileStates(
    applicationId,
    attached.map(({ file }) => file),
  )
  return attached.flatMap(({ file, step }) => {
    const state = states.get(file.id)?.state
    return state ? notReady([{ ...file, state }]).map((issue) => ({ issue, isRefused: state === 'refused', step })) : []
  })
}
