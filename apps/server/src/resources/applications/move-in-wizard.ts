/** Records the applicant's position in the wizard, without changing a revision (WIZ-05). */
import { isAllowed } from '@sievert/domain/application/status'
import type { Visit } from '@sievert/domain/engine/progress'
import type { Language } from '@sievert/domain/texts/language'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { lockOwnApplication } from '../../applications/own-application.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'

type MoveDependencies = Pick<Dependencies, 'inTransaction' | 'catalogue'>
/** `path` names the field of the number in the request, for the error when it is out of range. */
type Target = { applicationId: string; stepNumber: number; path: string }
type Position = Partial<Pick<ApplicationRecord, 'currentStep' | 'stepProgress' | 'complete' | 'language'>>

const moveTo = (
  deps: MoveDependencies,
  actor: Actor,
  target: Target,
  position: (before: ApplicationRecord) => Position,
) =>
  deps.inTransaction(async (stores) => {
    const { pendingSignOrderId: _, ...application } = await lockOwnApplication(stores, actor, target.applicationId)
    if (!isAllowed(application.status, 'edit')) throw new AppError('error.not-editable.text')
    const { version } = applicationTypeOf(deps, application)
    if (!version.steps[target.stepNumber]) throwIssues([{ path: target.path, key: 'error.no-such-step.text' }])
    await stores.applications.update(application.id, { currentStep: target.stepNumber, ...position(application) })
  })

/**
 * A visit raises the progress. A jump backwards marks the application complete; going to the previous step does not.
 * The language is stored for later mails.
 */
export const visitStep = (
  deps: MoveDependencies,
  actor: Actor,
  { kind, language, ...at }: Omit<Target, 'path'> & { kind: Visit; language: Language },
): Promise<void> =>
  moveTo(deps, actor, { ...at, path: 'stepNumber' }, ({ currentStep, stepProgress, complete }) => ({
    language,
    stepProgress: Math.max(stepProgress, at.stepNumber),
    complete: complete || (kind === 'jump' && at.stepNumber < currentStep),
  }))

export const savePage = (
  deps: MoveDependencies,
  actor: Actor,
  applicationId: string,
  pageNumber: number,
): Promise<void> => moveTo(deps, actor, { applicationId, stepNumber: pageNumber, path: 'pageNumber' }, () => ({}))
