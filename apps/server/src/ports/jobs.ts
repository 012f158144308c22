/** Work that must happen, later and at least once. Sent in the business transaction: that is the outbox. */

/** Every kind of job with what it carries. Ids only: a job reads what it needs when it runs. */
export type Jobs = {
  'deliver-case': { applicationId: string }
  'make-receipt': { applicationId: string }
  'stamp-evidence': { applicationId: string }
  'send-mail': { applicationId: string; kind: MailKind; occasion: string }
}
export type MailKind = 'received' | 'granted' | 'withdrawn' | 'expiry' | 'draft-removal'
export type JobName = keyof Jobs
export type JobQueue = {
  /** At most one job of a name waits with the same data. */
  send<Name extends JobName>(name: Name, data: Jobs[Name]): Promise<unknown>
}
