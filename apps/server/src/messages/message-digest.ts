/** The hash of a message as it was sent, which the applicant's receipt and the case system have (AFT-04). */
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import type { MessageRecord } from '../ports/messages.ts'
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
