/** Stores a message of the applicant with its receipt, and queues its delivery (AFT-03, AFT-04). */
import type { MessageContent } from '@sievert/domain/messages/values'
import type { AuditAction, AuditEntry } from '../ports/audit-log.ts'
import type { MessageRecord } from '../ports/messages.ts'
import type { Stores } from '../ports/stores.ts'
import type { SentContent } from './answer-content.ts'
import { messageDigest, senderDigest } from './message-digest.ts'

const ACTION: Record<MessageRecord['kind'], AuditAction> = {
  answer: 'answer-sent',
  message: 'message-sent',
  withdrawal: 'withdrawal-asked',
}

/** `senderName` is empty for a protected identity. */
export type Sender = { personId: string; partyId: string; senderName: string }
type New = SentContent & { applicationId: string; id: string; at: Date }

/** Whether all that the draft says and attaches is in what was sent. */
const isSentIn = (draft: MessageContent, sent: MessageContent): boolean =>
  sent.text.includes(draft.text.trim()) &&
  draft.items.every(({ itemId, text, documents }) => {
    const given = sent.items.find((item) => item.itemId === itemId)
    const has = (id: string) => given?.documents.includes(id.toLowerCase()) ?? false
    return (given?.text ?? '').includes(text.trim()) && documents.every(has)
  })

/** Deletes the draft that was sent. What was written meanwhile, by another person or on another device, stays. */
const removeSentDraft = async (
  { messages }: Stores,
  { applicationId, requestId, content }: Pick<MessageRecord, 'applicationId' | 'requestId' | 'content'>,
): Promise<void> => {
  const draft = await messages.draft(applicationId, requestId ?? '')
  if (draft && isSentIn(draft.content, content)) await messages.removeDraft(applicationId, draft.requestId)
}

/**
 * Also deletes the draft that was sent, names the files to the case system and prints the thread again. `more`: further
 * details for the audit log.
 */
export const storeMessage = async (
  stores: Stores,
  { personId, partyId, senderName }: Sender,
  { applicationId, id, at, ...content }: New,
  more: AuditEntry['detail'] = {},
): Promise<MessageRecord> => {
  const sent = { applicationId, id, ...content, sentAt: at }
  const record: MessageRecord = {
    ...sent,
    sender: 'applicant',
    sentBy: personId,
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
  if (content.kind !== 'withdrawal') await removeSentDraft(stores, sent)
  await stores.jobs.send('deliver-message', { applicationId, messageId: id })
  await stores.jobs.send('print-thread', { applicationId })
  const entry = { chain: `application:${applicationId}`, at, personId, partyId, action: ACTION[content.kind] }
  const detail = {
    message: id,
    sha256: record.sha256,
    sender: senderDigest(record),
    ...(content.requestId !== null && { request: content.requestId }),
    ...more,
  }
  await stores.audit.append({ ...entry, detail })
  return record
}
