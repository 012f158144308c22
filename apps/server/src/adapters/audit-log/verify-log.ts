/** Recomputes the whole audit log, chain by chain, a page at a time: finds what was changed, removed or inserted, and names it. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

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
 * Whoever can write to the tables as their owner could forge rows and head alike: keep the log's digest elsewhere too.
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
export type AuditReport = { chains: number; entries: number; digest: string; faults: string[] }

/** `client`: in a transaction of its own, so that all it reads is from one moment. */
export const verifyAuditLog = async (client: pg.ClientBase): Promise<AuditReport> => {
  const heads = new Map<string, Head>()
  const digest = createHash('sha256')
  for await (const { chain, ...head } of inPages<OfChain<Head>>(client, 'chain, sequence, hash from audit_head')) {
    heads.set(chain, head)
    digest.update(`${chain} ${head.sequence} ${head.hash.toString('hex')}\n`)
  }
  const chains = new Map<string, ReturnType<typeof chainVerifier>>()
  let entries = 0
  const columns = 'chain, sequence, content, previous_hash as "previousHash", hash from audit_entry'
  for await (const { chain, ...row } of inPages<OfChain<Row>>(client, columns)) {
    entries++
    const verifier = chains.get(chain) ?? chainVerifier()
    chains.set(chain, verifier)
    verifier.take(row)
  }
  const names = new Set([...heads.keys(), ...chains.keys()])
  const faults = [...names].flatMap((chain) =>
    (chains.get(chain) ?? chainVerifier()).end(heads.get(chain)).map((fault) => `${chain}: ${fault}`),
  )
  return { chains: names.size, entries, digest: digest.digest('hex'), faults }
}
