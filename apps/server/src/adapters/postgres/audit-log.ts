/** The audit log in PostgreSQL. A database function builds the hash chain. */
import { sql } from 'kysely'
import type { AuditEntry, AuditLog } from '../../ports/audit-log.ts'
import type { Database } from './database.ts'

/** The text that the chain's hashes cover. */
export const contentOf = ({ at, ...content }: Omit<AuditEntry, 'chain'>): string =>
  JSON.stringify({ at: at.toISOString(), ...content })

export const auditIn = (db: Database): AuditLog => ({
  append: ({ chain, ...entry }) => sql`select append_audit(${chain}, ${contentOf(entry)})`.execute(db),
  personsIn: async (chain) => {
    const { rows } = await sql<{ id: string }>`
      select distinct content::json ->> 'personId' as id from audit_entry
      where chain = ${chain} and content::json ->> 'personId' is not null`.execute(db)
    return rows.map(({ id }) => id)
  },
  noteTexts: async (at, words) => {
    // Processes that see the same correction write one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('texts-corrected'))`.execute(db)
    const rows = Object.entries(words).map(([version, textCorrection]) => {
      const detail = { version, textCorrection }
      const content = contentOf({ at, personId: null, partyId: null, action: 'texts-corrected', detail })
      return { chain: `texts:${version}`, textCorrection, content }
    })
    await sql`
      select append_audit(chain, content)
      from json_to_recordset(${JSON.stringify(rows)}) as now (chain text, "textCorrection" text, content text)
      where "textCorrection" <> coalesce((
        select last.content::json -> 'detail' ->> 'textCorrection' from audit_entry as last
        where last.chain = now.chain order by sequence desc limit 1), 'none')`.execute(db)
  },
})
