/** Compares one chain of the audit log with the claims of the anchors. */
import { createHash } from 'node:crypto'
import { addYears, stockholmDate } from '@sievert/domain/swedish-time'
import Type from 'typebox'
import { readJson } from '../../evidence/read-json.ts'
import { CHAIN_ENDS } from '../../ports/audit-log.ts'
import type { Claim, Moment } from './read-anchors.ts'

/**
 * Covers the longest transaction and clock differences: an entry written this shortly before an anchor may be in the
 * next one.
 */
export const SLACK_MS = 15 * 60_000

/** An entry of the log: its position and hash, and its content with its own time. */
type Entry = { sequence: number; hash: Buffer; content: string }
/** The entry of the retention chain that removed whole chains, and this chain's last entry as copied there. */
export type RemovalLine = { sequence: number; at: string; endedBefore: string; end: ChainEnd }
export type Verdict = { fault?: string; removal?: string }

const TIMED = Type.Object({ at: Type.String() })
const CHAIN_END = Type.Object({ chain: Type.String(), previousHash: Type.String(), content: Type.String() })
type ChainEnd = Type.Static<typeof CHAIN_END>
const ENTRY = Type.Object({ at: Type.String(), action: Type.String() })
const REMOVAL = Type.Object({
  at: Type.String(),
  action: Type.Literal('audit-chains-removed'),
  detail: Type.Object({ endedBefore: Type.String(), ends: Type.Array(CHAIN_END) }),
})

/** The chains that an entry of the retention chain declares removed; none for any other entry. */
export const removalsIn = ({ sequence, content }: Omit<Entry, 'hash'>): [chain: string, line: RemovalLine][] => {
  const { at, detail } = readJson(REMOVAL, content) ?? {}
  if (!at || !detail) return []
  return detail.ends.map((end) => [end.chain, { sequence, at, endedBefore: detail.endedBefore, end }])
}

const hashOf = ({ previousHash, content }: ChainEnd): string =>
  createHash('sha256').update(previousHash, 'hex').update(content).digest('hex')

/**
 * The Swedish day of a moment. Text that is no moment, which only the database's owner can write, gives a day that is
 * never past.
 */
const dayOf = (moment: string | null): string =>
  moment === null || Number.isNaN(Date.parse(moment)) ? '9999-12-31' : stockholmDate(Date.parse(moment))

/**
 * Whether retention was allowed to remove the chain. Its anchored last entry must say that the application or person
 * was removed, at least the authority's `auditYears` before the chain's removal. The database's owner can forge the
 * line, but not an entry with the anchored hash. A line dated in the future covers nothing; once an anchor holds it, it
 * is reported as dated ahead.
 */
const isCovered = (claim: Claim, { at, endedBefore, end }: RemovalLine, auditYears: number): boolean => {
  const last = readJson(ENTRY, end.content)
  return (
    hashOf(end) === claim.hash &&
    CHAIN_ENDS.some((action) => action === last?.action) &&
    dayOf(claim.at) < endedBefore &&
    (claim.after === undefined || Date.parse(claim.after.at) - SLACK_MS < Date.parse(endedBefore)) &&
    endedBefore <= addYears(dayOf(at), -auditYears) &&
    Date.parse(at) <= Date.now() + SLACK_MS
  )
}

/**
 * Takes the entries of one chain in order, and reports tampering. `complete`: the last anchor that holds all chains
 * that had moved by then. `auditYears`: RETENTION_AUDIT_YEARS of the authority.
 */
export const claimsComparer = (claims: readonly Claim[], complete: Moment | undefined, auditYears: number) => {
  const bySequence = Map.groupBy(claims, ({ sequence }) => sequence)
  const highest = claims.reduce((most, { sequence }) => Math.max(most, sequence), 0)
  const newest = claims.at(-1)
  let last = 0
  let broken: Claim | undefined
  let misdated: string | undefined
  /** An entry's time must not precede an anchor that lacks the entry, nor follow an anchor that holds it. */
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
    if (isCovered(of, line, auditYears))
      return { removal: `removed by retention on ${dayOf(line.at)}, its last entry of ${dayOf(of.at)}` }
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
    /** `line`: the entry that declares the chain removed. */
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
