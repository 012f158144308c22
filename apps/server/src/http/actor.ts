/** The person of a request, and the refusals 401 and 403. */
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../ports/party.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { AppError } from '../utilities/errors/app-error.ts'

/** The session of a signed-in person. Throws 401 without one. */
export const signedIn = (request: FastifyRequest): SessionRecord => {
  if (!request.session) throw new AppError('error.not-signed-in.text')
  return request.session
}

/** The signed-in person and the party represented. Throws 401 without a session, 403 before an identity is chosen. */
export const actorOf = (request: FastifyRequest): Actor => {
  const { person, identity, signMethod, email } = signedIn(request)
  if (!identity) throw new AppError('error.identity-missing.text')
  return { person, ...identity, signMethod, email }
}
