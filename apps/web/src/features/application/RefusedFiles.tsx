/** Reports a file that was refused after its step had been left, with a link to the step (FIL-05). */
import { notReady } from '@sievert/domain/documents/readiness'
import { useState } from 'react'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useKnownFiles } from '../../form/upload/file-states.ts'
import { FileNotices } from './FileNotices.tsx'

type RefusedFilesProps = {
  context: Pick<StepPageContext, 'application' | 'type' | 'stepNumber' | 'go'>
  /** Steps with open questions: if the file has been removed, its step may have none. */
  open: ReadonlySet<number>
}

export function RefusedFiles({ context, open }: RefusedFilesProps) {
  const { application, type, stepNumber, go } = context
  const files = useKnownFiles(application.applicationId)
  /** The step where a file was attached, until the applicant has revisited it with the file refused. */
  const [attachedAt, setAttachedAt] = useState<ReadonlyMap<string, number>>(new Map())
  const come = files.filter(({ id, state }) => state === 'checking' && !attachedAt.has(id))
  const seen = files.filter(({ id, state }) => state === 'refused' && attachedAt.get(id) === stepNumber)
  if (come.length + seen.length > 0) {
    const next = new Map([...attachedAt, ...come.map(({ id }) => [id, stepNumber] as const)])
    for (const { id } of seen) next.delete(id)
    setAttachedAt(next)
  }
  const refused = files.flatMap((file) => {
    const step = attachedAt.get(file.id)
    if (file.state !== 'refused' || step === undefined || step === stepNumber || !open.has(step)) return []
    const about = { stepNumber: step, title: type.steps[step]?.name ?? '' }
    return notReady([{ ...file, state: 'refused' }]).map((issue) => ({ issue, isRefused: true, step: about }))
  })
  return <FileNotices files={refused} onGo={go} />
}
