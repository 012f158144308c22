/** Tests idempotent requests and attempt limits. */

import { expect, it } from 'vitest'
import { useBrowser, useTestApp } from '../../test/use-app.ts'
import { limitAttempts } from '../rate-limits/limit-attempts.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { claimKey } from './claim-key.ts'

const test = useTestApp()
useBrowser(test)
const at = (time: string) => new Date(`2026-03-02T${time}Z`)

/** A stopped clock that records the requested sleep times. */
const standing = (whileAsleep: (times: number) => unknown = () => {}) => {
  const slept: number[] = []
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds)
    await whileAsleep(slept.length)
  }
  return { slept, clock: { now: () => at('08:00:00'), sleep } }
}

it('waits up to five seconds for the first request’s answer, and not at all for another content (API-03)', async () => {
  const { stores } = test.deps
  const { id } = await test.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const waiting = { requestHash: 'same', status: null, body: null, headers: {} }
  const inVain = standing()
  const claimed = (hash: string, { clock } = inVain) => claimKey({ stores, clock }, id, 'key', hash)
  expect(await claimed('same')).toBeUndefined()
  expect(await claimed('other')).toEqual(waiting)
  expect(inVain.slept).toEqual([])
  expect(await claimed('same')).toEqual(waiting)
  expect(inVain.slept).toEqual(Array(50).fill(100))
  const answer = { status: 200, body: { done: true }, headers: {} }
  const soon = standing((times) => times === 3 && stores.once.finish(id, 'key', answer))
  expect(await claimed('same', soon)).toEqual({ requestHash: 'same', ...answer })
  expect(soon.slept).toEqual([100, 100, 100])
})

it('limits attempts per ten minutes, and reports the wait (ACC-18)', async () => {
  const { stores, config } = test.deps
  const secondsToWait = async (time: string, kind: string, address: string) => {
    const clock = { ...standing().clock, now: () => at(time) }
    const error: unknown = await limitAttempts({ stores, config, clock }, kind, address, 2).catch((thrown) => thrown)
    if (!(error instanceof AppError)) return error
    expect(error.code).toBe('error.too-many.text')
    return error.extras.retryAfterSeconds
  }
  expect(await secondsToWait('08:03:00', 'login', 'a')).toBeUndefined()
  expect(await secondsToWait('08:03:10', 'login', 'a')).toBeUndefined()
  expect(await secondsToWait('08:03:19.500', 'login', 'a')).toBe(401)
  expect(await secondsToWait('08:09:59.999', 'login', 'a')).toBe(1)
  expect(await secondsToWait('08:09:59', 'login', 'b')).toBeUndefined()
  expect(await secondsToWait('08:09:59', 'upload', 'a')).toBeUndefined()
  expect(await secondsToWait('08:10:00', 'login', 'a')).toBeUndefined()
})
