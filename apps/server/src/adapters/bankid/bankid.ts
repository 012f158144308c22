/** BankID as an eID for signing: RP API v6. */
import Type from 'typebox'
import { CompleteAnswer } from '../../evidence/bankid-answer.ts'
import { checkBankIdEvidence } from '../../evidence/bankid-evidence.ts'
import { type BankIdTrust, bankIdPolicies } from '../../evidence/bankid-signature.ts'
import { judge } from '../../evidence/checks.ts'
import { readJson } from '../../evidence/read-json.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Collected, type Eid, EidError, type EidOrder, type SigningRequest } from '../../ports/eid.ts'
import { hostOf } from '../../utilities/errors/failed-system.ts'
import { ask, type Provider, unlessEnded, withoutResult } from '../mutual-tls/ask.ts'
import { type Connection, postTo } from '../mutual-tls/post.ts'
import { launchAddress } from './launch-url.ts'
import { errorOf, failedMessage, messageKey, pendingMessage } from './messages.ts'
import { animatedQrCode } from './qr-code.ts'

export type BankIdSettings = Connection & {
  /** PEM texts of the roots that signatures must chain to. */
  roots: readonly string[]
  /** Whether a signature's OCSP nonce must be bound to it; see BankIdTrust. */
  ocspNonce?: BankIdTrust['ocspNonce']
  /** The service's own origin; BankID checks requests by its host name. */
  publicOrigin: string
  /** Development only: the simulator's page, which replaces the links that open the app. */
  startUrl?: string | undefined
  clock: Pick<Clock, 'now'>
}

/** BankID's limits, in characters of base64. */
const MAX_VISIBLE = 40_000
const MAX_NON_VISIBLE = 200_000
const MAX_USER_AGENT = 256
const MAX_DEVICE_IDENTIFIER = 64

const BegunAnswer = Type.Object({
  orderRef: Type.String({ minLength: 1 }),
  autoStartToken: Type.String({ minLength: 1 }),
  qrStartToken: Type.String({ minLength: 1 }),
  qrStartSecret: Type.String({ minLength: 1 }),
})
const UnfinishedAnswer = Type.Object({
  orderRef: Type.String(),
  status: Type.Union([Type.Literal('pending'), Type.Literal('failed')]),
  hintCode: Type.Optional(Type.String()),
})
const ErrorAnswer = Type.Object({ errorCode: Type.String() })
const CollectAnswer = Type.Union([UnfinishedAnswer, CompleteAnswer])

const TOO_LITTLE_KNOWN = messageKey('rfa5')

const faultIn: Provider['faultIn'] = (path, { status, body }) => {
  const errorCode = readJson(ErrorAnswer, body)?.errorCode
  // An error without BankID's error code comes from a proxy, or from TLS without our certificate.
  if (!errorCode) return new EidError('unavailable', TOO_LITTLE_KNOWN, `${path} answered ${status}`)
  const { code, messageKey: key } = errorOf(errorCode, status)
  return new EidError(code, key, `${path} answered ${status} ${errorCode}`)
}

const base64Within = (limit: number, bytes: Uint8Array, what: string): string => {
  const text = Buffer.from(bytes).toString('base64')
  if (text.length > limit) throw new EidError('tooLong', messageKey('rfa22'), `${what}: ${text.length} of ${limit}`)
  return text
}

/** Sent as plain text, because applicants wrote parts of it: no character may be taken for formatting. */
const requestBody = (
  request: SigningRequest,
  certificatePolicies: readonly string[],
  referringDomain: string,
): string =>
  JSON.stringify({
    endUserIp: request.endUserIp,
    userVisibleData: base64Within(MAX_VISIBLE, Buffer.from(request.visibleText, 'utf8'), 'the visible text'),
    userNonVisibleData: base64Within(MAX_NON_VISIBLE, request.manifest, 'the manifest'),
    returnUrl: request.returnUrl,
    returnRisk: true,
    requirement: { personalNumber: request.personalNumber, pinCode: true, certificatePolicies },
    web: {
      referringDomain,
      userAgent: request.userAgent.slice(0, MAX_USER_AGENT) || 'unknown',
      deviceIdentifier: request.deviceIdentifier?.slice(0, MAX_DEVICE_IDENTIFIER),
    },
  })

