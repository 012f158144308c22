/** Tests a small flood; the nightly suite has the large one. */
import { expect, it, onTestFinished } from 'vitest'
import { CLINIC, TOLVAN } from './app.ts'
import { answersOf, measureFlood } from './flood-load.ts'
import { overHttp } from './over-http.ts'
import { startProcess } from './processes.ts'
import { useTestApp } from './use-app.ts'

const test = useTestApp({ TRUSTED_PROXIES: '1' })

it('serves an applicant while others send malformed requests, slow bodies and logins (QUO-05)', {
  tags: ['nightly'],
}, async () => {
  const load = { rounds: 1, seconds: 2, slowBodies: 100, malformed: 700, logins: 60 }
  const { origin, kill } = await startProcess(test, 'main')
  onTestFinished(kill)
  const [server, browser] = [overHttp(() => origin), await test.signIn(TOLVAN, CLINIC)]
  const { saves, serverFaults, floods } = await measureFlood(origin, { server, browser }, load)
  expect([saves.failed, serverFaults]).toEqual([0, 0])
  expect(Math.min(saves.alone, saves.flooded)).toBeGreaterThan(5)
  expect(answersOf(floods, 'malformed')).toEqual({ 400: 200, 401: 300, 413: 100, 415: 100 })
  expect(answersOf(floods, 'logins')).toEqual({ 303: 60 })
})
