/** A long-lived identifier of the browser, which BankID uses to assess the risk of fraud. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'
import { sha256 } from '../utilities/crypto/secrets.ts'
import { cookieName, ofCalls } from './cookies.ts'

const VALUE = /^[\w-]{22}$/
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** SHA-256, in hex, of a random cookie value. The cookie expires a year after the last signing and has no other use. */
export const deviceIdentifierOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicOrigin'>,
): string => {
  const cookie = cookieName(config, 'device', '__Secure-')
  const known = request.cookies[cookie]
  const value = known && VALUE.test(known) ? known : randomBytes(16).toString('base64url')
  reply.setCookie(cookie, value, ofCalls(config, '/api/v1/applications/', YEAR_SECONDS))
  return sha256(value).toString('hex')
}
