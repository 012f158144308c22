/** Compares this host's real clock with the database's, independently of the test clock. */
import { afterEach, expect, it, vi } from 'vitest'
import { useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()
afterEach(() => vi.restoreAllMocks())

it.each([
  [0, 0],
  [600_000, 600_000],
  [-600_000, -600_000],
])('measures a clock that is %i ms ahead as %i ms, less the round trip (SIG-07)', async (ahead, measured) => {
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  await test.deps.testSupport?.setClock(new Date('2031-01-01T00:00:00Z'))
  const skew = await test.deps.clockSkew()
  expect(Math.abs(skew - measured)).toBeLessThan(ahead === 0 ? 1 : 30_000)
})
