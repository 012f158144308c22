/** A process whose log file is rotated, and one without a log file. */
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startProcess } from './processes.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { useTestApp } from './use-app.ts'

const test = useTestApp()

it('continues in a new file on SIGHUP, and answers all the while (API-03)', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'log')
  const running = await startProcess({ settings: { ...test.settings, LOG_FILE: file, LOG_LEVEL: 'info' } }, 'main')
  onTestFinished(() => running.kill())
  const visit = async () => expect((await fetch(`${running.origin}/api/v1/config`)).status).toBe(200)
  await visit()
  renameSync(file, `${file}.1`)
  process.kill(running.pid, 'SIGHUP')
  await expect.poll(() => existsSync(file)).toBe(true)
  await visit()
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('"path":"/api/v1/config"')
  expect(readFileSync(`${file}.1`, 'utf8')).toContain('"path":"/api/v1/config"')
})

it('ends on SIGHUP without a log file, as when the terminal closes (API-03)', { tags: ['nightly'] }, async () => {
  const running = await startProcess(test, 'worker')
  process.kill(running.pid, 'SIGHUP')
  await running.dead
  expect(await running.stop()).toBe(0)
})
