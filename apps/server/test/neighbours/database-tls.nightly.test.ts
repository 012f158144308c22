/** PostgreSQL over TLS: the driver verifies certificate and host name in each mode that production accepts. */
import { chownSync, copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outputOf } from '../../../../scripts/testing/programs.ts'
import { startEmbeddedPostgres } from '../../src/adapters/postgres/embedded.ts'
import { withClient } from '../../src/adapters/postgres/ready-database.ts'
import { execute, FAST } from '../database-server.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'

const folder = createTemporaryFolder()
const CERTIFICATE = join(folder.path, 'certificate.pem')
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
beforeAll(async () => {
  const key = join(folder.path, 'key.pem')
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  outputOf('openssl', ['req', '-x509', ...curve, ...name, '-keyout', key, '-out', CERTIFICATE])
  server = await startEmbeddedPostgres(join(folder.path, 'data'), FAST)
  const { uid, gid } = statSync(server.dataDir)
  for (const [from, to] of [
    [CERTIFICATE, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    copyFileSync(from, join(server.dataDir, to))
    chownSync(join(server.dataDir, to), uid, gid)
  }
  await execute(server.url, 'alter system set ssl = on')
  await execute(server.url, 'select pg_reload_conf()')
})
afterAll(async () => {
  await server.remove()
  folder.remove()
})

/** Whether a connection by these parameters has TLS, or the code of its failure. */
const connect = (host: string, parameters: string): Promise<unknown> => {
  const url = new URL(server.url)
  url.hostname = host
  return withClient(`${url.href}?${parameters}`, async (client) => {
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    return rows[0]
  }).catch((error: unknown) => (error instanceof Error && 'code' in error ? error.code : error))
}

it.each(['verify-full', 'verify-ca', 'require'])(
  'verifies certificate and name with sslmode=%s (SHE-08)',
  async (mode) => {
    const ours = `sslmode=${mode}&sslrootcert=${CERTIFICATE}`
    await expect.poll(() => connect('localhost', ours)).toEqual({ ssl: true })
    expect(await connect('127.0.0.1', ours)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(await connect('localhost', `sslmode=${mode}`)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  },
)
