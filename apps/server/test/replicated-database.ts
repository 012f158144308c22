/** A primary database server and its standby by streaming replication, behind one address that follows a fail-over. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../../scripts/testing/programs.ts'
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded.ts'
import { findPlace, giveTo } from '../src/adapters/postgres/embedded-place.ts'
import { bringUpToDate, withClient } from '../src/adapters/postgres/ready-database.ts'
import { FAST } from './database-server.ts'
import { freePort } from './free-port.ts'
import { eventually } from './journey.ts'
import { startProxy } from './proxy.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const atPort = (address: string, port: number): string => Object.assign(new URL(address), { port: String(port) }).href

const isStreaming = (address: string) =>
  withClient(address, async (client) => (await client.query('select from pg_stat_replication')).rowCount === 1)

/** `synchronous`: the primary confirms nothing that the standby has not stored. */
export const startReplicated = async ({ synchronous }: { synchronous: boolean }) => {
  const folders = [createTemporaryFolder(), createTemporaryFolder()] as const
  const ports = [await freePort(), await freePort()] as const
  const settings = {
    ...FAST,
    synchronous_commit: 'on',
    ...(synchronous && { synchronous_standby_names: '*' }),
  }
  const empty = await startEmbeddedPostgres(folders[0].path, { ...FAST, port: String(ports[0]) })
  await bringUpToDate(empty.url)
  await empty.stop()
  const [first, second] = [findPlace(folders[0].path), findPlace(folders[1].path)]
  if (runProgram('cp', ['-a', `${first.home}/.`, second.home]).status !== 0) throw new Error('no copy was made')
  const signal = join(second.cluster, 'standby.signal')
  writeFileSync(signal, '')
  giveTo(second.as, signal)

  let port: number = ports[0]
  const [service, replication] = [await startProxy(() => port), await startProxy(() => ports[0])]
  const primary = await startEmbeddedPostgres(folders[0].path, { ...settings, port: String(ports[0]) })
  const password = new URL(primary.url).password
  const standby = await startEmbeddedPostgres(folders[1].path, {
    ...settings,
    synchronous_standby_names: '',
    port: String(ports[1]),
    primary_conninfo: `host=127.0.0.1 port=${replication.port} user=sievert password=${password}`,
  })
  await eventually(() => isStreaming(primary.url), 'a standby')

  return {
    url: atPort(primary.url, service.port),
    /** From now on the standby gets nothing. */
    cutReplication: replication.freeze,
    /** Kills the primary as by a power failure; the standby becomes the primary. */
    failOver: async () => {
      const [pid = ''] = readFileSync(join(primary.dataDir, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await primary.ended
      port = ports[1]
      await withClient(standby.url, (client) => client.query('select pg_promote()'))
      service.failOver()
    },
    remove: async () => {
      await Promise.all([service.close(), replication.close()])
      await standby.remove()
      await primary.remove()
      for (const folder of folders) folder.remove()
    },
  }
}
