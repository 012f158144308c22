/** The case system proves each call to be its own by the secret that we share. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../basics/errors.ts'
import type { Needs } from '../../ports/needs.ts'

const WINDOW_MS = 5 * 60_000

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * 403 unless X-Case-Signature is the HMAC-SHA256 over X-Case-Timestamp (epoch seconds), a dot and `content`, and the timestamp is at most
 * five minutes away. `content`: the body of an event, or `METHOD.path` of a call that has none.
 */
export const requireSignature = (
  { config, clock }: Pick<Needs, 'config' | 'clock'>,
  headers: Headers,
  content: string,
): void => {
  const timestamp = String(headers['x-case-timestamp'])
  const signature = String(headers['x-case-signature'])
  const expected = createHmac('sha256', config.caseSystem.eventSecret).update(`${timestamp}.${content}`).digest()
  const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex')
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  const age = Math.abs(clock.now().getTime() - Number(timestamp) * 1000)
  if (!isOurs || !(age <= WINDOW_MS)) throw new AppError('error.event-signature.text')
}
