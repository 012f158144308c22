/** BankID orders: their states, lifetimes and the rules of collecting and cancelling. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../world/world.ts'
import { isCurrent, tokenIn } from './qr.ts'
import type { OrderKind, StartRequest } from './start-request.ts'

/**
 * Time limits in milliseconds: to open the app, to sign in the open app, and to collect a complete or a failed order.
 */
const START_WINDOW = 30_000
const SIGN_WINDOW = 180_000
const KEEP_COMPLETE = 180_000
const KEEP_FAILED = 300_000
/** Ended orders stay this long in the list, which the phone shows. */
const KEEP_IN_LIST = 600_000

export type CompletionData = {
  user: { personalNumber: string; name: string; givenName: string; surname: string }
  device: { ipAddress: string; uhi: string }
  bankIdIssueDate: string
  signature: string
  ocspResponse: string
  risk?: 'low' | 'moderate' | 'high'
}

/** The way the app found the order; unknown until it has. */
export type StartedBy = 'qr' | 'autostart' | 'picked'

export type Order = {
  orderRef: string
  kind: OrderKind
  autoStartToken: string
  qrStartToken: string
  qrStartSecret: string
  request: StartRequest
  /** Simulated time in epoch milliseconds, like the other times. */
  createdAt: number
  /** Real time: the relying party counts the QR code's seconds by its own clock, which tests do not move. */
  qrCountedFrom: number
  status: 'pending' | 'complete' | 'failed'
  /** Any text, so that a test can send an unknown hint. */
  hintCode: string
  startedBy?: StartedBy
  startedAt?: number
  endedAt?: number
  /** The person with the phone, once known. */
  personalNumber?: string
  completionData?: CompletionData
  /** Collected or cancelled: to the relying party the order no longer exists. */
  gone: boolean
}

export type Orders = ReturnType<typeof createOrders>

/** Ends an order that is still pending. */
export const fail = (order: Order, hintCode: string, at: number): void => {
  if (order.status !== 'pending') return
  Object.assign(order, { status: 'failed', hintCode, endedAt: at })
}

const settle = (order: Order, now: number): void => {
  if (order.startedAt === undefined) {
    if (now - order.createdAt >= START_WINDOW) fail(order, 'startFailed', order.createdAt + START_WINDOW)
  } else if (now - order.startedAt >= SIGN_WINDOW) {
    fail(order, 'expiredTransaction', order.startedAt + SIGN_WINDOW)
  }
  const retentionMs = order.status === 'complete' ? KEEP_COMPLETE : KEEP_FAILED
  if (order.endedAt !== undefined && now - order.endedAt >= retentionMs) order.gone = true
}

const newOrder = (kind: OrderKind, request: StartRequest, now: number): Order => ({
  orderRef: randomUUID(),
  kind,
  autoStartToken: randomUUID(),
  qrStartToken: randomUUID(),
  qrStartSecret: randomUUID(),
  request,
  createdAt: now,
  qrCountedFrom: Date.now(),
  status: 'pending',
  hintCode: 'outstandingTransaction',
  gone: false,
})

export const createOrders = (clock: Clock) => {
  const orders = new Map<string, Order>()

  /** Every order of the last minutes, oldest first, with current states. */
  const list = (): Order[] => {
    const now = clock.now()
    for (const order of orders.values()) {
      settle(order, now)
      if (order.endedAt !== undefined && now - order.endedAt >= KEEP_IN_LIST) orders.delete(order.orderRef)
    }
    return [...orders.values()]
  }

  const find = (orderRef: string): Order | undefined => {
    const order = orders.get(orderRef)
    if (order) settle(order, clock.now())
    return order
  }

  const holds = (order: Order, personalNumber: string) =>
    (order.personalNumber ?? order.request.requirement.personalNumber) === personalNumber

  return {
    list,
    find,
    findByAutoStartToken: (token: string) => list().find((order) => order.autoStartToken === token),

    /** Begins an order. If the person already has a pending one, that order fails and no new one is created. */
    begin: (kind: OrderKind, request: StartRequest): Order | 'alreadyInProgress' => {
      const { personalNumber } = request.requirement
      const running = list().find(
        (order) => order.status === 'pending' && !order.gone && personalNumber && holds(order, personalNumber),
      )
      if (running) {
        fail(running, 'cancelled', clock.now())
        return 'alreadyInProgress'
      }
      const order = newOrder(kind, request, clock.now())
      orders.set(order.orderRef, order)
      return order
    },

    /** The app has opened the order, which starts the three minutes to sign. */
    start: (order: Order, by: StartedBy, hintCode = 'userSign'): void => {
      if (order.status !== 'pending') return
      order.startedBy ??= by
      order.startedAt ??= clock.now()
      order.hintCode = hintCode
    },

    /** The order as the relying party sees it; undefined when it is gone. An outcome can be collected once. */
    collect: (orderRef: string): Order | undefined => {
      const order = find(orderRef)
      if (!order || order.gone) return undefined
      if (order.status !== 'pending') order.gone = true
      return order
    },

    /** False when the order is gone or has already ended. */
    cancel: (orderRef: string): boolean => {
      const order = find(orderRef)
      if (order?.status !== 'pending' || order.gone) return false
      fail(order, 'cancelled', clock.now())
      order.gone = true
      return true
    },

    reset: () => orders.clear(),
  }
}

/** The pending order of a scanned QR text, or the reason why there is none. */
export const orderOfQr = (orders: Orders, text: string): Order | 'notBankId' | 'unknown' | 'tooOld' => {
  const code = text.trim()
  const token = tokenIn(code)
  if (!token) return 'notBankId'
  const order = orders.list().find((one) => one.qrStartToken === token)
  if (order?.status !== 'pending') return 'unknown'
  const seconds = Math.floor((Date.now() - order.qrCountedFrom) / 1000)
  return isCurrent(code, token, order.qrStartSecret, seconds) ? order : 'tooOld'
}
