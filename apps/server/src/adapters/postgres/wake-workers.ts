/** Wakes idle workers by NOTIFY when the transaction commits that stored work for them. */
import { sql } from 'kysely'

export type Work = 'documents' | 'signings'
export const CHANNEL = 'sievert'

/** A column for the `returning` of the statement that stores the work, so it costs no message of its own. */
export const wakeWorkers = (work: Work) => sql`pg_notify(${CHANNEL}, ${work})`.as('notified')
