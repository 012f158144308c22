/** Plays Sievert against a case system, and judges what it does. */
import { setTimeout as pause } from 'node:timers/promises'
import { type CaseSystemPlace, handOverAll } from './hand-over.ts'
import { EVENT_RULES, QUIET_RULES } from './judge-events.ts'
import { FILE_RULES } from './judge-files.ts'
import { REPEAT_RULES, SUBMISSION_RULES } from './judge-submissions.ts'
import type { Sample } from './make-sample.ts'
import type { SeenCalls } from './seen.ts'
import { listenAs } from './stand-in.ts'
import { type ContractRule, takenIn, type Verdict } from './verdict.ts'

export type Play = CaseSystemPlace & {
  port: number
  origin: string
  samples: readonly Sample[]
  secret: string
  /** For how long nothing may come of a case system that is still at work. */
  patienceMs: number
  /** For how long it is looked at once everything has come: then what should not come is not to. */
  quietMs: number
  /** Titles of rules that are not waited for. */
  notAwaited?: readonly string[]
}

const LOOK_MS = 100
/** Of a system that never comes to rest all is seen after so many times its patience. */
const LONGEST = 5

const judgeBy = (rules: readonly ContractRule[], seen: SeenCalls): Verdict[] =>
  rules.map(({ title, judge }) => ({ title, ...judge(seen) }))

/** Until every rule is kept, or nothing more comes. */
const untilSeen = async (rules: readonly ContractRule[], seen: SeenCalls, patienceMs: number): Promise<void> => {
  const longest = performance.now() + LONGEST * patienceMs
  let calls = 0
  for (let end = performance.now() + patienceMs; performance.now() < Math.min(end, longest); await pause(LOOK_MS)) {
    if (judgeBy(rules, seen).every(({ mark }) => mark === '✓')) return
    if (seen.fetched.length + seen.told.length > calls) end = performance.now() + patienceMs
    calls = seen.fetched.length + seen.told.length
  }
  seen.isAtRest = performance.now() < longest
}

/** Throws a line when nothing answers at the address, or our port is taken. */
export const playSievert = async (play: Play): Promise<Verdict[]> => {
  const { port, origin, samples, secret, token, url, patienceMs, quietMs, notAwaited = [] } = play
  const seen: SeenCalls = { handed: [], fetched: [], told: [], hasToken: token !== undefined, isAtRest: false }
  const server = await listenAs({ secret, origin, samples, seen }, port)
  const rules = [...SUBMISSION_RULES([...new Set(samples.map(({ kind }) => kind))]), ...FILE_RULES, ...EVENT_RULES]
  const awaited = rules.filter(({ title }) => !notAwaited.includes(title))
  try {
    await handOverAll(play, seen, samples, 'first')
    if (seen.handed.every(({ status }) => status === 0)) throw new Error(`${url}: ${seen.handed[0]?.said}`)
    await untilSeen(awaited, seen, patienceMs)
    const again = takenIn(seen).filter(({ atOnce }) => !atOnce)
    await handOverAll(play, seen, again, 'later')
    await pause(quietMs)
    return judgeBy([...rules, ...REPEAT_RULES, ...QUIET_RULES], seen)
  } finally {
    server.close()
  }
}
