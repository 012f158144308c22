/** Refuses what the state of the case no longer allows, with an error that says why. */
import type { ErrorCode } from '@sievert/contract/errors'
import type { RequestNow } from '@sievert/domain/messages/requests'
import { decisionOf } from '../applications/decision-of.ts'
import type { ApplicationRecord, Listed } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Stores } from '../ports/stores.ts'
import { AppError, requireFound } from '../utilities/errors/app-error.ts'
import { requestsNow } from './requests-now.ts'

/** Throws 409 for a draft, and after a decision; `detail` is where to turn. */
export const requireUndecided = ({ catalogue }: Pick<Dependencies, 'catalogue'>, application: Listed): void => {
  if (application.status === 'Started') throw new AppError('error.not-signed-yet.text')
  if (decisionOf(application)) throw new AppError('error.case-decided.text', { detail: catalogue.authority.email })
}

const CLOSED: Record<Exclude<RequestNow['state'], 'open'>, ErrorCode> = {
  answered: 'error.request-answered.text',
  withdrawn: 'error.request-withdrawn.text',
  // The application is undecided: the applicant has asked to withdraw it.
  ended: 'error.withdrawal-asked.text',
}

/** The request, which is open. Throws 404 for an unknown one, and 409 for one that takes no answer. */
export const requireOpen = (requests: readonly RequestNow[], requestId: string): RequestNow => {
  const request = requireFound(requests.find((each) => each.requestId === requestId))
  if (request.state !== 'open') throw new AppError(CLOSED[request.state])
  return request
}

/** Throws 409 unless the application is a draft, or sent with a request that can be answered: its files may be added. */
export const requireFilesWanted = async (
  { messages }: Pick<Stores, 'messages'>,
  application: ApplicationRecord,
  now: Date,
): Promise<void> => {
  if (application.status === 'Started') return
  const requests = requestsNow(application, await messages.outline(application.id), now)
  if (!requests.some(({ state }) => state === 'open')) throw new AppError('error.not-editable.text')
}
