/** Describes the thread of an application for its party. */
import type { Thread, ThreadMessage } from '@sievert/contract/messages'
import { attentionOf } from '@sievert/domain/messages/attention'
import { handlingTime, pausesOf } from '@sievert/domain/messages/handling-time'
import { type RequestFacts, type RequestNow, requestsOf } from '@sievert/domain/messages/requests'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { decisionsOf } from '../../applications/decision-of.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import { factsOf } from '../../messages/requests-now.ts'
import { outlineOfThread } from '../../messages/thread-outline.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { MessageReceipt, MessageRecord, NamedDraft, RequestRecord, StoredThread } from '../../ports/messages.ts'
import type { Actor } from '../../ports/party.ts'

type ThreadDependencies = Pick<Dependencies, 'stores' | 'clock' | 'catalogue'>

type Around = {
  /** Those of the message. */
  receipts: readonly MessageReceipt[]
  /** The checksum that the person saw while signing; undefined for a message that is not a signed answer. */
  signedDigest: string | undefined
  /** All versions of all requests. */
  versions: readonly Pick<RequestRecord, 'requestId' | 'version' | 'items'>[]
}

export const describeMessage = (
  message: MessageRecord,
  { receipts, signedDigest, versions }: Around,
): ThreadMessage => {
  const { id, sender, kind, requestId, requestVersion, isLate, content, documents, sentAt, senderName, sha256 } =
    message
  const hash = signedDigest ?? sha256
  const timeOf = (what: MessageReceipt['kind']) => receipts.find((receipt) => receipt.kind === what)?.at.toISOString()
  const [deliveredAt, readAt] = [timeOf('delivered'), timeOf('read')]
  const isOurs = sender === 'applicant'
  const answered = versions.find((each) => each.requestId === requestId && each.version === requestVersion)
  return {
    messageId: id,
    from: sender,
    kind,
    ...(requestId !== null && { requestId }),
    ...(requestVersion !== null && { requestVersion }),
    ...(answered && { asked: [...answered.items] }),
    text: content.text,
    items: content.items.map((item) => ({ ...item, documents: [...item.documents] })),
    documents: [...documents],
    sentAt: sentAt.toISOString(),
    ...(isOurs && { sentBy: senderName }),
    ...(signedDigest !== undefined && { signed: true as const }),
    ...(isLate && { late: true as const }),
    ...(hash !== null && { sha256: hash }),
    ...(deliveredAt && { deliveredAt }),
    ...(readAt && isOurs && { readAt }),
    ...(!isOurs && !timeOf('seen') && { unseen: true as const }),
  }
}

const describeDraft = ({ person }: Actor, draft: NamedDraft): Thread['drafts'][number] => ({
  ...(draft.requestId !== '' && { requestId: draft.requestId }),
  ...(draft.requestVersion !== null && { requestVersion: draft.requestVersion }),
  text: draft.content.text,
  items: draft.content.items.map((item) => ({ ...item, documents: [...item.documents] })),
  revision: draft.revision,
  savedAt: draft.savedAt.toISOString(),
  savedBy: draft.savedByName,
  ...(draft.savedBy === person.id && { savedByYou: true as const }),
})

/** Absent for a type without a handling time. */
const handlingOf = (
  { catalogue }: ThreadDependencies,
  { businessTypeId, submittedAt }: ApplicationRecord,
  facts: RequestFacts,
  today: string,
): Pick<Thread, 'handling'> => {
  const { handlingDays: days } = catalogue.businessType(businessTypeId) ?? {}
  if (days === undefined || submittedAt === null || facts.isOver || facts.withdrawalAskedAt) return {}
  const receivedOn = stockholmDate(submittedAt.getTime())
  return { handling: handlingTime({ receivedOn, days, pauses: pausesOf(facts) }, today) }
}

/** The requests in their present state with their facts, and the messages of both. */
export const entriesOf = (
  application: ApplicationRecord,
  thread: StoredThread,
  now: Date,
): { facts: RequestFacts; requests: RequestNow[]; messages: ThreadMessage[] } => {
  const facts = factsOf(application, outlineOfThread(thread))
  const receipts = Map.groupBy(thread.receipts, ({ messageId }) => messageId)
  const digests = new Map(thread.signed.map(({ id, digest }) => [id, digest]))
  return {
    facts,
    requests: requestsOf(facts, now.getTime()),
    messages: thread.messages.map((message) =>
      describeMessage(message, {
        versions: thread.versions,
        receipts: receipts.get(message.id) ?? [],
        signedDigest: digests.get(message.id),
      }),
    ),
  }
}

/** Withdrawn, and nothing else was decided: a permit that is withdrawn is a decision. */
const isWithdrawn = (application: ApplicationRecord): boolean => {
  const { decided, withdrawn } = decisionsOf(application)
  return withdrawn && decided === null
}

export const describeThread = async (
  deps: ThreadDependencies,
  actor: Actor,
  applicationId: string,
): Promise<Thread> => {
  const { stores, clock } = deps
  const application = await findOwnApplication(stores, actor, applicationId)
  const [thread, drafts, signing] = await Promise.all([
    stores.messages.thread(applicationId),
    stores.messages.drafts(applicationId),
    stores.signOrders.pendingOf(applicationId),
  ])
  const now = clock.now()
  const { facts, requests, messages } = entriesOf(application, thread, now)
  const attention = attentionOf(
    requests,
    messages.some(({ unseen }) => unseen),
  )
  const sentByYou = thread.messages.filter(({ sentBy }) => sentBy === actor.person.id)
  const own = new Set(sentByYou.map(({ id }) => id))
  const isUndecided = application.status !== 'Started' && !facts.isOver
  return {
    requests: requests.map(({ items, ...request }) => ({ ...request, items: [...items] })),
    messages: messages.map((message) =>
      own.has(message.messageId) ? { ...message, sentByYou: true as const } : message,
    ),
    drafts: drafts.map((draft) => describeDraft(actor, draft)),
    ...(attention && { attention }),
    ...(signing?.requestId && { signing: { signStateId: signing.id, requestId: signing.requestId } }),
    ...handlingOf(deps, application, facts, stockholmDate(now.getTime())),
    mayWrite: isUndecided,
    ...(isWithdrawn(application) && { withdrawn: true as const }),
    mayWithdraw: isUndecided && facts.withdrawalAskedAt === undefined,
  }
}

/** Marks messages of the authority as seen by the party. */
export const markSeen = async (
  { stores, clock }: Pick<Dependencies, 'stores' | 'clock'>,
  actor: Actor,
  applicationId: string,
  messageIds: readonly string[],
): Promise<void> => {
  const { id } = await findOwnApplication(stores, actor, applicationId)
  await stores.messages.markSeen(id, messageIds, clock.now())
}
