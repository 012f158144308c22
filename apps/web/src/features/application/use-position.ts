/**
 * The applicant's position in the wizard. The address determines it; the browser stores it and the server is notified
 * (WIZ-05, WIZ-06).
 */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { moveTo, nearestShown, type Position, type Visit } from '@sievert/domain/engine/progress'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { applicationQuery, registerVisit, savePage } from '../../api/applications.ts'
import { tabStorage } from '../../api/storage.ts'

/** The position in the last application opened in this tab, restored after a reload (WIZ-06). */
const remembered = tabStorage<Position & { applicationId: string }>('sievert.position')

export type Move = (target: number, kind: Visit) => void

/** The browser's Back and Forward only change the address: they count as previous and next. */
const byDirection = (from: number, to: number): Visit => (to > from ? 'next' : 'previous')

/** `hidden`: numbers of the steps that the answers hide. */
type Steps = { stepCount: number; hidden: ReadonlySet<number> }

/** The browser may have stored moves that the server was not notified of. */
const startOf = (
  application: ApplicationDetails,
  addressed: number | undefined,
  { stepCount, hidden }: Steps,
): Position => {
  const { applicationId, currentStep, stepProgress, complete } = application
  const last = remembered.read()
  const held = last?.applicationId === applicationId ? last : undefined
  const known: Position = {
    currentStep: held?.currentStep ?? currentStep,
    stepProgress: Math.max(held?.stepProgress ?? 0, stepProgress),
    complete: complete || held?.complete === true,
  }
  const target = addressed ?? known.currentStep
  return moveTo(known, target, byDirection(known.currentStep, target), stepCount, hidden)
}

/** A failure loses no answer: the next move reports the position again. */
const report = (applicationId: string, step: number, kind: Visit) => {
  const failed = (error: unknown) => console.error(error)
  // Sequential: the server derives a jump's origin from the last reported position.
  void registerVisit(applicationId, step, kind)
    .catch(failed)
    .then(() => savePage(applicationId, step))
    .catch(failed)
}

type InWizard = {
  position: Position
  move: Move
  /** Sets the kind of the visit, in case the address changes to the step. */
  intend: Move
}

export function usePosition(application: ApplicationDetails, { stepCount, hidden }: Steps): InWizard {
  const { applicationId } = application
  const navigate = useNavigate()
  const client = useQueryClient()
  const { step: addressed } = useSearch({ strict: false })
  const [position, setPosition] = useState(() => startOf(application, addressed, { stepCount, hidden }))
  const intended = useRef<{ target: number; kind: Visit }>(undefined)
  const lastReported = useRef(application.currentStep)
  const current = position.currentStep

  // The address determines the position: a move changes it first, and arrives here unless the user chose to stay.
  useEffect(() => {
    const wanted = addressed === undefined || addressed >= stepCount ? current : addressed
    const step = nearestShown(wanted, stepCount, hidden)
    if (addressed !== step) {
      void navigate({ to: '.', search: { step }, replace: true, ignoreBlocker: true })
      return
    }
    if (addressed === current) return
    const kind = intended.current?.target === addressed ? intended.current.kind : byDirection(current, addressed)
    intended.current = undefined
    setPosition((before) => moveTo(before, addressed, kind, stepCount, hidden))
    lastReported.current = addressed
    report(applicationId, addressed, kind)
  }, [addressed, current, stepCount, hidden, applicationId, navigate])

  // Reports a start at another position than the server has stored.
  useEffect(() => {
    remembered.write({ applicationId, ...position })
    // The cached application has an earlier position, and the wizard would open with it next time.
    const { queryKey } = applicationQuery(applicationId)
    client.setQueryData(queryKey, (held) => held && { ...held, ...position })
    if (lastReported.current === position.currentStep) return
    report(applicationId, position.currentStep, byDirection(lastReported.current, position.currentStep))
    lastReported.current = position.currentStep
  }, [applicationId, position, client])

  const intend = useCallback<Move>((target, kind) => {
    intended.current = { target, kind }
  }, [])
  const move = useCallback<Move>(
    (target, kind) => {
      intend(target, kind)
      void navigate({ to: '.', search: { step: target } })
    },
    [intend, navigate],
  )
  return { position, move, intend }
}
