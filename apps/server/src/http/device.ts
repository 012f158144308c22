/** Tells this browser from others over time: BankID judges by it how likely a fraud is. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../basics/secrets.ts'
import type { Config } from '../settings/config.ts'
import { cookieName, ofCalls } from './cookies.ts'

const VALUE = /^[\w-]{22}$/
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** SHA-256, in hex, of random bits that a cookie keeps for a year from the last signing; they are of no use for anything else. */
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
