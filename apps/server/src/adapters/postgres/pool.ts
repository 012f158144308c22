/** A connection pool that replaces connections to a database that has gone silent or read-only. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { PoolCounts } from '../../ports/gauges.ts'
import type { Log } from '../../ports/log.ts'
import { failureOf } from '../../utilities/errors/failed-system.ts'

/**
 * How long the service waits for the database, in milliseconds. The server cancels a slow statement, and its connection
 * stays in use. The driver's own limit is reached only when the connection is silent, so that not even the cancellation
 * arrives.
 */
const CONNECT_MS = 5000
const STATEMENT_MS = 15_000
const SILENT_MS = STATEMENT_MS + 3000
const IDLE_IN_TRANSACTION_MS = 30_000
/** After a take-over behind one address, an old connection may reach the former primary until it is replaced. */
const MAX_AGE_SECONDS = 60
/** Longer than the pauses of the worker, which would otherwise open a connection after each. */
const IDLE_MS = 30_000

/** Options of every connection. Back-ups and migrations have these alone: their statements have no time limit. */
export const REACHABLE = { connectionTimeoutMillis: CONNECT_MS, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Role and limits of the service's connections, as parameters of their address. The connections act as `sievert_app`,
 * even when the login role has more rights. Start-up options cost no round trip. A process does not
 * start behind a connection pooler that drops them.
 */
const parametersOf = (silentMs: number) =>
  [
    'options=-c+role=sievert_app',
    `statement_timeout=${STATEMENT_MS}`,
    `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    `query_timeout=${silentMs}`,
  ].join('&')

/**
 * Options of a connection of the service. In the driver, parameters of an address win over options, and the last of
 * two equal ones wins. `silentMs`: the driver's limit for an answer.
 */
export const asService = (connectionString: string, silentMs = SILENT_MS) => ({
  ...REACHABLE,
  maxLifetimeSeconds: MAX_AGE_SECONDS,
  idleTimeoutMillis: IDLE_MS,
  connectionString: `${connectionString}${connectionString.includes('?') ? '&' : '?'}${parametersOf(silentMs)}`,
})

/** pg's message for `query_timeout`; the error has no code. */
const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout'

/** SQLSTATE of a write on a standby, or on a former primary. */
const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/** Different statements that a process prepares, at most: the text of some depends on the length of a list. */
const MOST_PREPARED = 300
const names = new Map<string, string>()
/** A prepared statement with such a list of columns would fail when a migration adds a column. */
const ALL_COLUMNS = /(^|[\s.])\*/

/** Statements with parameters are prepared, once per connection. */
const prepared = (text: string, parameters: readonly unknown[]): pg.QueryConfig => {
  const values = [...parameters]
  if (values.length === 0) return { text }
  if (!names.has(text) && names.size < MOST_PREPARED && !ALL_COLUMNS.test(text)) names.set(text, `s${names.size}`)
  const name = names.get(text)
  return { text, values, ...(name && { name }) }
}

/**
 * One checkout of a connection. After a statement without an answer, each later statement, also `rollback`, fails at
 * once.
 */
const guarded = (
  client: pg.PoolClient,
  { onSilence, replaceOlder }: { onSilence: (sentAt: number) => void; replaceOlder: (than: number) => void },
  failed: (error: unknown) => never,
): PostgresPoolClient => {
  let silence: Error | undefined
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (silence) throw silence
    const sentAt = performance.now()
    try {
      return await client.query(prepared(text, parameters))
    } catch (error) {
      if (isSilence(error)) {
        silence = error
        onSilence(sentAt)
      } else if (isReadOnly(error)) replaceOlder(sentAt)
      return failed(error)
    }
  }
  return {
    // kysely passes cursors only when rows are streamed.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/**
 * `counts`: connections in use and idle, and how many statements wait for one. `replaceConnections`: no connection that
 * is open now is used for another transaction.
 */
export type CountedPool = PostgresPool & { counts(): PoolCounts; replaceConnections(): void }

/**
 * A pool for kysely. The loss of an idle connection is logged; when a connection in use is lost, its next statement
 * fails.
 */
export const openPool = (config: pg.PoolConfig, log: Pick<Log, 'warn'>): CountedPool => {
  const pool = new pg.Pool(config)
  const { host, port } = new pg.Client(config)
  const failed = failureOf('database', `${host}:${port}`)
  const openedAt = new WeakMap<pg.PoolClient, number>()
  /** Connections opened before this moment are not used again. */
  let tooOld = 0
  pool.on('error', (err) => log.warn({ err }, 'database connection lost'))
  pool.on('connect', (client) => {
    openedAt.set(client, performance.now())
    // The pool handles errors of idle connections only, and an unhandled `error` event ends the process.
    client.on('error', () => {})
  })
  const replaceOlder = (than: number) => {
    tooOld = Math.max(tooOld, than)
  }
  const onSilence = (sentAt: number) => {
    replaceOlder(sentAt)
    log.warn('a database connection has gone silent; it and all older ones are replaced')
  }
  /** After a time-out pg returns the connection to the pool, where the next statement would time out as well. */
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch(failed)
    if ((openedAt.get(client) ?? 0) >= tooOld) return guarded(client, { onSilence, replaceOlder }, failed)
    client.release(true)
    return connect()
  }
  const counts = () => ({
    in_use: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  const replaceConnections = () => replaceOlder(performance.now())
  return { connect, end: () => pool.end(), options: {}, counts, replaceConnections }
}
