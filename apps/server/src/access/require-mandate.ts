/** The right to represent as the register gives it now, for what needs more than the answer of the last 15 minutes. */
import { AppError } from '../basics/errors.ts'
import type { Needs } from '../ports/needs.ts'
import type { Actor } from '../ports/party.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { checkMandate, type MandateAge } from './check-mandate.ts'

/**
 * The person of this request with the right as just read: sign-begin must use this answer, whose ground goes into the
 * evidence. 401 without a session, else as `checkMandate`.
 */
export const requireMandate = async (
  needs: Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'companyRegistry'>,
  { session }: { session: SessionRecord | undefined },
  age: MandateAge,
): Promise<Actor> => {
  if (!session) throw new AppError('error.not-signed-in.text')
  session.identity = await checkMandate(needs, session, age)
  return { person: session.person, ...session.identity, signMethod: session.signMethod }
}
