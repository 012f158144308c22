/** Tells of a file whose step was left while it was being checked, and that can't be used; with a way back to it (FIL-05). */
import { notReady } from '@sievert/domain/documents/readiness'
import { useState } from 'react'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useKnownFiles } from '../../form/upload/file-states.ts'
import { FileNotices } from './review/InTheWay.tsx'

type RefusedFilesProps = {
  context: Pick<StepPageContext, 'application' | 'type' | 'stepNumber' | 'go'>
  /** Steps with something left to do: where the file was taken away again there may be nothing. */
  open: ReadonlySet<number>
}

export function RefusedFiles({ context, open }: RefusedFilesProps) {
  const { application, type, stepNumber, go } = context
  const files = useKnownFiles(application.applicationId)
  /** The step at which a file was attached, until somebody has been there and seen that it is refused. */
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