const ENDED_BY_SOMEBODY = new Set(['userCancel', 'cancelled', 'userDeclinedCall'])
const WAITING_FOR_THE_APP = new Set(['outstandingTransaction', 'noClient'])

const unfinished = (
  order: EidOrder,
  { status, hintCode: hint = '' }: Type.Static<typeof UnfinishedAnswer>,
): Collected => {
  if (status === 'pending') {
    const awaitingStart = WAITING_FOR_THE_APP.has(hint)
    return { status: 'Pending', hint, messageKey: pendingMessage(hint, order), awaitingStart }
  }
  const ended = ENDED_BY_SOMEBODY.has(hint) ? 'Cancelled' : 'Failed'
  return { status: ended, hint, messageKey: failedMessage(hint, order) }
}

const collectOnce = async (api: Provider, order: EidOrder, clock: BankIdSettings['clock']): Promise<Collected> => {
  const { answer, text } = await ask(api, '/collect', JSON.stringify({ orderRef: order.orderRef }), CollectAnswer)
  if (answer.orderRef !== order.orderRef)
    throw new EidError('malformedAnswer', TOO_LITTLE_KNOWN, 'the answer is about another order')
  return answer.status === 'complete'
    ? { status: 'Complete', completion: { receivedAt: clock.now().toISOString(), body: text } }
    : unfinished(order, answer)
}

/** Throws at once when the connection's configuration is not allowed. */
export const bankId = (settings: BankIdSettings): Eid => {
  const { roots, ocspNonce, publicOrigin, startUrl, clock, environment } = settings
  const policies = bankIdPolicies[environment === 'production' ? 'production' : 'test']
  const trust = { roots, policies, ...(ocspNonce && { ocspNonce }) }
  const [post, host] = [postTo(settings), hostOf(settings.url)]
  const api: Provider = { system: 'BankID', host, post, messageKey: TOO_LITTLE_KNOWN, faultIn, clockAhead: 0 }
  return {
    clockAhead: () => api.clockAhead,
    begin: async (request) => {
      const body = requestBody(request, policies, new URL(publicOrigin).hostname)
      const { answer } = await ask(api, '/sign', body, BegunAnswer)
      const { orderRef, autoStartToken, qrStartToken, qrStartSecret } = answer
      const { location, userAgent, returnUrl } = request
      const startedAt = clock.now().toISOString()
      const secrets = { autoStartToken, qrStartToken, qrStartSecret }
      return { method: 'BankID', orderRef, startedAt, location, userAgent, returnUrl, request: body, secrets }
    },
    collect: (order) => collectOnce(api, order, clock).catch(withoutResult),
    cancel: async ({ orderRef }) => {
      await ask(api, '/cancel', JSON.stringify({ orderRef }), Type.Object({})).catch(unlessEnded)
    },
    qrCode: ({ location, startedAt, secrets: { qrStartToken, qrStartSecret } }, at) => {
      if (location === 'SameDevice' || !qrStartToken || !qrStartSecret) return null
      const seconds = Math.max(0, Math.floor((at.getTime() - Date.parse(startedAt)) / 1000))
      return animatedQrCode(qrStartToken, qrStartSecret, seconds)
    },
    launchUrl: ({ location, userAgent, returnUrl, secrets: { autoStartToken } }) =>
      location === 'SameDevice' && autoStartToken
        ? launchAddress(autoStartToken, { userAgent, returnUrl, startUrl })
        : null,
    verify: (order, completion, expected) =>
      judge((check) => checkBankIdEvidence(check, { order, completion, expected }, trust)),
  }
}
