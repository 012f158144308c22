/** `npm start` with and without obstacles on the machine, with real processes and a real database. */
import { createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { tolvanAt } from '../bench/support/clients.ts'
import { startProduct } from '../e2e/support/product.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())

const whoAmI = async (origin: string, cookie: string) =>
  (await fetch(`${origin}/api/v1/authentication/user`, { headers: { cookie } })).status
const isGone = (origin: string) =>
  fetch(origin).then(
    () => false,
    () => true,
  )

it('serves without any other program, retains data and sessions after a kill -9, and leaves no process', {
  timeout: 60_000,
  tags: ['nightly'],
}, async () => {
  const first = await startProduct({ DATA_DIR: folder.path, DATABASE_URL: '', PATH: '' })
  expect(first.output()).toContain('191212121212  Tolvan Tolvansson')
  const { cookie } = (await tolvanAt(first.origin)).browser
  expect(await whoAmI(first.origin, cookie)).toBe(200)
  await first.kill()
  await expect.poll(() => Promise.all([first.origin, first.simulatorOrigin].map(isGone))).toEqual([true, true])
  const second = await startProduct({ DATA_DIR: folder.path, DATABASE_URL: '' })
  expect(await whoAmI(second.origin, cookie)).toBe(200)
  await second.stop()
  expect(await Promise.all([second.origin, second.simulatorOrigin].map(isGone))).toEqual([true, true])
})

it('reports a taken port in one line', { tags: ['nightly'] }, async () => {
  const taken = createServer().listen(0)
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  for (const name of ['PORT', 'SIMULATOR_PORT', 'SIMULATOR_SMTP_PORT'])
    await expect(startProduct({ [name]: port })).rejects.toThrow(
      new Error(`Port ${port} is taken. Stop what uses it, or set ${name} to another.`),
    )
  taken.close()
})

it.each([
  [{ DATA_DIR: '/proc/nothing' }, "Can't write to /proc/nothing (ENOENT). Set DATA_DIR to a folder where you may."],
  [{ PORT: 'http' }, 'PORT must be a port from 1 to 65535, not "http".'],
])('reports the obstacle in one line: %o', async (settings, line) => {
  await expect(startProduct(settings)).rejects.toThrow(new Error(line))
})
