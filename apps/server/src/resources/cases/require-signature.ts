/** Verifies the signature of the case system's requests, by a shared secret. */

import type { Dependencies } from '../../ports/dependencies.ts'
import { isSigned, isTimely } from '../../utilities/crypto/case-signature.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Throws 403 if the signature is wrong or its time is outside the accepted window. `content` is the body of an event,
 * or `METHOD.path` of a request without a body.
 */
export const requireSignature = (
  { config, clock }: Pick<Dependencies, 'config' | 'clock'>,
  headers: Headers,
  content: string,
): void => {
  const timestamp = String(headers['x-case-timestamp'])
  const signature = String(headers['x-case-signature'])
  const isOurs = isSigned(config.caseSystem.eventSecrets, { timestamp, signature }, content)
  if (!isOurs || !isTimely(timestamp, clock.now())) throw new AppError('error.event-signature.text')
}
