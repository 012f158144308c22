/** Makes repeated requests, events and mails take effect once. */
import type { LocalisedText } from '@sievert/domain/texts/language'

/** The first answer to a request with an Idempotency-Key. */
export type IdempotentAnswer = {
  requestHash: string
  status: number | null
  body: unknown
  headers: Record<string, string>
}
export type MailKey = { applicationId: string; kind: string; occasion: string }
export type Once = {
  /**
   * Claims the key for a new request, or returns the first request's answer (`status` is null while that request runs).
   * An answer is stored for a day. A claim ends as soon as the database knows that the claiming process has crashed,
   * and after two minutes at the latest. The first claimant may still be running then, so the work must have the same
   * result when done twice.
   */
  begin(personId: string, key: string, requestHash: string, now: Date): Promise<IdempotentAnswer | undefined>
  finish(personId: string, key: string, answer: Omit<IdempotentAnswer, 'requestHash'>): Promise<unknown>
  /** Releases the key after a failure that may be retried. */
  abandon(personId: string, key: string): Promise<unknown>
  /** Whether this case event is new, a repeat, or another event with the same id. */
  recordCaseEvent(event: {
    eventId: string
    applicationId: string
    type: string
    /** The label of the state of the case, if the event has one. */
    label: LocalisedText | null
    contentHash: Buffer
    receivedAt: Date
  }): Promise<'first' | 'repeat' | 'another'>
  /** Claims a mail for half a minute by the database's clock, unless it was sent or another process is sending it. */
  claimMail(mail: MailKey, now: Date): Promise<'claimed' | 'sent' | 'being sent'>
  confirmMail(mail: MailKey, sentAt: Date): Promise<unknown>
  /** Releases the claim of a mail that could not be sent. */
  releaseMail(mail: MailKey): Promise<unknown>
  /** Counts an attempt in a time window, across processes; returns the count so far. */
  countAttempt(key: string, windowStart: Date): Promise<number>
}
