/** The check of the right to represent, as routes ask for it before they change anything. */
import type { FastifyRequest } from 'fastify'
import { signedIn } from '../http/actor.ts'
import type { Needs } from '../needs.ts'
import type { Actor } from '../ports/party.ts'
import { checkMandate, type MandateAge } from './check-mandate.ts'

/** The person with the right as just read: sign-begin must use this answer, whose ground goes into the evidence. */
export const requireMandate = async (
  needs: Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'companyRegistry'>,
  request: FastifyRequest,
  age: MandateAge,
): Promise<Actor> => {
  const session = signedIn(request)
  session.identity = await checkMandate(needs, session, age)
  return { person: session.person, ...session.identity, signMethod: session.signMethod }
}
