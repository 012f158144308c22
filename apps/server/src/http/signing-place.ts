/** The browser in which a signing is followed, told by the nonce of its return address. It decides only what is displayed. */
import { timingSafeEqual } from 'node:crypto'
import type { SignPlace } from '@sievert/contract/signing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed } from '../basics/application-id.ts'
import { sha256 } from '../basics/secrets.ts'
import type { Actor } from '../ports/party.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import type { Config } from '../settings/config.ts'
import { ofCalls } from './cookies.ts'

const COOKIE = 'sievert-signing'
/** The page reads the nonce from the address's fragment, which no server and no log sees, and sends it in this header. */
const HEADER = 'sievert-return-nonce'

const isNonceOf = (nonce: unknown, { nonceHash }: SignOrderRecord): boolean =>
  typeof nonce === 'string' && timingSafeEqual(sha256(nonce), nonceHash)

/** Lets the browser that begins a signing, or joins it, keep the nonce: an hour, for the calls about this application alone. */
export const keepPlace = (reply: FastifyReply, config: Pick<Config, 'publicOrigin'>, order: SignOrderRecord) => {
  const nonce = new URLSearchParams(new URL(order.eidOrder.returnUrl).hash.slice(1)).get('nonce') ?? ''
  const path = `/api/v1/applications/${compressed(order.applicationId)}/sign-state/`
  reply.setCookie(COOKIE, nonce, ofCalls(config, path, 3600))
}

/** Another person of the same party, another browser of the same person, or the browser that began or that the app came back to. */
export const placeOf = (request: FastifyRequest, actor: Actor, order: SignOrderRecord): SignPlace => {
  if (order.personId !== actor.person.id) return 'another-person'
  return [request.cookies[COOKIE], request.headers[HEADER]].some((nonce) => isNonceOf(nonce, order))
    ? 'here'
    : 'elsewhere'
}
