/** A small flood; the large one, which is also measured, comes every night. */
import { expect, it } from 'vitest'
import { answersOf, measureFlood } from './front-door-load.ts'
import { useTestApp } from './use-app.ts'

const test = useTestApp({ TRUSTED_PROXIES: '1' })

it('leaves an honest person served while others send nonsense, slow bodies and logins (QUO-05)', async () => {
  const load = { rounds: 1, seconds: 2, slowBodies: 100, malformed: 700, logins: 60 }
  const { saves, serverFaults, floods } = await measureFlood(test, load)
  expect([saves.failed, serverFaults]).toEqual([0, 0])
  expect(Math.min(saves.alone, saves.flooded)).toBeGreaterThan(5)
  expect(answersOf(floods, 'malformed')).toEqual({ 400: 300, 401: 300, 415: 100 })
  expect(answersOf(floods, 'logins')).toEqual({ 303: 60 })
})
