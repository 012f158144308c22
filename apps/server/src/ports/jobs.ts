/** Work that must happen, later and at least once. Sent in the business transaction: that is the outbox. */
import type { Decision } from '@sievert/domain/application/decision'

/** Every kind of job with what it carries. Ids only: a job reads what it needs when it runs. */
export type Jobs = {
  'deliver-case': { applicationId: string }
  'make-receipt': { applicationId: string }
  'stamp-evidence': { applicationId: string }
  'send-mail': { applicationId: string; kind: MailKind; occasion: string }
}
export type MailKind = 'received' | Decision['kind'] | 'expiry' | 'draft-removal'
export type JobName = keyof Jobs
/** Thrown by a job that no further try can help. It goes to the dead-letter queue at once; the message is logged and stored. */
export class PermanentFailure extends Error {}
export type JobQueue = {
  /** At most one job of a name waits with the same data. */
  send<Name extends JobName>(name: Name, data: Jobs[Name]): Promise<unknown>
}
