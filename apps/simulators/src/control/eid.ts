/**
 * Control API of an electronic identity: a test lists orders, acts on them, scans their codes, and forges signatures.
 */
import { type Answer, bad, get, json, jsonObject, post, type Request, type Route, text } from '../http/messages.ts'
import type { People } from '../world/people.ts'

type Act<Order> = (order: Order, body: Record<string, unknown>) => Promise<Answer | undefined> | Answer | void
type Eid<Order, Forgery> = {
  name: string
  people: People
  orders: {
    list: () => Order[]
    find: (orderRef: string) => Order | undefined
    forgeNext: (forgery: Forgery | undefined) => void
  }
  isOpen: (order: Order) => boolean
  /** The public part of an order; never the QR secret. */
  view: (order: Order) => object
  actions: Record<string, Act<Order>>
  /** Opens the order of a QR text, or returns the reason why there is none. */
  scan: (qr: string) => Order | string
  forgeries: readonly Forgery[]
}

export const eidControl = <Order extends object, Forgery extends string>(eid: Eid<Order, Forgery>): Route[] => {
  const { orders, view, actions, forgeries } = eid
  const change = async (request: Request): Promise<Answer> => {
    const order = orders.find(request.params['orderRef'] ?? '')
    if (!order) return json(404, { detail: 'no such order' })
    if (!eid.isOpen(order)) return json(409, { detail: 'the order has ended', ...view(order) })
    const body = jsonObject(request) ?? {}
    const number = text(body['personalNumber'])
    if (number && !eid.people.find(number)) return bad('no test person has this number')
    const act = actions[text(body['action']) ?? '']
    if (!act) return bad(`action is one of ${Object.keys(actions).join(', ')}`)
    return (await act(order, body)) ?? json(200, view(order))
  }
  const scan = (request: Request): Answer => {
    const order = eid.scan(text(jsonObject(request)?.['qr']) ?? '')
    return typeof order === 'string' ? json(422, { reason: order }) : json(200, view(order))
  }
  const forge = (request: Request): Answer => {
    const kind = jsonObject(request)?.['kind']
    const forgery = forgeries.find((one) => one === kind)
    if (!forgery && kind !== null) return bad(`kind is null or one of ${forgeries.join(', ')}`)
    orders.forgeNext(forgery)
    return json(200, { kind: forgery ?? null })
  }
  const path = `/control/${eid.name}`
  return [
    get(`${path}/orders`, () => json(200, orders.list().map(view))),
    post(`${path}/orders/:orderRef`, change),
    post(`${path}/scan`, scan),
    post(`${path}/forge`, forge),
  ]
}
