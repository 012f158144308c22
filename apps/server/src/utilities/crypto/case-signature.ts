/** Verifies calls of the case system by the shared secret and the time. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const WINDOW_MS = 5 * 60_000

/**
 * Whether `signature` is `sha256=` and the HMAC-SHA256, with one of the secrets, over the timestamp, a dot and
 * `content`: the body of an event, or `METHOD.path` of a call without a body.
 */
export const isSigned = (
  secrets: readonly string[],
  { timestamp, signature }: { timestamp: string; signature: string },
  content: string,
): boolean => {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? ''
  const hmacOf = (secret: string) => createHmac('sha256', secret).update(`${timestamp}.${content}`).digest()
  return given !== '' && secrets.some((secret) => timingSafeEqual(Buffer.from(given, 'hex'), hmacOf(secret)))
}

/** Whether `timestamp`, in epoch seconds, is at most five minutes away. */
export const isTimely = (timestamp: string, now: Date): boolean =>
  /^\d+$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1000) <= WINDOW_MS
