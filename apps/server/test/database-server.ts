/** Helpers shared by the set-up of the test databases and their users. */
import pg from 'pg'

/** Settings of a test server. No data outlives the run: no need to wait for the disk. */
export const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** The same server, another database. */
export const databaseUrl = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** One statement on a connection of its own, outside any transaction. */
export const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
