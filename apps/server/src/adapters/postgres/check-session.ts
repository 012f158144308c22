/** Checks at start that connections keep their session: a connection pooler in front of the database may not. */
import pg from 'pg'
import { asService, REACHABLE } from './pool.ts'

const DROPPED =
  'DATABASE_URL: the connection pooler does not pass on the role and the time limits of the service. Set them for its login and let the pooler reconnect, as docs/operations.md says.'
const SHARED =
  'DATABASE_URL: the connection pooler gives each transaction another session. Set its pool mode to session.'
/** SQLSTATE of PgBouncer for start-up parameters that it does not know. */
const UNKNOWN_PARAMETER = '08P01'

/** `isService`: whether the connection has the role and the time limits of `asService`. */
const SESSION = `
  select pg_backend_pid() as pid, current_user = 'sievert_app' and current_setting('statement_timeout') <> '0'
    and current_setting('idle_in_transaction_session_timeout') <> '0' as "isService"`

/** One round is enough, unless other processes use the pooler's sessions in between. */
const ROUNDS = 5

const readSession = async (client: pg.Client) => {
  const { rows } = await client.query<{ pid: number; isService: boolean }>(SESSION)
  return rows[0]
}

/**
 * Throws a one-line message when a pooler drops the role and the time limits of the service, or gives each transaction
 * another session: prepared statements and the claims of idempotent requests belong to a session.
 */
export const refuseLostSessions = async (databaseUrl: string): Promise<void> => {
  const open = () => new pg.Client({ ...REACHABLE, connectionString: asService(databaseUrl).connectionString })
  const [first, second] = [open(), open()]
  try {
    await first.connect().catch((error: unknown) => {
      throw error instanceof pg.DatabaseError && error.code === UNKNOWN_PARAMETER ? new Error(DROPPED) : error
    })
    const before = await readSession(first)
    if (!before?.isService) throw new Error(DROPPED)
    await second.connect()
    const pids = new Set([before.pid])
    const note = async () => void pids.add((await readSession(first))?.pid ?? 0)
    for (let round = 0; round < ROUNDS; round++) {
      // In rotation, two statements after each other have two sessions, when several are idle.
      await note()
      await note()
      // Otherwise this transaction has the session that was used last, and the first connection gets another.
      await second.query('begin')
      await second.query('select')
      await note()
      await second.query('rollback')
    }
    if (pids.size > 1) throw new Error(SHARED)
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}
