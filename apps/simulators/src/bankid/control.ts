/** Lets a test play the phone: lists orders, approves, rejects, opens, expires or fails them, and forges signatures. */
import { type Answer, json, jsonObject, type Request, type Route } from '../http/messages.ts'
import type { World } from '../world/world.ts'
import type { BankId } from './bankid.ts'
import { type Order, orderOfQr } from './orders.ts'
import { forgeries } from './sign-order.ts'

const decoded = (base64: string | undefined): string => Buffer.from(base64 ?? '', 'base64').toString('utf8')

/** What may be shown of an order; never the QR secret. */
const orderView = (order: Order) => ({
  orderRef: order.orderRef,
  kind: order.kind,
  status: order.status,
  hintCode: order.hintCode,
  createdAt: new Date(order.createdAt).toISOString(),
  startedBy: order.startedBy ?? null,
  autoStartToken: order.autoStartToken,
  qrStartToken: order.qrStartToken,
  returnUrl: order.request.returnUrl ?? null,
  /** The number the relying party demands. */
  personalNumber: order.request.requirement.personalNumber ?? null,
  visibleText: decoded(order.request.userVisibleData),
  visibleFormat: order.request.userVisibleDataFormat ?? null,
  hiddenText: decoded(order.request.userNonVisibleData),
  gone: order.gone,
})

const bad = (detail: string): Answer => json(400, { detail })
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

type Act = (bankId: BankId, order: Order, body: Record<string, unknown>) => Promise<Answer | undefined> | void

const actions: Record<string, Act> = {
  approve: async (bankId, order, body) => {
    const personalNumber = text(body['personalNumber']) ?? order.request.requirement.personalNumber
    if (!personalNumber) return bad('personalNumber is needed: the order does not demand one')
    await bankId.approve(order, personalNumber)
    return undefined
  },
  reject: (bankId, order) => {
    bankId.start(order, 'picked')
    bankId.fail(order, 'userCancel')
  },
  start: (bankId, order, body) => bankId.start(order, 'picked', text(body['hintCode'])),
  expire: (bankId, order) => bankId.fail(order, order.startedAt === undefined ? 'startFailed' : 'expiredTransaction'),
  fail: (bankId, order, body) => bankId.fail(order, text(body['hintCode']) ?? 'certificateErr'),
}

export const bankIdControl = (world: World, bankId: BankId): Route[] => {
  const change = async (request: Request): Promise<Answer> => {
    const order = bankId.find(request.params['orderRef'] ?? '')
    if (!order) return json(404, { detail: 'no such order' })
    if (order.status !== 'pending') return json(409, { detail: 'the order has ended', ...orderView(order) })
    const body = jsonObject(request) ?? {}
    const number = text(body['personalNumber'])
    if (number && !world.people.find(number)) return bad('no test person has this number')
    const act = actions[text(body['action']) ?? '']
    if (!act) return bad(`action is one of ${Object.keys(actions).join(', ')}`)
    return (await act(bankId, order, body)) ?? json(200, orderView(order))
  }

  const scan = (request: Request): Answer => {
    const order = orderOfQr(bankId, text(jsonObject(request)?.['qr']) ?? '')
    if (typeof order === 'string') return json(422, { reason: order })
    bankId.start(order, 'qr')
    return json(200, orderView(order))
  }

  const forge = (request: Request): Answer => {
    const kind = jsonObject(request)?.['kind']
    const forgery = forgeries.find((one) => one === kind)
    if (!forgery && kind !== null) return bad(`kind is null or one of ${forgeries.join(', ')}`)
    bankId.forgeNext(forgery)
    return json(200, { kind: forgery ?? null })
  }

  return [
    { method: 'GET', path: '/control/bankid/orders', handle: () => json(200, bankId.list().map(orderView)) },
    { method: 'POST', path: '/control/bankid/orders/:orderRef', handle: change },
    { method: 'POST', path: '/control/bankid/scan', handle: scan },
    { method: 'POST', path: '/control/bankid/forge', handle: forge },
  ]
}
