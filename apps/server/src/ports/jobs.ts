/** Jobs that run later, at least once. They are sent in the business transaction (transactional outbox). */
import type { Decision } from '@sievert/domain/application/decision'

/** Every kind of job with its data: ids only. A job reads everything else when it runs. */
export type Jobs = {
  'deliver-case': { applicationId: string }
  'deliver-message': { applicationId: string; messageId: string }
  'make-receipt': { applicationId: string }
  'print-thread': { applicationId: string }
  /** The evidence of the application, or of an answer. */
  'stamp-evidence': { applicationId: string; messageId?: string }
  'send-mail': { applicationId: string; kind: MailKind; occasion: string }
}
/** A supplement's mail has the last day first in its occasion: `<day>.<version>.<request>`. */
export type SupplementMail = 'supplement' | 'supplement-changed' | 'supplement-withdrawn' | 'supplement-reminder'
/** To a cosigner: its occasion begins with `<cosigning>.<signatory>`; without a signatory to the person who asked. */
export type CosigningMail = 'cosign-request' | 'cosign-reminder' | 'cosign-ended'
export type MailKind =
  | CosigningMail
  | 'received'
  | Decision['kind']
  | 'expiry'
  | 'draft-removal'
  | 'message'
  | SupplementMail
export type JobName = keyof Jobs
/**
 * Thrown by a job when no retry can help. The job is moved to the dead-letter queue at once; the message is logged and
 * stored.
 */
export class PermanentFailure extends Error {}
/**
 * Thrown by a job when each try takes much time or memory, and its own data are probably the cause. The job is moved to
 * the dead-letter queue after a few tries.
 */
export class CostlyFailure extends Error {}
export type JobQueue = {
  /** At most one job of a name waits with the same data. */
  send<Name extends JobName>(name: Name, data: Jobs[Name]): Promise<unknown>
}
