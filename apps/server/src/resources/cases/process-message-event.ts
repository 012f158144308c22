/** Processes what the case system says about requests and messages: in any order, each once (AFT-01). */
import { isDeepStrictEqual } from 'node:util'
import type { CaseEvent } from '@sievert/contract/cases'
import type { RequestNow } from '@sievert/domain/messages/requests'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { messageDigest, requestDigest } from '../../messages/message-digest.ts'
import { requestsNow } from '../../messages/requests-now.ts'
import { requireRoom } from '../../messages/require-room.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { AuditAction, AuditEntry } from '../../ports/audit-log.ts'
import type { MailKind, SupplementMail } from '../../ports/jobs.ts'
import type { MessageRecord, RequestRecord } from '../../ports/messages.ts'
import type { Stores } from '../../ports/stores.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { CaseIdTaken } from './case-conflict.ts'

const MESSAGE_EVENTS = ['SupplementRequested', 'RequestChanged', 'RequestWithdrawn', 'Message', 'MessageRead'] as const
export type MessageEvent = Extract<CaseEvent, { type: (typeof MESSAGE_EVENTS)[number] }>
type RequestEvent = Extract<CaseEvent, { type: 'SupplementRequested' | 'RequestChanged' }>

export const isMessageEvent = (event: CaseEvent): event is MessageEvent =>
  (MESSAGE_EVENTS as readonly string[]).includes(event.type)

/** Forms write a line break as two characters. */
const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** Details for the audit log, from which `audit verify` knows what was stored. Undefined when nothing was new. */
type Stored = AuditEntry['detail'] | undefined
type At = { stores: Stores; application: ApplicationRecord; at: Date }

const findRequest = async ({ stores, application, at }: At, requestId: string): Promise<RequestNow | undefined> => {
  const outline = await stores.messages.outline(application.id)
  return requestsNow(application, outline, at).find((request) => request.requestId === requestId)
}

const mail = ({ stores, application }: At, kind: MailKind, occasion: string) =>
  stores.jobs.send('send-mail', { applicationId: application.id, kind, occasion })

const mailAbout = (at: At, kind: SupplementMail, { dueOn, version, requestId }: RequestNow) =>
  mail(at, kind, `${dueOn}.${version}.${requestId}`)

/** The version is stored: throws 409 unless it has the same content. */
const requireSameRequest = async ({ stores, application: { id } }: At, row: RequestRecord): Promise<void> => {
  const { versions } = await stores.messages.thread(id)
  const { requestId, version } = row
  const known = versions.find((each) => each.requestId === requestId && each.version === version)
  const contentOf = (request: RequestRecord) => pick(request, 'items', 'dueOn', 'mustBeSigned')
  if (known && isDeepStrictEqual(contentOf(known), contentOf(row))) return
  throw new CaseIdTaken(id, `version ${version} of request ${requestId} with other content than before`)
}

/** Mails the version when it is the latest one of an open request: a later change may have come before it. */
const request = async (at: At, event: RequestEvent): Promise<Stored> => {
  const { requestId, dueOn, mustBeSigned } = event
  const items = event.items.map((item) => ({ ...item, text: withLineFeeds(item.text) }))
  const { stores, application } = at
  const version = event.type === 'RequestChanged' ? event.version : 1
  const before = await findRequest(at, requestId)
  const row = { applicationId: application.id, requestId, version, items, dueOn, mustBeSigned, receivedAt: at.at }
  if (!(await stores.messages.addRequest(row))) {
    await requireSameRequest(at, row)
    return undefined
  }
  await requireRoom(stores, application.id, 'authority')
  const now = await findRequest(at, requestId)
  if (now?.state === 'open' && now.version === version)
    await mailAbout(at, before ? 'supplement-changed' : 'supplement', now)
  return { requestId, version, sha256: requestDigest(row) }
}

const withdraw = async (at: At, requestId: string): Promise<Stored> => {
  const before = await findRequest(at, requestId)
  if (!(await at.stores.messages.withdrawRequest(at.application.id, requestId, at.at))) return undefined
  if (before?.state === 'open') await mailAbout(at, 'supplement-withdrawn', before)
  return { requestId }
}

/** Messages of one day are mailed once. */
const receive = async (at: At, { messageId, text }: Extract<CaseEvent, { type: 'Message' }>): Promise<Stored> => {
  const message: MessageRecord = {
    applicationId: at.application.id,
    id: messageId,
    sender: 'authority',
    kind: 'message',
    requestId: null,
    requestVersion: null,
    isLate: false,
    content: { text: withLineFeeds(text), items: [] },
    documents: [],
    sentAt: at.at,
    sentBy: null,
    senderName: '',
    sha256: null,
  }
  const isNew = await at.stores.messages.add(message)
  if (!isNew) {
    await requireSameMessage(at, message)
    return undefined
  }
  await requireRoom(at.stores, at.application.id, 'authority')
  await mail(at, 'message', stockholmDate(at.at.getTime()))
  return { messageId, sha256: messageDigest(message) }
}

/** The id is stored: throws 409 unless it is that of the same message of the authority. */
const requireSameMessage = async ({ stores, application: { id } }: At, message: MessageRecord): Promise<void> => {
  const known = await stores.messages.find(id, message.id)
  if (known?.sender === 'authority' && known.content.text === message.content.text) return
  throw new CaseIdTaken(id, `a message with the id of another message, ${message.id}`)
}

/** Throws 409 for a message that another application has. One that none has was lost in a recovery. */
const noteReading = async ({ stores, application: { id }, at }: At, messageId: string): Promise<Stored> => {
  const owner = await stores.messages.ownerOf(messageId)
  if (owner !== undefined && owner !== id)
    throw new CaseIdTaken(id, `the reading of message ${messageId}, which application ${owner} has`)
  const isNew = await stores.messages.addReceipt(id, { messageId, kind: 'read', at })
  return isNew ? { messageId } : undefined
}

const ACTION: Record<MessageEvent['type'], AuditAction> = {
  SupplementRequested: 'supplement-requested',
  RequestChanged: 'request-changed',
  RequestWithdrawn: 'request-withdrawn',
  Message: 'message-received',
  MessageRead: 'message-read',
}

const store = (at: At, event: MessageEvent): Promise<Stored> => {
  switch (event.type) {
    case 'SupplementRequested':
    case 'RequestChanged':
      return request(at, event)
    case 'RequestWithdrawn':
      return withdraw(at, event.requestId)
    case 'Message':
      return receive(at, event)
    case 'MessageRead':
      return noteReading(at, event.messageId.toLowerCase())
  }
}

/**
 * Stores what is new. Parts that are known already, under another event id, change nothing. Throws 409 for an id that
 * has other content, and for more than an application can have. `application`: locked.
 */
export const processMessageEvent = async (
  stores: Stores,
  application: ApplicationRecord,
  event: MessageEvent,
  at: Date,
): Promise<void> => {
  const stored = await store({ stores, application, at }, event)
  if (!stored) return
  const { id, partyId } = application
  const detail = { event: event.eventId, ...stored }
  const entry = { chain: `application:${id}`, at, personId: null, partyId, action: ACTION[event.type] }
  await stores.audit.append({ ...entry, detail })
  await stores.jobs.send('print-thread', { applicationId: id })
}
