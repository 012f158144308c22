/** Routes of BankID's relying party API v6.0. */
import { type Answer, json, jsonObject, type Request, type Route, type System, text } from '../http/messages.ts'
import type { BankId } from './bankid.ts'
import type { Order } from './orders.ts'
import { type OrderKind, startRequestFrom } from './start-request.ts'

const PREFIX = '/bankid/rp/v6.0'

const codes: Record<number, string> = {
  400: 'invalidParameters',
  401: 'unauthorized',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  500: 'internalError',
  503: 'maintenance',
}

const refuse = (
  status: number,
  errorCode = codes[status] ?? 'internalError',
  details = 'See the documentation',
): Answer => {
  const limits: Record<string, string> =
    status === 429 ? { 'ratelimit-limit': '10', 'ratelimit-remaining': '0', 'ratelimit-reset': '10' } : {}
  return json(status, { errorCode, details }, limits)
}

const isJson = (request: Request): boolean => {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  return type.trim().toLowerCase() === 'application/json'
}

const orderRefIn = (request: Request): string | undefined => text(jsonObject(request)?.['orderRef'])

const outcome = ({ orderRef, status, hintCode, completionData }: Order): Answer =>
  json(200, status === 'complete' ? { orderRef, status, completionData } : { orderRef, status, hintCode })

/** The calls of a relying party: auth, sign, collect and cancel. Payment and phone orders answer 404. */
export const bankIdApi = (bankId: BankId): System => {
  const call = (name: string, act: (body: Record<string, unknown>, request: Request) => Answer): Route => ({
    method: 'POST',
    path: `${PREFIX}/${name}`,
    target: `bankid.${name}`,
    handle: (request) => {
      if (!isJson(request)) return refuse(415)
      const body = jsonObject(request)
      return body ? act(body, request) : refuse(400, 'invalidParameters', 'The body is not a JSON object')
    },
  })

  const begin = (kind: OrderKind) => (body: Record<string, unknown>) => {
    const read = startRequestFrom(kind, body)
    if ('problem' in read) return refuse(400, 'invalidParameters', read.problem)
    const order = bankId.begin(kind, read.request)
    if (order === 'alreadyInProgress') return refuse(400, order, 'Order already in progress for the personal number')
    const { orderRef, autoStartToken, qrStartToken, qrStartSecret } = order
    return json(200, { orderRef, autoStartToken, qrStartToken, qrStartSecret })
  }

  return {
    prefix: PREFIX,
    refuse,
    reference: orderRefIn,
    routes: [
      call('auth', begin('auth')),
      call('sign', begin('sign')),
      call('collect', (_body, request) => {
        const order = bankId.collect(orderRefIn(request) ?? '')
        return order ? outcome(order) : refuse(400, 'invalidParameters', 'No such order')
      }),
      call('cancel', (_body, request) =>
        bankId.cancel(orderRefIn(request) ?? '') ? json(200, {}) : refuse(400, 'invalidParameters', 'No such order'),
      ),
    ],
  }
}
