/** Makes sure that what is asked for twice happens once. */
import type { LocalisedText } from '@sievert/domain/application-type/definition'

/** The answer first given to a request with an Idempotency-Key. */
export type IdempotentAnswer = {
  requestHash: string
  status: number | null
  body: unknown
  headers: Record<string, string>
}
export type MailKey = { applicationId: string; kind: string; occasion: string }
export type Once = {
  /**
   * Claims the key for a new request, or gives what the first one got (`status` null while it still runs). An answer is
   * kept for a day. A claim is free again as soon as the database knows that its process died, and after two minutes
   * anyway; whoever claimed it first may still be at work then, so what is made must be the same if made twice.
   */
  begin(personId: string, key: string, requestHash: string, now: Date): Promise<IdempotentAnswer | undefined>
  finish(personId: string, key: string, answer: Omit<IdempotentAnswer, 'requestHash'>): Promise<unknown>
  /** Gives the key back after a failure that may be repeated. */
  abandon(personId: string, key: string): Promise<unknown>
  /** Whether this case event is taken in for the first time, is a repeat, or has the id of another one. */
  recordCaseEvent(event: {
    eventId: string
    applicationId: string
    type: string
    /** Of the state of the work, where the event says one. */
    label: LocalisedText | null
    contentHash: Buffer
    receivedAt: Date
  }): Promise<'first' | 'repeat' | 'another'>
  /** Claims a mail for half a minute by the database's clock, unless it has been sent or another process is sending it. */
  claimMail(mail: MailKey, now: Date): Promise<'claimed' | 'sent' | 'being sent'>
  /** Records that a claimed mail has been sent. */
  confirmMail(mail: MailKey, sentAt: Date): Promise<unknown>
  /** Gives back the claim of a mail that could not be sent. */
  releaseMail(mail: MailKey): Promise<unknown>
  /** Counts an attempt in a window of time across processes and gives the count so far. */
  countAttempt(key: string, windowStart: Date): Promise<number>
}
