/** A connection pool that replaces connections to a database that has gone silent. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * How long the service waits for the database, in milliseconds. A statement that is slow is cancelled by the server, and its connection
 * stays; only a connection over which nothing comes at all, not even that, reaches the driver's own limit.
 */
const CONNECT_MS = 5000
const STATEMENT_MS = 15_000
const SILENT_MS = STATEMENT_MS + 3000
const IDLE_IN_TRANSACTION_MS = 30_000

/** For every connection, also those of back-ups and migrations, whose statements may take as long as they need. */
export const REACHABLE = { connectionTimeoutMillis: CONNECT_MS, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Connections of the service act as `sievert_app`, also where somebody who may more has logged in. The limits travel with the role, so that
 * they cost no round trip; a connection pooler that drops both leaves `query_timeout`, which is the driver's.
 */
export const AS_SERVICE = {
  ...REACHABLE,
  query_timeout: SILENT_MS,
  options: `-c role=sievert_app -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
}

/** pg's message for `query_timeout`; the error has no code. */
const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout'

/**
 * A statement that begins with a name in a comment is prepared under it, once on each connection. Such a statement names the columns
 * that it gives: prepared, it could not go on when a migration adds to what `*` stands for.
 */
const NAMED = /^\s*\/\* (\S+) \*\//
const prepared = (text: string, parameters: readonly unknown[]): pg.QueryConfig => {
  const name = NAMED.exec(text)?.[1]
  return { text, values: [...parameters], ...(name && { name }) }
}

/** One use of a connection. After a statement without an answer every further one, `rollback` too, fails at once. */
const guarded = (client: pg.PoolClient, onSilence: (sentAt: number) => void): PostgresPoolClient => {
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
      }
      throw error
    }
  }
  return {
    // kysely gives cursors only to those who stream rows.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** A pool for kysely. The loss of an idle connection is logged; its user is told of the loss of one in use by the next statement. */
export const openPool = (config: pg.PoolConfig, log: (message: string) => void): PostgresPool => {
  const pool = new pg.Pool(config)
  const openedAt = new WeakMap<pg.PoolClient, number>()
  /** Connections opened before this moment are not used again. */
  let silentSince = 0
  pool.on('error', (error) => log(`database connection lost: ${error.message}`))
  pool.on('connect', (client) => {
    openedAt.set(client, performance.now())
    // The pool listens to those that are idle only, and an error that nobody listens to ends the process.
    client.on('error', () => {})
  })
  const onSilence = (sentAt: number) => {
    silentSince = Math.max(silentSince, sentAt)
    log('a database connection has gone silent; it and all older ones are replaced')
  }
  /** pg keeps a connection whose statement has timed out; given out again, its next user would wait in vain as well. */
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    if ((openedAt.get(client) ?? 0) >= silentSince) return guarded(client, onSilence)
    client.release(true)
    return connect()
  }
  return { connect, end: () => pool.end(), options: {} }
}
