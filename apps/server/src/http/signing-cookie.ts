/** Recognises the browser that follows a signing, by the nonce of its return address. It affects only the display. */
import { timingSafeEqual } from 'node:crypto'
import type { SignPlace } from '@sievert/contract/signing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../ports/party.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import type { Config } from '../settings/config.ts'
import { sha256 } from '../utilities/crypto/secrets.ts'
import { toShortId } from '../utilities/ids/application-id.ts'
import { cookieName, ofCalls } from './cookies.ts'

const cookie = (config: Pick<Config, 'publicOrigin'>) => cookieName(config, 'signing', '__Secure-')
/** The page reads the nonce from the URL's fragment, which no server or log sees, and sends it in this header. */
const HEADER = 'sievert-return-nonce'

const isNonceOf = (nonce: unknown, { nonceHash }: SignOrderRecord): boolean =>
  typeof nonce === 'string' && timingSafeEqual(sha256(nonce), nonceHash)

/**
 * Stores the nonce in the browser that begins or joins a signing: for an hour, and only for the two calls that read
 * this signing.
 */
export const setSigningCookie = (reply: FastifyReply, config: Pick<Config, 'publicOrigin'>, order: SignOrderRecord) => {
  const nonce = new URLSearchParams(new URL(order.eidOrder.returnUrl).hash.slice(1)).get('nonce') ?? ''
  for (const call of [`${toShortId(order.applicationId)}/sign-state/`, `sign-status/${order.id}`])
    reply.setCookie(cookie(config), nonce, ofCalls(config, `/api/v1/applications/${call}`, 3600))
}

/**
 * `here`: the browser that began the signing, or that the app returned to. Otherwise another browser of the same
 * person, or another person of the same party.
 */
export const placeOf = (
  request: FastifyRequest,
  config: Pick<Config, 'publicOrigin'>,
  actor: Actor,
  order: SignOrderRecord,
): SignPlace => {
  if (order.personId !== actor.person.id) return 'another-person'
  return [request.cookies[cookie(config)], request.headers[HEADER]].some((nonce) => isNonceOf(nonce, order))
    ? 'here'
    : 'elsewhere'
}
