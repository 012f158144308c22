/** The worker prints the largest application that can be signed, with its real limits of memory. */

import { readFileSync } from 'node:fs'
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { checkWaiting } from '../src/resources/documents/check-waiting.ts'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { CLINIC, startTestApp, TOLVAN } from './app.ts'
import { fillIn } from './generated-journey.ts'
import { begunSigning, eventually, startDraft, VETERINARY_XRAY } from './journey.ts'
import { outside } from './outside.ts'
import { startProcess } from './processes.ts'

const MACHINES = 1300
const LONG = `${'a\n'.repeat(149)}a`

const peakMegabytes = (pid: number) => {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

it('prints and delivers 1 300 machines with 150 lines each at the first try (REV-10)', {
  timeout: 900_000,
}, async () => {
  const test = await startTestApp({ REQUESTS_PER_MINUTE: '1000000' })
  onTestFinished(test.close)
  const checking = checkWaiting(test.deps)
  const browser = await test.signIn(TOLVAN, CLINIC)
  const applicationId = await startDraft(test, browser, VETERINARY_XRAY)
  const { usageSelection } = knownMachine
  const options = usageSelection.options.map((option) => ({ ...option, description: LONG }))
  const body = { ...knownMachine, usageSelection: { ...usageSelection, options } }
  for (let n = 1; n < MACHINES; n++) {
    const headers = { 'if-match': '*' }
    const path = `applications/${applicationId}/veterinary-equipments`
    expect((await test.call('POST', path, { browser, body, headers })).statusCode).toBeLessThan(300)
  }
  await fillIn(test, { server: test, browser, applicationId }, VETERINARY_XRAY)
  await checking.stop()
  const world = outside(test.simulators)
  const signStateId = await begunSigning(test, browser, applicationId)
  await world.act((await world.orderOf(signStateId)).orderRef, 'approve')
  const isSent = async () => (await test.deps.stores.applications.find(toUuid(applicationId)))?.status === 'Submitted'
  await eventually(async () => {
    await test.call('GET', `applications/sign-status/${signStateId}`, { browser })
    return isSent()
  }, 'the signature')
  const worker = await startProcess(test, 'worker')
  onTestFinished(worker.kill)
  const undone = sql`select from jobs.job where name <> 'dead-letter' and state < 'completed'`
  const ended = eventually(async () => (await undone.execute(test.db)).rows.length === 0, 'the end of all jobs', 3000)
  const died = worker.dead.then(() => {
    throw new Error('the worker died')
  })
  await Promise.race([ended, died])
  const tried = sql`select name, state, output from jobs.job where state <> 'completed' or retry_count > 0`
  expect((await tried.execute(test.db)).rows).toEqual([])
  const pdf = await test.call('GET', `applications/${applicationId}/application.pdf`, { browser })
  expect(pdf.rawPayload.length).toBeGreaterThan(5_000_000)
  // A print takes several times as much.
  expect(peakMegabytes(worker.pid)).toBeLessThan(350)
  expect(await worker.stop()).toBe(0)
})
