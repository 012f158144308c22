/** Sends an answer or a message to the authority, and the wish to withdraw the application: each once (AFT-03, AFT-05). */
import type { NewMessage, ThreadMessage } from '@sievert/contract/messages'
import { notReady } from '@sievert/domain/documents/readiness'
import { type Issue, under } from '@sievert/domain/issue'
import { checkAnswer, checkMessage } from '@sievert/domain/messages/check-content'
import { isLate } from '@sievert/domain/messages/requests'
import { lockOwnApplication } from '../../applications/own-application.ts'
import { messageDigest } from '../../messages/message-digest.ts'
import { requestsNow } from '../../messages/requests-now.ts'
import { requireOpen, requireUndecided } from '../../messages/require-open.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { MessageRecord, SentDocument } from '../../ports/messages.ts'
import type { Actor } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { limitAttempts } from '../../rate-limits/limit-attempts.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { describeMessage, outlineOfThread } from './describe-thread.ts'

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

const ACTION: Record<MessageRecord['kind'], AuditAction> = {
  answer: 'answer-sent',
  message: 'message-sent',
  withdrawal: 'withdrawal-asked',
}

/** The documents that the items name, in their order. Throws 422 for an unknown or refused one, 409 while one is checked. */
const documentsOf = async (
  stores: Pick<Stores, 'documents'>,
  applicationId: string,
  { items }: NewMessage,
): Promise<SentDocument[]> => {
  const ids = [...new Set(items.flatMap(({ documents }) => documents.map((id) => id.toLowerCase())))]
  if (ids.length === 0) return []
  const own = new Map((await stores.documents.listOf(applicationId)).map((document) => [document.id, document]))
  const issues: Issue[] = []
  const found = ids.flatMap((id) => {
    const document = own.get(id)
    if (!document) issues.push({ path: `documents.${id}`, key: 'validation.fileupload.file-missing' })
    return document ?? []
  })
  throwIssues([...issues, ...notReady(found.filter(({ state }) => state === 'refused'))])
  if (found.some(({ state }) => state === 'checking'))
    throw new AppError('validation.fileupload.not-ready', { retryAfterSeconds: 2 })
  return found.map((document) => pick(document, 'id', 'fileName', 'size', 'contentType', 'sha256'))
}

type Content = Pick<MessageRecord, 'kind' | 'requestId' | 'requestVersion' | 'isLate' | 'content' | 'documents'>

/** Stores the message with its receipt, names its files to the case system, and queues its delivery. */
const store = async (
  stores: Stores,
  { person, party }: Actor,
  { id: applicationId }: ApplicationRecord,
  { id, at, ...content }: Content & { id: string; at: Date },
): Promise<MessageRecord> => {
  const sent = { applicationId, id, ...content, sentAt: at }
  const senderName = `${person.givenName} ${person.familyName}`.trim()
  const record: MessageRecord = {
    ...sent,
    sender: 'applicant',
    sentBy: person.id,
    senderName,
    sha256: messageDigest(sent),
  }
  await stores.messages.add(record)
  const { documents } = content
  if (documents.length > 0) {
    const files = documents.map(({ id: document, size, sha256 }) => ({
      what: `document:${document}` as const,
      size,
      sha256,
    }))
    await stores.caseFiles.name(applicationId, files, at)
    await stores.messages.documentsSent(
      applicationId,
      id,
      documents.map((document) => document.id),
    )
  }
  if (content.kind !== 'withdrawal') await stores.messages.removeDraft(applicationId, content.requestId ?? '')
  await stores.jobs.send('deliver-message', { applicationId, messageId: id })
  const by = { at, personId: person.id, partyId: party.partyId, action: ACTION[content.kind] }
  const detail = {
    message: id,
    sha256: record.sha256,
    ...(content.requestId !== null && { request: content.requestId }),
  }
  await stores.audit.append({ chain: `application:${applicationId}`, ...by, detail })
  return record
}

/** The answer's part of the record. Throws 412 for another version than the expected one. */
const answerTo = async (
  stores: Stores,
  application: ApplicationRecord,
  now: Date,
  { expectedVersion, message, requestId }: Omit<Send, 'id' | 'applicationId'> & { requestId: string },
): Promise<Content> => {
  const thread = await stores.messages.thread(application.id)
  const request = requireOpen(requestsNow(application, outlineOfThread(thread), now), requestId)
  if (expectedVersion !== undefined && expectedVersion !== request.version)
    throw new AppError('error.stale.text', { stale: { currentSavedAt: request.receivedAt } })
  if (request.mustBeSigned) throw new AppError('error.signature-needed.text')
  const content = pick(message, 'text', 'items')
  throwIssues(checkAnswer(content, request.items))
  return {
    kind: 'answer',
    requestId,
    requestVersion: request.version,
    isLate: isLate(request, now.getTime()),
    content,
    documents: await documentsOf(stores, application.id, message),
  }
}

const NO_REQUEST = { requestId: null, requestVersion: null, isLate: false, documents: [] } as const

const plainMessage = (message: NewMessage): Content => {
  const content = pick(message, 'text', 'items')
  const items: Issue[] = content.items.length > 0 ? [{ path: 'items', key: 'validation.message.item-unknown' }] : []
  throwIssues([...checkMessage(content), ...under('', items)])
  return { kind: 'message', ...NO_REQUEST, content }
}

/**
 * Sends an answer or a message; a repeat with the same id returns the first. Throws 409 when the request takes no
 * answer, for a draft, and after a decision.
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
    const content =
      requestId === undefined
        ? plainMessage(message)
        : await answerTo(stores, application, at, { expectedVersion, message, requestId })
    return store(stores, actor, application, { id, at, ...content })
  })
  return describeMessage(record, [])
}

/** Asks the authority to withdraw the application. Returns when it was asked first. Throws 409 after a decision. */
export const withdrawApplication = async (
  deps: SendDependencies,
  actor: Actor,
  { applicationId, id }: Pick<Send, 'applicationId' | 'id'>,
): Promise<{ requestedAt: string }> => {
  const { sentAt } = await deps.inTransaction(async (stores) => {
    const application = await lockOwnApplication(stores, actor, applicationId)
    const { messages } = await stores.messages.thread(applicationId)
    const first = messages.find(({ kind }) => kind === 'withdrawal')
    if (first) return first
    requireUndecided(deps, application)
    const content = { text: '', items: [] }
    return store(stores, actor, application, { id, at: deps.clock.now(), kind: 'withdrawal', ...NO_REQUEST, content })
  })
  return { requestedAt: sentAt.toISOString() }
}
