/** Signatures of the case system, for tests. */
import { createHmac } from 'node:crypto'
import type { Dependencies } from '../src/ports/dependencies.ts'

export type Signature = { 'x-case-timestamp': string; 'x-case-signature': string }

/** A signature over the body of an event, or the method and path of a call without a body; `ageSeconds` old. */
export const signatureOver = (
  { config, clock }: Pick<Dependencies, 'config' | 'clock'>,
  content: string,
  ageSeconds = 0,
): Signature => {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000) - ageSeconds)
  const hmac = createHmac('sha256', config.caseSystem.eventSecrets[0] ?? '').update(`${timestamp}.${content}`)
  return { 'x-case-timestamp': timestamp, 'x-case-signature': `sha256=${hmac.digest('hex')}` }
}
