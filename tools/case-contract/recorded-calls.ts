/** The recorded calls of a case system in a run, the only input of the verdicts. */
import type { ReceivedCases } from '@sievert/contract/case-delivery'
import type { CaseMessage } from '@sievert/contract/case-messages'
import type { Sample, Served } from './make-sample.ts'

/** How often each fault occurs. The counts must exceed the repeats of a system that repeats every call anyway. */
export const FAULTS = { damaged: 3, short: 2, cut: 2, refused: 4, silent: 1 } as const
/** The answers to what is refused for a while: a fault of ours, a secret or a clock, and too many calls. */
export const REFUSALS = [503, 403, 429, 408] as const
export const REFUSED = 'was answered 503, 403, 429 or 408'
/** Delay of the first 503. A client that signs once for all attempts then repeats the first one's time. */
export const LATE_MS = 2000

/** The proof of a call: `right`, or a description of the fault. */
export type Proof = {
  signature: 'right' | (string & {})
  time: 'now' | (string & {})
  timestamp: string
  /** When the call arrived, in epoch milliseconds. */
  at: number
}

/** A delivered submission and the answer; `status` 0 for no answer. */
export type DeliveredSample = {
  sample: Sample
  /** `signed anew`: with another signed document. */
  turn: 'first' | 'at once' | 'later' | 'signed anew'
  status: number
  caseNumber?: unknown
  /** A description of the answer. */
  said: string
}

/** The answer to a request for the cases received since a moment. `cases`: undefined when the contract is broken. */
export type ListedCases = { since: 'yesterday' | 'tomorrow'; cases?: ReceivedCases['cases']; said: string }

/** A fetched file. `sent`: the range of bytes that was sent undamaged. */
export type Fetched = {
  sample: Sample | undefined
  path: string
  method: string
  proof: Proof
  isDisturbed: boolean
  /** Not answered yet, and the client still waits. */
  waits: boolean
  sent?: readonly [from: number, to: number]
}

/** A received event. `content`: equal for repeats of an event, regardless of their ids. `status` 0 for no answer. */
export type SentEvent = {
  sample: Sample | undefined
  eventId: unknown
  type: unknown
  caseNumber: unknown
  /** The message that MessageRead names. */
  messageId?: unknown
  /** The request that an event is about: SupplementRequested is version 1. */
  request?: { requestId: string; version: number } | undefined
  content: string
  proof: Proof
  faults: readonly string[]
  status: number
  waits: boolean
}

/** A delivered message and the answer; `status` 0 for no answer. */
export type DeliveredMessage = {
  /** `changed`: other content under the same id. `unknown`: of an application that was never sent. */
  turn: 'first' | 'again' | 'changed' | 'unknown' | 'no token'
  message: CaseMessage
  status: number
  said: string
}

/** `messageFiles`: the documents of messages, by path. `isAtRest`: no call came within the patience. */
export type RecordedCalls = {
  handed: DeliveredSample[]
  fetched: Fetched[]
  events: SentEvent[]
  listed: ListedCases[]
  messages: DeliveredMessage[]
  messageFiles: Map<string, { sample: Sample; file: Served }>
  hasToken: boolean
  isAtRest: boolean
}

/** The state of the server that stands in for Sievert. `origin`: its address as seen by the case system. */
export type StandIn = { secret: string; origin: string; samples: readonly Sample[]; seen: RecordedCalls }

export const isProved = ({ proof }: { proof: Proof }): boolean => proof.signature === 'right' && proof.time === 'now'
