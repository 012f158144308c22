/** Verifies the whole audit log, chain by chain, a page at a time. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type AuditHead, type AuditRow, chainVerifier } from './verify-chain.ts'

const PAGE = 1000
type Row = AuditRow & { chain: string }
type Head = AuditHead & { chain: string }

/** Every row of a query in the order of `chain, sequence`, which it must page by. */
async function* inPages<T extends { chain: string; sequence: number }>(client: pg.ClientBase, columns: string) {
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
  const heads = new Map<string, AuditHead>()
  const digest = createHash('sha256')
  for await (const { chain, ...head } of inPages<Head>(client, 'chain, sequence, hash from audit_head')) {
    heads.set(chain, head)
    digest.update(`${chain} ${head.sequence} ${head.hash.toString('hex')}\n`)
  }
  const chains = new Map<string, ReturnType<typeof chainVerifier>>()
  let entries = 0
  const columns = 'chain, sequence, content, previous_hash as "previousHash", hash from audit_entry'
  for await (const { chain, ...row } of inPages<Row>(client, columns)) {
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
