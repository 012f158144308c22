/** Reads from the audit log the recorded facts of each submitted or removed application. */

import type pg from 'pg'
import Type, { type Static } from 'typebox'
import { readJson } from '../../evidence/read-json.ts'
import { CHAIN_ENDS } from '../../ports/audit-log.ts'
import { readPages } from './read-pages.ts'

/** The decisions that the log records. The row of the application has the time of each. */
export const LOGGED_DECISIONS = ['granted', 'rejected', 'dismissed', 'withdrawn'] as const
type LoggedDecision = (typeof LOGGED_DECISIONS)[number]

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const ENTRY = Type.Object({
  at: Type.String(),
  action: Type.String(),
  personId: text,
  detail: Type.Optional(
    Type.Object({
      businessTypeId: Type.Optional(Type.Number()),
      digest: text,
      evidenceSeal: text,
      sha256: text,
      sender: text,
      caseNumber: text,
      decidedOn: text,
      validUntil: text,
      message: text,
      messageId: text,
      requestId: text,
      version: Type.Optional(Type.Number()),
    }),
  ),
})
type Entry = Static<typeof ENTRY>
type Detail = NonNullable<Entry['detail']>

/** An entry about a message or a request, or about what was done with it. */
export type LoggedPart = { at: string; personId: string | null; sha256: string; sender: string }

export type ApplicationLog = {
  businessTypeId?: number
  /** The first such entry: later ones are forged. */
  submitted?: { at: string; detail: Detail }
  isSubmittedAgain?: boolean
  /** SHA-256 of the first time-stamp, hex. */
  stampHash?: string
  /** The seals of signed answers, and the hashes of their time-stamps, by message: the first entry of each. */
  answerSeals: ReadonlyMap<string, string>
  answerStamps: ReadonlyMap<string, string>
  /** By the names of `threadNames`: the first entry of each. */
  thread: ReadonlyMap<string, LoggedPart>
  caseNumber?: string
  /** The last entry of each kind, in the order of the log. */
  decisions: ReadonlyMap<LoggedDecision, Detail>
  /** The latest last day of validity (`YYYY-MM-DD`) of all grants: a later entry may be forged to shorten it. */
  longestValidUntil?: string
  /** The entry that declares the application removed. */
  removed?: Entry
}

export const NOTHING_LOGGED: ApplicationLog = {
  decisions: new Map(),
  answerSeals: new Map(),
  answerStamps: new Map(),
  thread: new Map(),
}

/** Names of what the thread of an application has, for faults. */
export const threadNames = {
  sent: (id: string) => `message ${id}`,
  received: (id: string) => `message ${id} of the authority`,
  request: (id: string, version: number) => `request ${id}, version ${version}`,
  withdrawn: (id: string) => `the withdrawal of request ${id}`,
  delivered: (id: string) => `the delivery of message ${id}`,
  read: (id: string) => `the reading of message ${id}`,
}

const SENT: ReadonlySet<string> = new Set(['answer-sent', 'message-sent', 'withdrawal-asked'])

/** The name of the message or request that the case system sent, or of what it did with one of the applicant. */
const receivedName = ({ action, detail = {} }: Entry): string | undefined => {
  const { message, messageId, requestId, version } = detail
  if (action === 'message-received' && messageId) return threadNames.received(messageId)
  if (action === 'message-read' && messageId) return threadNames.read(messageId)
  if (action === 'message-delivered' && message) return threadNames.delivered(message)
  if (action === 'request-withdrawn' && requestId) return threadNames.withdrawn(requestId)
  const isRequest = action === 'supplement-requested' || action === 'request-changed'
  return isRequest && requestId ? threadNames.request(requestId, version ?? 1) : undefined
}

const isDecision = (action: string): action is LoggedDecision => LOGGED_DECISIONS.some((each) => each === action)

const partOf = ({ at, personId, detail = {} }: Entry): LoggedPart => ({
  at,
  personId: personId ?? null,
  sha256: detail.sha256 ?? '',
  sender: detail.sender ?? '',
})

const withFirst = <T>(known: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> =>
  known.has(key) ? known : new Map([...known, [key, value]])

const withMessageEntry = (log: ApplicationLog, entry: Entry): ApplicationLog => {
  const { action, detail = {} } = entry
  const { message, evidenceSeal, sha256 } = detail
  if (action === 'evidence-stamped' && message)
    return { ...log, answerStamps: withFirst(log.answerStamps, message, sha256 ?? '') }
  if (!message) return log
  const sent = { ...log, thread: withFirst(log.thread, threadNames.sent(message), partOf(entry)) }
  return evidenceSeal ? { ...sent, answerSeals: withFirst(log.answerSeals, message, evidenceSeal) } : sent
}

const withEntry = (log: ApplicationLog, entry: Entry): ApplicationLog => {
  const { at, action, detail = {} } = entry
  if (action === 'application-created') return { businessTypeId: detail.businessTypeId ?? -1, ...log }
  if (action === 'application-submitted')
    return log.submitted ? { ...log, isSubmittedAgain: true } : { ...log, submitted: { at, detail } }
  const received = receivedName(entry)
  if (received) return { ...log, thread: withFirst(log.thread, received, partOf(entry)) }
  if (SENT.has(action) || (action === 'evidence-stamped' && detail.message)) return withMessageEntry(log, entry)
  if (action === 'evidence-stamped') return { stampHash: detail.sha256 ?? '', ...log }
  if (action === 'case-registered') return { caseNumber: detail.caseNumber ?? '', ...log }
  if (CHAIN_ENDS.some((end) => end === action)) return { ...log, removed: entry }
  if (!isDecision(action)) return log
  const others = [...log.decisions].filter(([kind]) => kind !== action)
  const decided = { ...log, decisions: new Map([...others, [action, detail]]) }
  const { validUntil } = detail
  if (action !== 'granted' || !validUntil || validUntil <= (log.longestValidUntil ?? '')) return decided
  return { ...decided, longestValidUntil: validUntil }
}

const ACTIONS = [
  'application-created',
  'application-submitted',
  ...SENT,
  'message-received',
  'message-read',
  'message-delivered',
  'supplement-requested',
  'request-changed',
  'request-withdrawn',
  'evidence-stamped',
  'case-registered',
  ...LOGGED_DECISIONS,
  ...CHAIN_ENDS,
]
/** A filter that saves time: `withEntry` reads the action. */
const MENTIONS_ACTION = `content like any (array[${ACTIONS.map((action) => `'%"${action}"%'`).join(', ')}])`

/** By the application's id (UUID). */
export const readApplicationLogs = async (client: pg.ClientBase): Promise<Map<string, ApplicationLog>> => {
  const logs = new Map<string, ApplicationLog>()
  const source = { columns: 'chain, sequence, content', table: 'audit_entry', where: MENTIONS_ACTION }
  for await (const { chain, content } of readPages<{ chain: string; content: string }>(client, source)) {
    const entry = chain.startsWith('application:') ? readJson(ENTRY, content) : undefined
    const id = chain.slice('application:'.length)
    if (entry) logs.set(id, withEntry(logs.get(id) ?? NOTHING_LOGGED, entry))
  }
  return logs
}
