/** Recomputes the whole audit log, chain by chain, a page at a time: finds what was changed, removed or inserted, and names it. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { claimsComparer, type RemovalLine, removalsIn } from './compare-claims.ts'
import type { AnchoredLog } from './read-anchors.ts'

const PAGE = 1000
/** What `audit_head` says of the chain's last entry. */
type Head = { sequence: number; hash: Buffer }
/** One row of `audit_entry`. */
type Row = Head & { content: string; previousHash: Buffer }
type OfChain<T> = T & { chain: string }

const hashOf = ({ previousHash, content }: Row): Buffer =>
  createHash('sha256').update(previousHash).update(content, 'utf8').digest()

const range = (from: number, to: number): string => (from === to ? `entry ${from}` : `entries ${from} to ${to}`)

/**
 * Takes the rows of one chain in their order, some at a time. A sentence for each fault; none when the chain is whole.
 * Whoever can write to the tables as their owner could forge rows and head alike: anchors show that.
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
    /** `head` is undefined when there is none. */
    end: (head: Head | undefined): string[] => {
      const known = head?.sequence ?? 0
      if (last.sequence < known) faults.push(`${range(last.sequence + 1, known)} removed`)
      else if (last.sequence > known) faults.push(`${range(known + 1, last.sequence)} inserted`)
      else if (head && !head.hash.equals(last.hash)) faults.push(`entry ${known}, the last, was changed`)
      return faults
    },
  }
}

/** Every row of a query in the order of `chain, sequence`, which it must page by. */
async function* inPages<T extends OfChain<Head>>(client: pg.ClientBase, columns: string) {
  let after: [string, number] = ['', 0]
  for (;;) {
    const { rows } = await client.query<T>(
      `select ${columns} where (chain, sequence) > ($1, $2) order by chain, sequence limit ${PAGE}`,
      after,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = [last.chain, last.sequence]
  }
}

/** `digest` (hex) stands for the log as it is: kept somewhere else, it shows later that nothing before was rewritten. */
export type AuditReport = {
  chains: number
  entries: number
  digest: string
  faults: string[]
  /** A sentence for each chain that anchors hold and retention has removed, as the retention chain says. */
  removals: string[]
}

/** The heads as they are, and the digest of them all. */
const readHeads = async (client: pg.ClientBase) => {
  const heads = new Map<string, Head>()
  const digest = createHash('sha256')
  for await (const { chain, ...head } of inPages<OfChain<Head>>(client, 'chain, sequence, hash from audit_head')) {
    heads.set(chain, head)
    digest.update(`${chain} ${head.sequence} ${head.hash.toString('hex')}\n`)
  }
  return { heads, digest: digest.digest('hex') }
}

/** The heads as the anchors have them. */
const anchoredHeads = ({ claims }: AnchoredLog): Map<string, Head> =>
  new Map(
    [...claims].flatMap(([chain, of]) => {
      const last = of.at(-1)
      return last ? [[chain, { sequence: last.sequence, hash: Buffer.from(last.hash, 'hex') }] as const] : []
    }),
  )

const columns = 'chain, sequence, content, previous_hash as "previousHash", hash from audit_entry'

/** Every chain that there is an entry, a head or an anchor of, with what looks at it. */
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
 * `client`: in a transaction of its own, so that all it reads is from one moment. With `asOf`, the log is looked at as the anchors have it:
 * what came later is passed over. `auditYears`: for how long the authority keeps the chains of what is gone.
 */
export const verifyAuditLog = async (
  client: pg.ClientBase,
  anchored?: AnchoredLog,
  { asOf = false, auditYears = 10 } = {},
): Promise<AuditReport> => {
  const now = await readHeads(client)
  const heads = asOf && anchored ? anchoredHeads(anchored) : now.heads
  const { all, of } = verifiers(heads, anchored, auditYears)
  const removals = new Map<string, RemovalLine>()
  let entries = 0
  for await (const { chain, ...row } of inPages<OfChain<Row>>(client, columns)) {
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
    digest: now.digest,
    faults: [...(anchored?.faults ?? []), ...verdicts.flatMap(({ faults }) => faults)],
    removals: removed,
  }
}
