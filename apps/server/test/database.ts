/** A separate migrated database for a test file, on the server that global-setup.ts provides. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, execute } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: { server: string; service: string; prefix: string; template: string }
  }
}

/** `url`: with the owner's role. `serviceUrl`: with the server's role. */
export type TestDatabase = { url: string; serviceUrl: string; drop(): Promise<void> }

/** `drop` also ends the connections that are still open. */
const create = async (template: string): Promise<TestDatabase> => {
  const { server, service, prefix } = inject('testDatabases')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await execute(server, `create database "${name}" template "${template}"`)
  const drop = () => execute(server, `drop database if exists "${name}" with (force)`)
  return { url: databaseUrl(server, name), serviceUrl: databaseUrl(service, name), drop }
}

/** Clones the migrated template. A given database belongs to the caller, and stays. */
export const createTestDatabase = async (given?: string): Promise<TestDatabase> =>
  given === undefined
    ? create(inject('testDatabases').template)
    : { url: given, serviceUrl: given, drop: async () => {} }

/** With all rows of another test's database, which nothing may be connected to. */
export const copyTestDatabase = ({ url }: Pick<TestDatabase, 'url'>) => create(new URL(url).pathname.slice(1))

/** Without any table. */
export const createEmptyDatabase = () => create('template0')
