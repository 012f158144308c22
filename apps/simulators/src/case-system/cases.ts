/** The authority's case system: takes in submissions, numbers them, decides, and tells the service by signed events. */
import { createHmac, randomUUID } from 'node:crypto'
import type { World } from '../world.ts'

/**
 * How a new submission is answered:
 * - `201`: with its case number
 * - `202`: without; the number follows as an event when somebody registers the case
 * - `twice`: with its number, and two events say the same
 * - `event-first`: with its number, after the event has told it
 */
export const modes = ['201', '202', 'twice', 'event-first'] as const
export type Mode = (typeof modes)[number]

export type Case = {
  idempotencyKey: string
  applicationId: string
  /** Null until registered. */
  caseNumber: string | null
  status: 'received' | 'registered' | 'granted' | 'withdrawn'
  receivedAt: string
  submission: Record<string, unknown>
}

export type CaseEvent = Record<string, unknown> & { eventId: string; type: string }

/** One attempt to tell the service; `status` 0 when it did not answer. */
export type Delivery = { event: CaseEvent; at: string; status: number }

export type EventOptions = {
  /** Signs with another key. */
  wrongSignature?: boolean
  /** How many seconds old the time stamp is. */
  ageSeconds?: number
}

export type CaseSystem = ReturnType<typeof createCases>

/** The value of `X-Case-Signature`. */
export const eventSignature = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

const ANSWER_TIMEOUT = 10_000

export const createCases = (world: World) => {
  const { clock, settings } = world
  const cases: Case[] = []
  const deliveries: Delivery[] = []
  let mode: Mode = '201'
  let lastNumber = 0

  const today = (): string => new Date(clock.now()).toISOString()

  const nextNumber = (): string => {
    lastNumber += 1
    return `SIE${today().slice(0, 4)}-${lastNumber}`
  }

  /** Posts an event to the service; never throws. */
  const send = async (event: CaseEvent, options: EventOptions = {}): Promise<Delivery> => {
    const body = JSON.stringify(event)
    const timestamp = String(Math.floor(clock.now() / 1000) - (options.ageSeconds ?? 0))
    const secret = options.wrongSignature ? 'another-secret' : settings.caseEventSecret
    const response = await fetch(`${world.serviceOrigins[0]}/api/v1/case-events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-case-timestamp': timestamp,
        'x-case-signature': eventSignature(secret, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    }).catch(() => undefined)
    await response?.body?.cancel()
    const delivery = { event, at: today(), status: response?.status ?? 0 }
    deliveries.push(delivery)
    return delivery
  }

  const tell = (one: Case, type: string, more: Record<string, unknown>) =>
    send({ eventId: randomUUID(), type, applicationId: one.applicationId, ...more })

  const number = (one: Case): void => {
    one.caseNumber ??= nextNumber()
    if (one.status === 'received') one.status = 'registered'
  }

  const tellRegistered = (one: Case) => tell(one, 'CaseRegistered', { caseNumber: one.caseNumber })

  return {
    list: (): readonly Case[] => cases,
    deliveries: (): readonly Delivery[] => deliveries,
    find: (reference: string) => cases.find((one) => one.caseNumber === reference || one.applicationId === reference),
    mode: () => mode,
    setMode: (value: Mode): void => {
      mode = value
    },
    send,

    /** Takes in a submission; the same key gives the same case. */
    receive: async (idempotencyKey: string, submission: Record<string, unknown>): Promise<Case> => {
      const known = cases.find((one) => one.idempotencyKey === idempotencyKey)
      if (known) return known
      const one: Case = {
        idempotencyKey,
        applicationId: String(submission['applicationId']),
        caseNumber: null,
        status: 'received',
        receivedAt: today(),
        submission,
      }
      cases.push(one)
      if (mode !== '202') number(one)
      if (mode === 'event-first') await tellRegistered(one)
      if (mode === 'twice') setTimeout(() => void tellRegistered(one).then(() => tellRegistered(one)), 50).unref()
      return one
    },

    /** Gives the case its number, if it has none, and tells the service. */
    register: (one: Case): Promise<Delivery> => {
      number(one)
      return tellRegistered(one)
    },

    /** Grants the permit; dates as `YYYY-MM-DD`, by default today and five years on. */
    grant: (one: Case, decidedOn?: string, validUntil?: string): Promise<Delivery> => {
      const from = decidedOn ?? today().slice(0, 10)
      const until = validUntil ?? `${Number(from.slice(0, 4)) + 5}${from.slice(4)}`
      one.status = 'granted'
      return tell(one, 'Granted', { decidedOn: from, validUntil: until })
    },

    /** The applicant has taken the application back. */
    withdraw: (one: Case): Promise<Delivery> => {
      one.status = 'withdrawn'
      return tell(one, 'Withdrawn', {})
    },

    reset: (): void => {
      cases.length = 0
      deliveries.length = 0
      mode = '201'
      lastNumber = 0
    },
  }
}
