/** Holds one chain of the audit log against what the anchors say of it. */
import Type from 'typebox'
import { readJson } from '../../evidence/read-json.ts'
import type { Claim, Moment } from './read-anchors.ts'

const DAY_MS = 86_400_000
/** Longer than a transaction lasts, and clocks differ: what was written so shortly before an anchor may be in the next. */
const SLACK_MS = 15 * 60_000

/** An entry of the log: what its chain says of it, and when it says that it was written. */
type Entry = { sequence: number; hash: Buffer; content: string }
/** A line of the log by which retention took whole chains away. */
export type RemovalLine = { sequence: number; at: string; endedBefore: string }
export type Verdict = { fault?: string; isRemovedByRetention?: true }

const TIMED = Type.Object({ at: Type.String() })
const REMOVAL = Type.Object({
  at: Type.String(),
  action: Type.Literal('audit-chains-removed'),
  detail: Type.Object({ endedBefore: Type.String(), names: Type.String() }),
})

/** The chains that an entry says to have been removed; none when it says something else. */
export const removalsIn = ({ sequence, content }: Omit<Entry, 'hash'>): [chain: string, line: RemovalLine][] => {
  const { at, detail } = readJson(REMOVAL, content) ?? {}
  if (!at || !detail) return []
  return detail.names.split(' ').map((name) => [name, { sequence, at, endedBefore: detail.endedBefore }])
}

/**
 * Chains go a year after their end at the earliest: no setting is shorter. A day of Sweden begins before that of UTC. A line that is of a day
 * to come covers nothing; once an anchor holds it, it is named as dated ahead. Nor is a chain believed to be older than the anchors that
 * did not know its last entry.
 */
const isCovered = (claim: Claim, { at, endedBefore }: RemovalLine): boolean =>
  claim.at !== null &&
  claim.at < endedBefore &&
  (claim.after === undefined || Date.parse(claim.after.at) - SLACK_MS < Date.parse(endedBefore)) &&
  Date.parse(at) - Date.parse(endedBefore) >= 364 * DAY_MS &&
  Date.parse(at) <= Date.now() + SLACK_MS

/**
 * Takes the entries of one chain in their order, and says what was done to it. `complete`: the last anchor that holds all that had moved
 * by then.
 */
export const claimsComparer = (claims: readonly Claim[], complete: Moment | undefined) => {
  const bySequence = Map.groupBy(claims, ({ sequence }) => sequence)
  const highest = claims.reduce((most, { sequence }) => Math.max(most, sequence), 0)
  const newest = claims.at(-1)
  let last = 0
  let broken: Claim | undefined
  let misdated: string | undefined
  /** Entries say when they were written: not before an anchor that does not know them, not after one that holds them. */
  const misdating = ({ sequence, content }: Entry): string | undefined => {
    const at = readJson(TIMED, content)?.at
    const says = `entry ${sequence} says that it is of ${at ?? 'no time'}, and anchor`
    const holder = claims.find((claim) => claim.sequence >= sequence)
    if (holder && at !== undefined && Date.parse(at) > Date.parse(holder.anchoredAt) + SLACK_MS)
      return `${says} ${holder.anchor} of ${holder.anchoredAt} holds it already: dated ahead`
    const before = holder ? holder.after : complete
    if (!before || (at !== undefined && Date.parse(at) >= Date.parse(before.at) - SLACK_MS)) return undefined
    return `${says} ${before.number} of ${before.at} does not know it: inserted afterwards`
  }
  const removed = (of: Claim, line: RemovalLine | undefined): Verdict => {
    const held = `removed whole: anchor ${of.anchor} holds it to entry ${highest}`
    if (!line) return { fault: held }
    if (isCovered(of, line)) return { isRemovedByRetention: true }
    return {
      fault: `${held}, the last of ${of.at}, and entry ${line.sequence} of retention that names it does not cover it`,
    }
  }
  return {
    take: (entry: Entry): void => {
      last = entry.sequence
      const others = bySequence.get(last)?.filter(({ hash }) => hash !== entry.hash.toString('hex')) ?? []
      for (const claim of others) if (!broken || claim.anchor < broken.anchor) broken = claim
      misdated ??= misdating(entry)
    },
    /** `line`: where the log says that the chain was removed. */
    end: (line: RemovalLine | undefined): Verdict => {
      if (newest && last === 0) return removed(newest, line)
      if (broken)
        return { fault: `rewritten from anchor ${broken.anchor} on: it holds another entry ${broken.sequence}` }
      const cut = claims.find(({ sequence }) => sequence > last)
      if (cut) return { fault: `cut: it ends with entry ${last}, and anchor ${cut.anchor} holds entry ${cut.sequence}` }
      return misdated === undefined ? {} : { fault: misdated }
    },
  }
}
