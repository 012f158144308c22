/** Hashes of messages and requests, which receipts, the case system and the audit log have (AFT-04). */
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import type { MessageRecord, RequestRecord } from '../ports/messages.ts'
import { sha256 } from '../utilities/crypto/secrets.ts'

/** SHA-256, hex, of the message as canonical JSON, with the hashes of its documents. */
export const messageDigest = (message: Omit<MessageRecord, 'sha256' | 'sentBy' | 'senderName' | 'sender'>): string => {
  const { applicationId, id, kind, requestId, requestVersion, isLate, content, documents, sentAt } = message
  const { text, items } = content
  return sha256(
    canonicalJson({
      format: 'sievert-message/1',
      applicationId,
      messageId: id,
      kind,
      requestId,
      requestVersion,
      late: isLate,
      text,
      items,
      documents,
      sentAt: sentAt.toISOString(),
    }),
  ).toString('hex')
}

/** SHA-256, hex, of the sender's name on the message with this hash, for the audit log, which has no names. */
export const senderDigest = ({ sha256: message, senderName }: Pick<MessageRecord, 'sha256' | 'senderName'>): string =>
  sha256(canonicalJson({ format: 'sievert-sender/1', message, senderName })).toString('hex')

/** SHA-256, hex, of a version of a request as it was received. */
export const requestDigest = (request: RequestRecord): string => {
  const { applicationId, requestId, version, items, dueOn, mustBeSigned, receivedAt } = request
  return sha256(
    canonicalJson({
      format: 'sievert-request/1',
      applicationId,
      requestId,
      version,
      items,
      dueOn,
      mustBeSigned,
      receivedAt: receivedAt.toISOString(),
    }),
  ).toString('hex')
}
