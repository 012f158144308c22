/** The authority's case system: receives submissions, numbers them, decides, and sends events to the service. */
import { randomUUID } from 'node:crypto'
import type { World } from '../world/world.ts'
import { handleAutomatically } from './automatic-handling.ts'
import { type CaseEvent, createEventSender, type Delivery } from './events.ts'
import { type FetchedFile, fetchFiles } from './files.ts'
import { createThreads, type Thread } from './threads.ts'

/**
 * Response to a new submission:
 * - `201`: with the case number
 * - `202`: without; the number follows as an event when a user registers the case
 * - `twice`: with the number, and two events with the same number follow
 * - `event-first`: with the number, after the event has sent it
 * - `by-itself`: without; the simulator then fetches the files and registers the case automatically, with retries
 */
export const modes = ['201', '202', 'twice', 'event-first', 'by-itself'] as const
export type Mode = (typeof modes)[number]

export type Case = {
  idempotencyKey: string
  applicationId: string
  /** Null until registered. */
  caseNumber: string | null
  status: 'received' | 'registered' | 'granted' | 'rejected' | 'dismissed' | 'withdrawn'
  receivedAt: string
  submission: Record<string, unknown>
  thread: Thread
  /** Result of the latest fetch of the files. */
  files?: FetchedFile[]
}

export type CaseSystem = ReturnType<typeof createCases>

const unregistered = { caseNumber: null, status: 'received' } as const

const UNDER_EXAMINATION = { sv: 'Granskas av en handläggare', en: 'Under examination by a case officer' }

/** 29 February becomes 28 February: the year five years after a leap year is never one. */
const fiveYearsAfter = (date: string): string =>
  `${Number(date.slice(0, 4)) + 5}${date.slice(4).replace('-02-29', '-02-28')}`

/** Milliseconds from the response to the events that follow it. */
const SOON = 50

type More = Record<string, unknown>
type SendEvent = (one: Pick<Case, 'applicationId'>, type: string, more?: More) => Promise<Delivery>

/** Sets the case's status, unless the service refuses the event with 400. */
const decide = async (one: Case, status: Case['status'], sending: Promise<Delivery>): Promise<Delivery> => {
  const delivery = await sending
  if (delivery.status !== 400) one.status = status
  return delivery
}

/** Events of a case officer; days as `YYYY-MM-DD`. */
const decisions = (send: SendEvent, today: () => string) => ({
  /** Default: from today, for five years. `validUntil`: null until further notice. */
  grant: (one: Case, decidedOn = today(), validUntil: string | null = fiveYearsAfter(decidedOn)): Promise<Delivery> =>
    decide(one, 'granted', send(one, 'Granted', { decidedOn, ...(validUntil && { validUntil }) })),

  reject: (one: Case, decidedOn = today()): Promise<Delivery> =>
    decide(one, 'rejected', send(one, 'Rejected', { decidedOn })),

  /** Dismissed without examination. */
  dismiss: (one: Case): Promise<Delivery> => decide(one, 'dismissed', send(one, 'Dismissed')),

  /** `label`: name of the work's state, `{sv, en}`; default: under examination. */
  changeStatus: (one: Case, label: unknown = UNDER_EXAMINATION): Promise<Delivery> =>
    send(one, 'StatusChanged', { label }),

  /** The permit or notification is no longer valid. */
  withdraw: (one: Case): Promise<Delivery> => decide(one, 'withdrawn', send(one, 'Withdrawn')),
})

const eventOf = (one: Pick<Case, 'applicationId'>, type: string, more: More = {}): CaseEvent => ({
  eventId: randomUUID(),
  type,
  applicationId: one.applicationId,
  ...more,
})

const filesInto =
  (world: World) =>
  async (one: Case): Promise<FetchedFile[]> => {
    one.files = await fetchFiles(world, one.submission)
    return one.files
  }

export const createCases = (world: World) => {
  const events = createEventSender(world)
  const cases: Case[] = []
  const byKey = new Map<string, Case>()
  let mode: Mode = '201'
  let lastNumber = 0

  const now = () => new Date(world.clock.now()).toISOString()

  const giveNumber = (one: Case): Case => {
    if (one.caseNumber) return one
    // Milliseconds, so that numbers stay unique after a restart, which loses all cases.
    lastNumber = Math.max(lastNumber + 1, Date.now() - Date.UTC(2026, 0, 1))
    return Object.assign(one, { caseNumber: `SIE${now().slice(0, 4)}-${lastNumber}`, status: 'registered' })
  }

  const sendEvent: SendEvent = (one, type, more) => events.send(eventOf(one, type, more))

  const sendRegistered = (one: Case) => sendEvent(one, 'CaseRegistered', { caseNumber: one.caseNumber })

  const workOff = (one: Case): Promise<void> => {
    const event = eventOf(giveNumber(one), 'CaseRegistered', { caseNumber: one.caseNumber })
    const isPresent = () => cases.includes(one)
    return handleAutomatically({ isPresent, send: () => events.send(event), fetch: () => filesInto(world)(one) })
  }

  return {
    list: (): readonly Case[] => cases,
    findByKey: (key: string) => byKey.get(key),
    find: (reference: string) => cases.find((one) => one.caseNumber === reference || one.applicationId === reference),
    deliveries: events.deliveries,
    send: events.send,
    mode: () => mode,
    setMode: (value: Mode): void => {
      mode = value
    },

    /** Receives a submission; the same key returns the same case. */
    receive: async (idempotencyKey: string, applicationId: string, submission: Case['submission']): Promise<Case> => {
      const known = byKey.get(idempotencyKey)
      if (known) return known
      const thread = { requests: [], messages: [], written: [] }
      const one: Case = { ...unregistered, idempotencyKey, applicationId, receivedAt: now(), submission, thread }
      cases.push(one)
      byKey.set(idempotencyKey, one)
      if (mode !== '202' && mode !== 'by-itself') giveNumber(one)
      if (mode === 'by-itself') setTimeout(() => void workOff(one), SOON).unref()
      if (mode === 'event-first') await sendRegistered(one)
      if (mode === 'twice') setTimeout(() => void sendRegistered(one).then(() => sendRegistered(one)), SOON).unref()
      return one
    },

    /** Assigns a case number if there is none, and notifies the service. */
    register: (one: Case): Promise<Delivery> => sendRegistered(giveNumber(one)),

    /** Fetches the files that the submission lists. */
    fetchFiles: filesInto(world),

    ...createThreads(world, sendEvent, {
      isAutomatic: () => mode === 'by-itself',
      isPresent: (thread) => cases.some((one) => one.thread === thread),
    }),
    ...decisions(sendEvent, () => now().slice(0, 10)),

    reset: (): void => {
      cases.length = 0
      byKey.clear()
      events.reset()
      mode = '201'
    },
  }
}
