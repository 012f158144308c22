/** Signature headers that authenticate the case system to the service. */
import { createHmac } from 'node:crypto'
import type { World } from '../world/world.ts'

export type SignatureOptions = {
  /** Signs with another key. */
  wrongSignature?: boolean
  /** Age of the time stamp in seconds. */
  ageSeconds?: number
}

/** Covers the time stamp, a dot and `content`: an event's body, or `METHOD.path` of a call without one. */
export const signatureOf = (
  { clock, settings }: World,
  content: string,
  { wrongSignature = false, ageSeconds = 0 }: SignatureOptions = {},
): Record<string, string> => {
  const timestamp = String(Math.floor(clock.now() / 1000) - ageSeconds)
  const secret = wrongSignature ? 'another-secret' : settings.caseEventSecret
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${content}`).digest('hex')
  return { 'x-case-timestamp': timestamp, 'x-case-signature': `sha256=${hmac}` }
}
