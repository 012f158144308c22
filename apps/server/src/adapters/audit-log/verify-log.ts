/** Recomputes the whole audit log, chain by chain and page by page, and names changed, removed and inserted entries. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { claimsComparer, type RemovalLine, removalsIn } from './compare-claims.ts'
import type { AnchoredLog } from './read-anchors.ts'
import { readPages } from './read-pages.ts'

/** The chain's last entry, as `audit_head` records it. */
type Head = { sequence: number; hash: Buffer }
/** One row of `audit_entry`. */
type Row = Head & { content: string; previousHash: Buffer }
type OfChain<T> = T & { chain: string }

const hashOf = ({ previousHash, content }: Row): Buffer =>
  createHash('sha256').update(previousHash).update(content, 'utf8').digest()

const range = (from: number, to: number): string => (from === to ? `entry ${from}` : `entries ${from} to ${to}`)

/**
 * Takes the rows of one chain in order, and returns a sentence for each fault; none when the chain is intact. A role
 * with the owner's rights on the tables could forge rows and head alike. Only anchors reveal that.
 */
const chainVerifier = () => {
  const faults: string[] = []
  let last: Head = { sequence: 0, hash: Buffer.alloc(0) }
  return {
    take: (row: Row): void => {
      if (row.sequence > last.sequence + 1) faults.push(`${range(last.sequence + 1, row.sequence - 1)} removed`)
      else if (!row.previousHash.equals(last.hash))
        faults.push(`entry ${row.sequence} does not follow the one before it: one of the two was changed or inserted`)
      if (!hashOf(row).equals(row.hash)) faults.push(`entry ${row.sequence} was changed`)
      last = { sequence: row.sequence, hash: row.hash }
    },
    /** `head` is undefined when the chain has none. */
    end: (head: Head | undefined): string[] => {
      const known = head?.sequence ?? 0
      if (last.sequence < known) faults.push(`${range(last.sequence + 1, known)} removed`)
      else if (last.sequence > known) faults.push(`${range(known + 1, last.sequence)} inserted`)
      else if (head && !head.hash.equals(last.hash)) faults.push(`entry ${known}, the last, was changed`)
      return faults
    },
  }
}

export type AuditReport = {
  chains: number
  entries: number
  faults: string[]
  /** A sentence for each anchored chain that retention has removed, according to the retention chain. */
  removals: string[]
}

/** The current heads. */
const readHeads = async (client: pg.ClientBase): Promise<Map<string, Head>> => {
  const heads = new Map<string, Head>()
  const source = { columns: 'chain, sequence, hash', table: 'audit_head' }
  for await (const { chain, ...head } of readPages<OfChain<Head>>(client, source)) heads.set(chain, head)
  return heads
}

/** The heads according to the anchors. */
const anchoredHeads = ({ claims }: AnchoredLog): Map<string, Head> =>
  new Map(
    [...claims].flatMap(([chain, of]) => {
      const last = of.at(-1)
      return last ? [[chain, { sequence: last.sequence, hash: Buffer.from(last.hash, 'hex') }] as const] : []
    }),
  )

const ENTRIES = { columns: 'chain, sequence, content, previous_hash as "previousHash", hash', table: 'audit_entry' }

/** Every chain with an entry, a head or an anchor, and its verifiers. */
const verifiers = (heads: ReadonlyMap<string, Head>, anchored: AnchoredLog | undefined, auditYears: number) => {
  const start = (chain: string) => ({
    links: chainVerifier(),
    claims: claimsComparer(anchored?.claims.get(chain) ?? [], anchored?.complete, auditYears),
  })
  const all = new Map<string, ReturnType<typeof start>>()
  const of = (chain: string) => {
    const known = all.get(chain) ?? start(chain)
    all.set(chain, known)
    return known
  }
  for (const chain of [...heads.keys(), ...(anchored?.claims.keys() ?? [])]) of(chain)
  return { all, of }
}

/**
 * `client`: in its own transaction, so that all reads see one moment. With `asOf`, the log is checked up to the
 * anchors; later entries are skipped. `auditYears`: how long the authority stores the chains of removed applications
 * and persons.
 */
export const verifyAuditLog = async (
  client: pg.ClientBase,
  anchored?: AnchoredLog,
  { asOf = false, auditYears = 10 } = {},
): Promise<AuditReport> => {
  const heads = asOf && anchored ? anchoredHeads(anchored) : await readHeads(client)
  const { all, of } = verifiers(heads, anchored, auditYears)
  const removals = new Map<string, RemovalLine>()
  let entries = 0
  for await (const { chain, ...row } of readPages<OfChain<Row>>(client, ENTRIES)) {
    if (chain === 'retention') for (const [name, line] of removalsIn(row)) removals.set(name, line)
    if (asOf && row.sequence > (heads.get(chain)?.sequence ?? 0)) continue
    entries++
    of(chain).links.take(row)
    of(chain).claims.take(row)
  }
  const verdicts = [...all].map(([chain, { links, claims }]) => {
    const { fault, removal } = claims.end(removals.get(chain))
    const broken = asOf && removal ? [] : links.end(heads.get(chain))
    const said = [...broken, ...(fault ? [fault] : [])]
    return { faults: said.map((each) => `${chain}: ${each}`), removals: removal ? [`${chain}: ${removal}`] : [] }
  })
  const removed = verdicts.flatMap((verdict) => verdict.removals)
  return {
    chains: all.size - removed.length,
    entries,
    faults: [...(anchored?.faults ?? []), ...verdicts.flatMap(({ faults }) => faults)],
    removals: removed,
  }
}
