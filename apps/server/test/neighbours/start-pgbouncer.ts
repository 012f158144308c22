/** PgBouncer from Debian's packages, in front of a test database. */
import { chmodSync, writeFileSync } from 'node:fs'
import { answers } from '../../src/adapters/postgres/embedded.ts'
import { execute } from '../database-server.ts'
import { freePort } from '../free-port.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { startNeighbour } from './start-neighbour.ts'

/** Ignores the start-up parameters of the service's connections, as docs/operations.md says. */
export const IGNORING = 'ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout'

/** Settings of the service's login, which PgBouncer does not pass on. */
export const LIMITS: readonly string[] = [
  "role = 'sievert_app'",
  "statement_timeout = '15s'",
  "idle_in_transaction_session_timeout = '30s'",
]

/** Gives the login of `serviceUrl` these settings, and no others. `ownerUrl`: of a role that may. */
export const setLogin = async (ownerUrl: string, serviceUrl: string, limits = LIMITS): Promise<void> => {
  const { username, pathname } = new URL(serviceUrl)
  const login = `alter role "${username}" in database "${pathname.slice(1)}"`
  await execute(ownerUrl, `${login} reset all`)
  for (const limit of limits) await execute(ownerUrl, `${login} set ${limit}`)
}

/** `settings`: lines for its file. `url`: the address of the database behind it. PgBouncer refuses to run as root. */
export const startPgBouncer = async (database: string, mode: 'session' | 'transaction', settings = IGNORING) => {
  const { path: folder, remove } = createTemporaryFolder()
  const url = new URL(database)
  const { username, password, hostname, port: databasePort } = url
  const port = await freePort()
  const files = { users: `${folder}/users.txt`, ini: `${folder}/pgbouncer.ini` }
  writeFileSync(files.users, `"${username}" "${password}"\n`)
  writeFileSync(
    files.ini,
    `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${files.users}
pool_mode = ${mode}
default_pool_size = 40
${settings}
`,
  )
  for (const file of Object.values(files)) chmodSync(file, 0o644)
  url.port = String(port)
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const { stop } = await startNeighbour('pgbouncer', [...user, files.ini], { isReady: () => answers(url.href) })
  return {
    url: url.href,
    stop: async () => {
      await stop()
      remove()
    },
  }
}
