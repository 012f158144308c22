/** Each call is answered within thirty seconds. */
import type { Problem } from '@sievert/contract/problem'
import { afterEach, expect, it, vi } from 'vitest'
import { useTestApp } from '../../test/use-app.ts'

const never = Promise.withResolvers<never>().promise
let isAsked = () => {}
const test = useTestApp({}, (deps) => ({
  ...deps,
  systemMessage: () => {
    isAsked()
    return never
  },
}))
afterEach(() => void vi.useRealTimers())

it('answers 503 with Retry-After when a handler is still running after thirty seconds, and not before (API-07)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = new Promise<void>((done) => void (isAsked = done))
  let isAnswered = false
  const answer = test.call('GET', 'config').finally(() => void (isAnswered = true))
  await asked
  await vi.advanceTimersByTimeAsync(29_999)
  expect(isAnswered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  const { statusCode, headers, json } = await answer
  expect([statusCode, headers['retry-after'], json<Problem>().code]).toEqual([503, '2', 'error.unavailable.text'])
})
