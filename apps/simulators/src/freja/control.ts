/** Lets a test play the phone with Freja eID. */
import { type Answer, json, jsonObject, type Request, type Route } from '../http/messages.ts'
import { frejaForgeries } from './details.ts'
import type { Freja } from './freja.ts'
import type { Transaction } from './transactions.ts'

const failures = ['CANCELED', 'RP_CANCELED', 'EXPIRED', 'REJECTED'] as const

const decoded = (base64 = ''): string => Buffer.from(base64, 'base64').toString('utf8')

/** What may be shown of a transaction; never the QR secret. */
const transactionView = ({ signRef, status, createdAt, request }: Transaction) => ({
  orderRef: signRef,
  kind: 'sign' as const,
  status,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(request.expiry).toISOString(),
  /** Whom the request is addressed to. */
  personalNumber: request.personalNumber ?? null,
  returnUrl: request.returnUrl ?? null,
  title: request.title,
  visibleText: decoded(request.text),
  hiddenText: decoded(request.binaryData),
})

const bad = (detail: string): Answer => json(400, { detail })
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

type Act = (
  freja: Freja,
  one: Transaction,
  body: Record<string, unknown>,
) => Promise<Answer | undefined> | Answer | void

const actions: Record<string, Act> = {
  approve: async (freja, one, body) => {
    const personalNumber = text(body['personalNumber']) ?? one.request.personalNumber
    if (!personalNumber) return bad('personalNumber is needed: the request is addressed to nobody')
    if ((one.request.personalNumber ?? personalNumber) !== personalNumber) return bad('addressed to another person')
    await freja.approve(one, personalNumber)
    return undefined
  },
  reject: (freja, one) => freja.end(one, 'REJECTED'),
  start: (freja, one) => freja.open(one),
  expire: (freja, one) => freja.end(one, 'EXPIRED'),
  fail: (freja, one, body) => {
    const status = failures.find((state) => state === (body['hintCode'] ?? 'CANCELED'))
    return status ? freja.end(one, status) : bad(`hintCode is one of ${failures.join(', ')}`)
  },
}

export const frejaControl = (freja: Freja, hasPerson: (personalNumber: string) => boolean): Route[] => {
  const change = async (request: Request): Promise<Answer> => {
    const one = freja.find(request.params['orderRef'] ?? '')
    if (!one) return json(404, { detail: 'no such order' })
    if (!freja.isOpen(one)) return json(409, { detail: 'the order has ended', ...transactionView(one) })
    const body = jsonObject(request) ?? {}
    const number = text(body['personalNumber'])
    if (number && !hasPerson(number)) return bad('no test person has this number')
    const act = actions[text(body['action']) ?? '']
    if (!act) return bad(`action is one of ${Object.keys(actions).join(', ')}`)
    return (await act(freja, one, body)) ?? json(200, transactionView(one))
  }

  const scan = (request: Request): Answer => {
    const one = freja.ofQr(text(jsonObject(request)?.['qr']) ?? '')
    if (typeof one === 'string') return json(422, { reason: one })
    freja.open(one)
    return json(200, transactionView(one))
  }

  const forge = (request: Request): Answer => {
    const kind = jsonObject(request)?.['kind']
    const forgery = frejaForgeries.find((one) => one === kind)
    if (!forgery && kind !== null) return bad(`kind is null or one of ${frejaForgeries.join(', ')}`)
    freja.forgeNext(forgery)
    return json(200, { kind: forgery ?? null })
  }

  return [
    { method: 'GET', path: '/control/freja/orders', handle: () => json(200, freja.list().map(transactionView)) },
    { method: 'POST', path: '/control/freja/orders/:orderRef', handle: change },
    { method: 'POST', path: '/control/freja/scan', handle: scan },
    { method: 'POST', path: '/control/freja/forge', handle: forge },
  ]
}
