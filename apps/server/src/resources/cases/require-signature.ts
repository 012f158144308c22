/** The case system proves each call to be its own by the secret that we share. */
import { isSigned, isTimely } from '../../basics/case-signature.ts'
import { AppError } from '../../basics/errors.ts'
import type { Needs } from '../../ports/needs.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** 403 unless the headers prove it. `content`: the body of an event, or `METHOD.path` of a call that has none. */
export const requireSignature = (
  { config, clock }: Pick<Needs, 'config' | 'clock'>,
  headers: Headers,
  content: string,
): void => {
  const timestamp = String(headers['x-case-timestamp'])
  const signature = String(headers['x-case-signature'])
  const isOurs = isSigned(config.caseSystem.eventSecret, { timestamp, signature }, content)
  if (!isOurs || !isTimely(timestamp, clock.now())) throw new AppError('error.event-signature.text')
}
