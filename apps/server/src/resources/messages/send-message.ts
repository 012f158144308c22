/** Sends an answer or a message to the authority, and the wish to withdraw the application: each once (AFT-03, AFT-05). */
import type { NewMessage, ThreadMessage } from '@sievert/contract/messages'
import { checkMessage } from '@sievert/domain/messages/check-content'
import { lockOwnApplication } from '../../applications/own-application.ts'
import { answerContent, type SentContent } from '../../messages/answer-content.ts'
import { requireUndecided } from '../../messages/require-open.ts'
import { requireRoom } from '../../messages/require-room.ts'
import { type Sender, storeMessage } from '../../messages/store-message.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { limitAttempts } from '../../rate-limits/limit-attempts.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { describeMessage } from './describe-thread.ts'

type SendDependencies = Pick<Dependencies, 'stores' | 'inTransaction' | 'clock' | 'catalogue' | 'config'>
type Send = {
  applicationId: string
  /** The id of the new message: the same for a repeat of the request. */
  id: string
  /** The version of the request that the applicant has seen. */
  expectedVersion?: number | undefined
  message: NewMessage
}

/** Maximum messages of a person in ten minutes. */
const MESSAGES_MAX = 60

const senderOf = ({ person, party }: Actor): Sender => ({
  personId: person.id,
  partyId: party.partyId,
  senderName: `${person.givenName} ${person.familyName}`.trim(),
})

const NO_REQUEST = { requestId: null, requestVersion: null, isLate: false, documents: [] } as const

const plainMessage = (message: NewMessage): SentContent => {
  const content = pick(message, 'text', 'items')
  throwIssues(checkMessage(content))
  return { kind: 'message', ...NO_REQUEST, content }
}

/**
 * Sends an answer or a message; a repeat with the same id returns the first. Throws 409 when the request takes no
 * answer, for a draft, after a decision, and for a message more than an application can have.
 */
export const sendMessage = async (
  deps: SendDependencies,
  actor: Actor,
  { applicationId, id, expectedVersion, message }: Send,
): Promise<ThreadMessage> => {
  await limitAttempts(deps, 'message', actor.person.id, MESSAGES_MAX)
  const record = await deps.inTransaction(async (stores) => {
    const application = await lockOwnApplication(stores, actor, applicationId)
    const first = await stores.messages.find(applicationId, id)
    if (first) return first
    requireUndecided(deps, application)
    const at = deps.clock.now()
    const { requestId } = message
    if (requestId === undefined) {
      const stored = await storeMessage(stores, senderOf(actor), { applicationId, id, at, ...plainMessage(message) })
      await requireRoom(stores, applicationId, 'applicant')
      return stored
    }
    const answer = { requestId, expectedVersion, content: pick(message, 'text', 'items') }
    const { request, sent } = await answerContent(stores, application, at, answer)
    if (request.mustBeSigned) throw new AppError('error.signature-needed.text')
    return storeMessage(stores, senderOf(actor), { applicationId, id, at, ...sent })
  })
  const { versions } = await deps.stores.messages.thread(applicationId)
  return describeMessage(record, { versions, receipts: [], signedDigest: undefined })
}

/** Asks the authority to withdraw the application. Returns when it was asked first. Throws 409 after a decision. */
export const withdrawApplication = async (
  deps: SendDependencies,
  actor: Actor,
  { applicationId, id }: Pick<Send, 'applicationId' | 'id'>,
): Promise<{ requestedAt: string }> => {
  const requestedAt = await deps.inTransaction(async (stores) => {
    const application = await lockOwnApplication(stores, actor, applicationId)
    const { withdrawalAskedAt } = await stores.messages.outline(applicationId)
    if (withdrawalAskedAt) return withdrawalAskedAt
    requireUndecided(deps, application)
    const wish = { kind: 'withdrawal', ...NO_REQUEST, content: { text: '', items: [] } } as const
    const { sentAt } = await storeMessage(stores, senderOf(actor), {
      applicationId,
      id,
      at: deps.clock.now(),
      ...wish,
    })
    return sentAt
  })
  return { requestedAt: requestedAt.toISOString() }
}
