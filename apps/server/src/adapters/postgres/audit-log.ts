/** The audit log in PostgreSQL. A database function builds the hash chain. */
import { sql } from 'kysely'
import type { AuditEntry, AuditLog } from '../../ports/audit-log.ts'
import type { Database } from './database.ts'

/** The text that the chain's hashes cover. */
export const contentOf = ({ at, ...content }: Omit<AuditEntry, 'chain'>): string =>
  JSON.stringify({ at: at.toISOString(), ...content })

export const auditIn = (db: Database): AuditLog => ({
  append: ({ chain, ...entry }) => sql`select append_audit(${chain}, ${contentOf(entry)})`.execute(db),
})
