/** Where the person is in the wizard: the address leads, the browser remembers, the server is told (WIZ-05, WIZ-06). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { moveTo, type Position, type Visit } from '@sievert/domain/engine/progress'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { applicationQuery, registerVisit, savePage } from '../../api/applications.ts'
import { keptInTab } from '../../api/storage.ts'

/** The position of the application that was open last in this tab, so that a reload stays where it was (WIZ-06). */
const remembered = keptInTab<Position & { applicationId: string }>('sievert.position')

export type Move = (target: number, kind: Visit) => void

/** Back and forward in the browser change the address alone: they count as previous and next. */
const byDirection = (from: number, to: number): Visit => (to > from ? 'next' : 'previous')

/** The browser may remember moves that the server has not heard of. */
const startOf = (application: ApplicationDetails, addressed: number | undefined, stepCount: number): Position => {
  const { applicationId, currentStep, stepProgress, complete } = application
  const last = remembered.read()
  const held = last?.applicationId === applicationId ? last : undefined
  const known: Position = {
    currentStep: held?.currentStep ?? currentStep,
    stepProgress: Math.max(held?.stepProgress ?? 0, stepProgress),
    complete: complete || held?.complete === true,
  }
  const target = addressed ?? known.currentStep
  return moveTo(known, target, byDirection(known.currentStep, target), stepCount)
}

/** A failure loses no answer: the next move tells the server where the person is. */
const tell = (applicationId: string, step: number, kind: Visit) => {
  const failed = (error: unknown) => console.error(error)
  // One after the other: from where a visit jumps is where the server last saw the person.
  void registerVisit(applicationId, step, kind)
    .catch(failed)
    .then(() => savePage(applicationId, step))
    .catch(failed)
}

type InWizard = {
  position: Position
  move: Move
  /** Says how the step will be come to, should the address change to it. */
  intend: Move
}

export function usePosition(application: ApplicationDetails, stepCount: number): InWizard {
  const { applicationId } = application
  const navigate = useNavigate()
  const client = useQueryClient()
  const { step: addressed } = useSearch({ strict: false })
  const [position, setPosition] = useState(() => startOf(application, addressed, stepCount))
  const intended = useRef<{ target: number; kind: Visit }>(undefined)
  const told = useRef(application.currentStep)
  const current = position.currentStep

  // The address decides: a move first changes it, and arrives here unless the person chose to stay.
  useEffect(() => {
    if (addressed === undefined || addressed >= stepCount) {
      void navigate({ to: '.', search: { step: current }, replace: true, ignoreBlocker: true })
      return
    }
    if (addressed === current) return
    const kind = intended.current?.target === addressed ? intended.current.kind : byDirection(current, addressed)
    intended.current = undefined
    setPosition((before) => moveTo(before, addressed, kind, stepCount))
    told.current = addressed
    tell(applicationId, addressed, kind)
  }, [addressed, current, stepCount, applicationId, navigate])

  // Opened elsewhere than where the server believes the person to be.
  useEffect(() => {
    remembered.keep({ applicationId, ...position })
    // What was read before knows of an earlier place, and is what the wizard opens with next.
    const { queryKey } = applicationQuery(applicationId)
    client.setQueryData(queryKey, (held) => held && { ...held, ...position })
    if (told.current === position.currentStep) return
    tell(applicationId, position.currentStep, byDirection(told.current, position.currentStep))
    told.current = position.currentStep
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
