/** Changes a step: answers, items or general information. All such changes use this module. */

import type { StepState } from '../../ports/answers.ts'
import type { ReadForChange, Stored } from '../../ports/application-changes.ts'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { applicationTypeOf, type PinnedType } from '../application-type-of.ts'
import { changeApplication, type Detail } from './change-application.ts'
import type { ChangeNeeds } from './while-not-signing.ts'

/** The step to change. `expectedRevision` reads the revision that the change builds on, once the step is known. */
export type StepTarget = {
  applicationId: string
  expectedRevision: (stepNumber: number) => number | undefined
}
/** The step after the change. */
export type StepSaved = { stepNumber: number; revision: number }
/** The input of a change; `data` is the stored content of the step, empty before the first save. */
export type StepAt = PinnedType & { application: ReadForChange; stepNumber: number; data: object; now: Date }
type StepRequest = StepTarget & {
  action: AuditAction
  /** The number of the step; undefined when the type has no such step. */
  stepOf: (pinned: PinnedType, application: ReadForChange) => number | undefined
}
/** `data`: the new content of the step. Without it the step and its revision stay unchanged. */
type StepChange<T> = Pick<Stored, 'items' | 'removedItems'> & {
  result: T
  data: object | undefined
  /** Other steps that lost hidden answers by this change. */
  reset?: readonly StepState[]
  detail?: Detail
}

type Outdated = { applicationId: string; stepNumber: number; expected: number }

/** The conflict details of WIZ-14: the times of both states, and the name of the other person who saved, if any. */
const stale = async ({ stores }: ChangeNeeds, actor: Actor, { applicationId, stepNumber, expected }: Outdated) => {
  const current = await stores.answers.step(applicationId, stepNumber)
  const yourBaseSavedAt = await stores.answers.savedAt(applicationId, stepNumber, expected)
  return new AppError('error.stale.text', {
    stale: {
      ...(yourBaseSavedAt && { yourBaseSavedAt: yourBaseSavedAt.toISOString() }),
      ...(current && { currentSavedAt: current.savedAt.toISOString() }),
      ...(current && current.savedBy !== actor.person.id && { currentSavedBy: current.savedByName }),
    },
  })
}

/** 404 when the type has no such step; 412 when the expected revision is outdated; otherwise as `changeApplication`. */
export const changeStep = <T extends object>(
  needs: ChangeNeeds,
  actor: Actor,
  request: StepRequest,
  computeChange: (at: StepAt) => Promise<StepChange<T>>,
): Promise<T & StepSaved> =>
  changeApplication(needs, actor, request, async (application, now) => {
    const pinned = applicationTypeOf(needs, application)
    const stepNumber = requireFound(request.stepOf(pinned, application))
    const stored = application.steps.find((step) => step.stepNumber === stepNumber)
    const before = stored?.revision ?? 0
    const expected = request.expectedRevision(stepNumber) ?? before
    if (expected !== before) throw await stale(needs, actor, { applicationId: application.id, stepNumber, expected })
    const at = { ...pinned, application, stepNumber, data: stored?.data ?? {}, now }
    const { result, data, reset = [], detail, ...items } = await computeChange(at)
    const revision = before + (data ? 1 : 0)
    return {
      ...items,
      result: { ...result, stepNumber, revision },
      detail: { stepNumber, ...(data && { stepRevision: revision }), ...detail },
      resetSteps: reset.map((step) => ({ stepNumber: step.stepNumber, stepRevision: step.revision })),
      steps: [...(data ? [{ stepNumber, data, revision }] : []), ...reset],
    }
  })
