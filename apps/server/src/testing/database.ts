/** A migrated database of its own for a test file, on the server that global-setup.ts provides. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, execute } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: { server: string; prefix: string; template: string }
  }
}

/** Clones the migrated template; `drop` also ends the connections that are still open. */
export const createTestDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const { server, prefix, template } = inject('testDatabases')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await execute(server, `create database "${name}" template "${template}"`)
  const drop = () => execute(server, `drop database if exists "${name}" with (force)`)
  return { url: databaseUrl(server, name), drop }
}
