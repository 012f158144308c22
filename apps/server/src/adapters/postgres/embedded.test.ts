/** The embedded PostgreSQL: data persists over stops and kills, one process at a time, and no process remains. */
// oxlint-disable-next-line no-restricted-imports -- this very node
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { execute } from '../../../test/database-server.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const folder = createTemporaryFolder()
afterEach(folder.remove)

const rows = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query<{ n: number }>('select n from kept order by n')
  await client.end()
  return result.rows.map(({ n }) => n)
}

/** Another Node process that starts the database of `path`, writes one row and keeps running. */
const startElsewhere = async (path: string, n: number) => {
  const module = JSON.stringify(new URL('embedded.ts', import.meta.url).href)
  const pgModule = JSON.stringify(import.meta.resolve('pg'))
  const program = `const { startEmbeddedPostgres } = await import(${module}); const { default: pg } = await import(${pgModule})
    const { url } = await startEmbeddedPostgres(${JSON.stringify(path)}); const client = new pg.Client({ connectionString: url })
    await client.connect(); await client.query('create table if not exists kept (n int)')
    await client.query('insert into kept values (${n})'); console.log('written')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, fail) => {
    child.stdout.once('data', () => done())
    child.once('exit', () => fail(new Error('ended before it had written')))
  })
  return child
}

it('retains writes before a kill -9, refuses a second process, and removes itself', {
  tags: ['nightly'],
}, async () => {
  const first = await startElsewhere(folder.path, 1)
  await expect(startEmbeddedPostgres(folder.path)).rejects.toThrow('in use by another process')
  first.kill('SIGKILL')
  await new Promise((done) => first.once('close', done))
  const second = await startEmbeddedPostgres(folder.path)
  await execute(second.url, 'insert into kept values (2)')
  await second.stop()
  const third = await startEmbeddedPostgres(folder.path)
  expect(await rows(third.url)).toEqual([1, 2])
  await third.remove()
  await third.ended
  expect(readdirSync(folder.path)).toEqual([])
  expect(existsSync(third.dataDir)).toBe(false)
})
