/** Freja eID as an eID for signing: the app on the person's phone notifies them. */
import Type from 'typebox'
import { judge } from '../../evidence/checks.ts'
import { ApprovedAnswer } from '../../evidence/freja-answer.ts'
import { checkFrejaEvidence } from '../../evidence/freja-evidence.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Collected, type Eid, EidError, type EidOrder, type SigningRequest } from '../../ports/eid.ts'
import { hostOf } from '../../utilities/errors/failed-system.ts'
import { ask, type Provider, unlessEnded, withoutResult } from '../mutual-tls/ask.ts'
import { type Connection, postTo } from '../mutual-tls/post.ts'
import { ERROR_MESSAGE, parameter, restApi } from './rest-api.ts'

export type FrejaSettings = Connection & {
  /** PEM texts of the certificates with which Freja signs its answers. */
  certificates: readonly string[]
  clock: Pick<Clock, 'now'>
}

/** Found by experiment by https://github.com/openend, since Freja's documentation names no limit for the text. */
const MAX_TEXT = 2048
const MAX_TITLE = 128
const MINUTES = 60_000

const BegunAnswer = Type.Object({ signRef: Type.String({ minLength: 1 }) })
const UnfinishedAnswer = Type.Object({
  signRef: Type.String(),
  status: Type.Union([
    Type.Literal('STARTED'),
    Type.Literal('DELIVERED_TO_MOBILE'),
    Type.Literal('CANCELED'),
    Type.Literal('RP_CANCELED'),
    Type.Literal('EXPIRED'),
    Type.Literal('REJECTED'),
  ]),
})
const ResultAnswer = Type.Union([UnfinishedAnswer, ApprovedAnswer])

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64')

/** Addressed to one person by number. PLUS: Freja has checked an identity document. */
const requestBody = (request: SigningRequest, now: Date): string => {
  const { personalNumber, visibleText, manifest, userAgent, endUserIp } = request
  if (visibleText.length > MAX_TEXT)
    throw new EidError('tooLong', ERROR_MESSAGE, `the visible text: ${visibleText.length} of ${MAX_TEXT}`)
  return JSON.stringify({
    userInfoType: 'SSN',
    userInfo: base64(JSON.stringify({ country: 'SE', ssn: personalNumber })),
    minRegistrationLevel: 'PLUS',
    title: visibleText.split('\n', 1)[0]?.slice(0, MAX_TITLE),
    expiry: now.getTime() + 3 * MINUTES,
    dataToSignType: 'EXTENDED_UTF8_TEXT',
    dataToSign: { text: base64(visibleText), binaryData: base64(manifest) },
    signatureType: 'EXTENDED',
    attributesToReturn: ['BASIC_USER_INFO', 'SSN', 'LOA_LEVEL', 'REGISTRATION_LEVEL'].map((attribute) => ({
      attribute,
    })),
    originDeviceDetails: { userAgent, userIpAddress: endUserIp, flowType: 'ANOTHER_DEVICE' },
  })
}

const unfinished = (hint: Type.Static<typeof UnfinishedAnswer>['status']): Collected => {
  const messageKey = `signing.freja.${hint}.text` as const
  switch (hint) {
    case 'STARTED':
    case 'DELIVERED_TO_MOBILE':
      return { status: 'Pending', hint, messageKey, awaitingStart: hint === 'STARTED' }
    case 'EXPIRED':
      return { status: 'Failed', hint, messageKey }
    case 'CANCELED':
    case 'RP_CANCELED':
    case 'REJECTED':
      return { status: 'Cancelled', hint, messageKey }
  }
}

const collectOnce = async (api: Provider, order: EidOrder, clock: FrejaSettings['clock']): Promise<Collected> => {
  const asked = parameter('getOneSignResultRequest', JSON.stringify({ signRef: order.orderRef }))
  const { answer, text } = await ask(api, '/sign/1.0/getOneResult', asked, ResultAnswer)
  if (answer.signRef !== order.orderRef)
    throw new EidError('malformedAnswer', ERROR_MESSAGE, 'the answer is about another order')
  return answer.status === 'APPROVED'
    ? { status: 'Complete', completion: { receivedAt: clock.now().toISOString(), body: text } }
    : unfinished(answer.status)
}

/** Throws at once when the connection's configuration is not allowed. */
export const frejaEid = (settings: FrejaSettings): Eid => {
  const { certificates, clock } = settings
  const api = restApi(postTo(settings), hostOf(settings.url))
  return {
    clockAhead: () => api.clockAhead,
    begin: async (request) => {
      const body = requestBody(request, clock.now())
      const { answer } = await ask(api, '/sign/1.0/initSignature', parameter('initSignRequest', body), BegunAnswer)
      const { location, userAgent, returnUrl } = request
      const opened = { orderRef: answer.signRef, startedAt: clock.now().toISOString(), request: body, secrets: {} }
      return { method: 'Freja_eID', ...opened, location, userAgent, returnUrl }
    },
    collect: (order) => collectOnce(api, order, clock).catch(withoutResult),
    cancel: async ({ orderRef }) => {
      const asked = parameter('cancelSignRequest', JSON.stringify({ signRef: orderRef }))
      await ask(api, '/sign/1.0/cancel', asked, Type.Object({})).catch(unlessEnded)
    },
    // The order is addressed by number: the app notifies the person, and needs neither a QR code nor a link.
    qrCode: () => null,
    launchUrl: () => null,
    verify: (order, completion, expected) =>
      judge((check) => checkFrejaEvidence(check, { order, completion, expected }, { certificates })),
  }
}
