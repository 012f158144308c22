/** What was seen of a case system in a run; the verdicts go by this alone. */
import type { Sample } from './make-sample.ts'

/** How often a fault is made: a system that asks for everything twice anyway must not look as if it had noticed. */
export const FAULTS = { damaged: 3, short: 2, cut: 2, refused: 4, silent: 1 } as const
/** The first 503 takes so long: who signs once for all tries still has the time of the first one. */
export const LATE_MS = 2000

/** What a call proves of itself: `right`, or in words what is wrong. */
export type Proof = {
  signature: 'right' | (string & {})
  time: 'now' | (string & {})
  timestamp: string
  /** When it came, in epoch ms. */
  at: number
}

/** A submission that was handed over, and what came back; `status` 0 for no answer. */
export type Handed = {
  sample: Sample
  turn: 'first' | 'at once' | 'later'
  status: number
  caseNumber?: unknown
  /** In words. */
  said: string
}

/** A file that was asked for. `sent`: from, and up to which byte, it has gone out undamaged. */
export type Fetched = {
  sample: Sample | undefined
  path: string
  method: string
  proof: Proof
  isDisturbed: boolean
  /** Not answered yet, and the other side still waits. */
  waits: boolean
  sent?: readonly [from: number, to: number]
}

/** An event that came. `content`: the same for the same event, whatever its id. `status` 0 for no answer. */
export type ToldEvent = {
  sample: Sample | undefined
  eventId: unknown
  type: unknown
  caseNumber: unknown
  content: string
  proof: Proof
  faults: readonly string[]
  status: number
  waits: boolean
}

/** `isAtRest`: nothing came for as long as we were patient. */
export type SeenCalls = {
  handed: Handed[]
  fetched: Fetched[]
  told: ToldEvent[]
  hasToken: boolean
  isAtRest: boolean
}

/** What stands for Sievert answers by this. `origin`: where the case system finds it. */
export type StandIn = { secret: string; origin: string; samples: readonly Sample[]; seen: SeenCalls }

export const isProved = ({ proof }: { proof: Proof }): boolean => proof.signature === 'right' && proof.time === 'now'
