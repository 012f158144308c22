/** Plays Sievert against a case system, and judges its behaviour. */
import { setTimeout as pause } from 'node:timers/promises'
import { deliverMessages } from './deliver-messages.ts'
import { type CaseSystemPlace, deliverAll, listCases } from './deliver-samples.ts'
import { EVENT_RULES, QUIET_RULES } from './judge-events.ts'
import { FILE_RULES } from './judge-files.ts'
import { MESSAGE_RULES } from './judge-messages.ts'
import { REPEAT_RULES, SUBMISSION_RULES } from './judge-submissions.ts'
import type { Sample } from './make-sample.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import { listenAs } from './stand-in.ts'
import { type ContractRule, takenIn, type Verdict } from './verdict.ts'

export type Play = CaseSystemPlace & {
  port: number
  origin: string
  samples: readonly Sample[]
  secret: string
  /** Longest pause between calls of a case system that is still working. */
  patienceMs: number
  /** How long to watch at the end for calls that must not come. */
  quietMs: number
  /** Titles of rules that the run does not wait for. */
  notAwaited?: readonly string[]
  /** Sends submissions alone. */
  withoutMessages?: true
}

const LOOK_MS = 100
/** A case system that never rests is judged after this many times its patience. */
const LONGEST = 5

const judgeBy = (rules: readonly ContractRule[], seen: RecordedCalls): Verdict[] =>
  rules.map(({ title, judge }) => ({ title, ...judge(seen) }))

/** Waits until every rule is kept, or no more calls come. */
const untilSeen = async (rules: readonly ContractRule[], seen: RecordedCalls, patienceMs: number): Promise<void> => {
  const longest = performance.now() + LONGEST * patienceMs
  let calls = 0
  for (let end = performance.now() + patienceMs; performance.now() < Math.min(end, longest); await pause(LOOK_MS)) {
    if (judgeBy(rules, seen).every(({ mark }) => mark === '✓')) return
    if (seen.fetched.length + seen.events.length > calls) end = performance.now() + patienceMs
    calls = seen.fetched.length + seen.events.length
  }
  seen.isAtRest = performance.now() < longest
}

/** Throws a one-line message when no server answers at the address, or the port is in use. */
export const playSievert = async (play: Play): Promise<Verdict[]> => {
  const { port, origin, samples, secret, token, url, patienceMs, quietMs, notAwaited = [], withoutMessages } = play
  const seen: RecordedCalls = {
    handed: [],
    fetched: [],
    events: [],
    listed: [],
    messages: [],
    messageFiles: new Map(),
    hasToken: token !== undefined,
    isAtRest: false,
  }
  const server = await listenAs({ secret, origin, samples, seen }, port)
  const rules = [...SUBMISSION_RULES([...new Set(samples.map(({ kind }) => kind))]), ...FILE_RULES, ...EVENT_RULES]
  const messageRules = withoutMessages ? [] : MESSAGE_RULES
  const isAwaited = ({ title }: ContractRule) => !notAwaited.includes(title)
  try {
    await deliverAll(play, seen, samples, 'first')
    if (seen.handed.every(({ status }) => status === 0)) throw new Error(`${url}: ${seen.handed[0]?.said}`)
    await untilSeen(rules.filter(isAwaited), seen, patienceMs)
    if (!withoutMessages) {
      await deliverMessages(play, seen)
      await untilSeen(messageRules.filter(isAwaited), seen, patienceMs)
    }
    const again = takenIn(seen).filter(({ atOnce }) => !atOnce)
    await deliverAll(play, seen, again, 'later')
    await deliverAll(play, seen, again.slice(0, 1), 'signed anew')
    await listCases(play, seen)
    await pause(quietMs)
    return judgeBy([...rules, ...messageRules, ...REPEAT_RULES, ...QUIET_RULES], seen)
  } finally {
    server.close()
  }
}
