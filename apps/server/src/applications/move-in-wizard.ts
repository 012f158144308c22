/** Registers where a person is in the wizard; neither changes a revision (WIZ-05). */
import type { Visit } from '@sievert/contract/applications'
import { isAllowed } from '@sievert/domain/application/status'
import { AppError, refuse } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { Actor } from '../ports/party.ts'
import { applicationTypeOf } from './application-type-of.ts'
import { ownApplication } from './own-application.ts'

type MoveNeeds = Pick<Needs, 'stores' | 'catalogue'>

const editableAt = async (needs: MoveNeeds, actor: Actor, id: string, stepNumber: number, path: string) => {
  const application = await ownApplication(needs.stores, actor, id)
  if (!isAllowed(application.status, 'edit')) throw new AppError('error.not-editable.text')
  const { version } = applicationTypeOf(needs, application)
  if (stepNumber < 0 || stepNumber >= version.steps.length) refuse([{ path, key: 'error.no-such-step.text' }])
  return application
}

/** A visit raises the progress; a jump backwards marks the application complete, going to the previous step doesn't. */
export const visitStep = async (
  needs: MoveNeeds,
  actor: Actor,
  { id, stepNumber, kind }: { id: string; stepNumber: number } & Visit,
): Promise<void> => {
  const { currentStep, stepProgress, complete } = await editableAt(needs, actor, id, stepNumber, 'stepNumber')
  await needs.stores.applications.update(id, {
    currentStep: stepNumber,
    stepProgress: Math.max(stepProgress, stepNumber),
    complete: complete || (kind === 'jump' && stepNumber < currentStep),
  })
}

export const savePage = async (needs: MoveNeeds, actor: Actor, id: string, pageNumber: number): Promise<void> => {
  await editableAt(needs, actor, id, pageNumber, 'pageNumber')
  await needs.stores.applications.update(id, { currentStep: pageNumber })
}
