/** Freja signing requests: their states, lifetimes and QR codes. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../world/world.ts'
import type { SignRequest } from './sign-request.ts'

export type FinalState = 'CANCELED' | 'RP_CANCELED' | 'EXPIRED' | 'APPROVED' | 'REJECTED'

export type Transaction = {
  signRef: string
  request: SignRequest
  /** Simulated time, epoch milliseconds. */
  createdAt: number
  /** Real time: the relying party counts the QR code's seconds by its own clock. */
  qrCountedFrom: number
  qrCodeSecret?: string
  status: 'STARTED' | 'DELIVERED_TO_MOBILE' | FinalState
  endedAt?: number
  personalNumber?: string
  /** The signed result, once approved. */
  details?: string
}

/** Milliseconds that the result of an ended transaction stays available. */
const KEEP = 10 * 60_000
const QR_TOLERANCE = 5

const isOpen = ({ status }: Transaction): boolean => status === 'STARTED' || status === 'DELIVERED_TO_MOBILE'

/** The dynamic QR code's part for a second: `<reference>.<seconds>.<code>`. */
export const dynamicReference = (signRef: string, secret: string, seconds: number): string =>
  `${signRef}.${seconds}.${createHmac('sha256', secret).update(String(seconds)).digest('base64url')}`

export const createTransactions = (clock: Clock) => {
  const transactions = new Map<string, Transaction>()

  const end = (one: Transaction, status: FinalState, at = clock.now()): void => {
    if (isOpen(one)) Object.assign(one, { status, endedAt: at })
  }

  /** All available transactions, oldest first, with current states. */
  const list = (): Transaction[] => {
    const now = clock.now()
    for (const one of transactions.values()) {
      if (now >= one.request.expiry) end(one, 'EXPIRED', one.request.expiry)
      if (one.endedAt !== undefined && now - one.endedAt >= KEEP) transactions.delete(one.signRef)
    }
    return [...transactions.values()]
  }
  const find = (signRef: string): Transaction | undefined => {
    list()
    return transactions.get(signRef)
  }

  return {
    list,
    find,
    isOpen,
    end,

    begin: (request: SignRequest): Transaction => {
      const one: Transaction = {
        signRef: randomBytes(32).toString('base64url'),
        request,
        createdAt: clock.now(),
        qrCountedFrom: Date.now(),
        ...(request.dynamicQr && { qrCodeSecret: randomBytes(24).toString('base64url') }),
        status: 'STARTED',
      }
      transactions.set(one.signRef, one)
      return one
    },

    /** The app has opened it. */
    open: (one: Transaction): void => {
      if (isOpen(one)) one.status = 'DELIVERED_TO_MOBILE'
    },

    /** The open transaction of a scanned QR text or app link, or the reason why there is none. */
    ofQr: (text: string): Transaction | 'notFreja' | 'unknown' | 'tooOld' => {
      const address = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
      const reference = address?.searchParams.get('transactionReference')
      if (!reference || !text.includes('bindUserToTransaction')) return 'notFreja'
      const [signRef = '', seconds] = reference.split('.')
      const one = find(signRef)
      if (!one || !isOpen(one)) return 'unknown'
      if (!one.qrCodeSecret) return one
      const secondsNow = (Date.now() - one.qrCountedFrom) / 1000
      const isCurrent = Math.abs(Number(seconds) - secondsNow) <= QR_TOLERANCE + 1
      return isCurrent && reference === dynamicReference(signRef, one.qrCodeSecret, Number(seconds)) ? one : 'tooOld'
    },

    reset: () => transactions.clear(),
  }
}
