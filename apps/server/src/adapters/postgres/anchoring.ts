/** The audit anchor records in PostgreSQL. */
import { sql } from 'kysely'
import type { AnchoredHead, Anchoring } from '../../ports/audit-log-anchors.ts'
import type { Database } from './database.ts'

/** Chains noted per statement. Writers to one of these chains wait for the statement. */
const AT_ONCE = 1000

export const anchoringIn = (db: Database): Anchoring => ({
  moved: async (most) => {
    const moved = sql<AnchoredHead>`
      select chain, sequence, encode(audit_head.hash, 'hex') as hash, content::jsonb ->> 'at' as at
      from audit_head join audit_entry using (chain, sequence) where anchored < sequence order by chain limit ${most}`
    return (await moved.execute(db)).rows
  },
  note: async (heads) => {
    for (let from = 0; from < heads.length; from += AT_ONCE) {
      const some = heads.slice(from, from + AT_ONCE)
      const [chains, sequences] = [some.map(({ chain }) => chain), some.map(({ sequence }) => sequence)]
      await sql`select note_anchored(${chains}, ${sequences})`.execute(db)
    }
  },
  forget: async () => void (await sql`select forget_anchored()`.execute(db)),
  last: () => db.selectFrom('auditAnchor').select(['number', 'hash', 'publishedAt']).executeTakeFirst(),
  noteLast: async (last) => {
    const insert = db.insertInto('auditAnchor').values(last)
    await insert.onConflict((on) => on.column('singleton').doUpdateSet(last)).execute()
  },
})
