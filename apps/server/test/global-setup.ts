/**
 * Set-up of the server's tests: one PostgreSQL (or the server at DATABASE_URL) with a migrated template database, and
 * the simulators' certificates.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startSimulators } from '../../simulators/src/start-simulators.ts'
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded.ts'
import { bringUpToDate, createServiceLogin } from '../src/adapters/postgres/ready-database.ts'
import { databaseUrl, execute, FAST } from './database-server.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const findServer = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const folder = createTemporaryFolder()
  const { url, remove } = await startEmbeddedPostgres(folder.path, FAST)
  const stop = async () => {
    await remove()
    folder.remove()
  }
  return { url, stop }
}

const dropAll = async (url: string, prefix: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
  await client.end()
}

/** Fills the simulators' folder: their keys take longer to make than the rest of a test server. */
const makeCertificates = async (dataDir: string): Promise<void> => {
  const simulators = await startSimulators({ port: 0, smtpPort: 0, dataDir })
  await simulators.stop()
}

/** Vitest calls it once per run, and its result at the end. */
export const setup = async (project: TestProject) => {
  const server = await findServer()
  const prefix = `sievert_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  await execute(server.url, `create database "${template}"`)
  await bringUpToDate(databaseUrl(server.url, template))
  const service = await createServiceLogin(server.url, `${prefix}_service`)
  project.provide('testDatabases', { server: server.url, service, prefix, template })
  const certificates = createTemporaryFolder()
  await makeCertificates(certificates.path)
  project.provide('simulatorCertificates', certificates.path)
  return async () => {
    certificates.remove()
    await dropAll(server.url, prefix)
    await execute(server.url, `drop role "${prefix}_service"`)
    await server.stop()
  }
}
