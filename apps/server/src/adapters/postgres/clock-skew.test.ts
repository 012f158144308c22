/** Compares this host's real clock with the database's, independently of the test clock. */
import { expect, it } from 'vitest'
import { useTestApp } from '../../../test/use-app.ts'
import { withClockAhead } from '../../../test/wrong-clock.ts'

const test = useTestApp()

it.each([
  [0, 0],
  [600_000, 600_000],
  [-600_000, -600_000],
])('measures a clock that is %i ms ahead as %i ms, less the round trip (SIG-07)', async (ahead, measured) => {
  await test.deps.testSupport?.setClock(new Date('2031-01-01T00:00:00Z'))
  const skew = await withClockAhead(ahead, test.deps.clockSkew)
  expect(Math.abs(skew - measured)).toBeLessThan(ahead === 0 ? 1 : 30_000)
})

it('shares the newest time of the time-stamp authority, compared with the database’s (SIG-07)', async () => {
  const { note, last } = test.deps.authorityClock
  await note(new Date())
  expect(Math.abs((await last())?.ahead ?? Number.NaN)).toBeLessThan(30_000)
  await note(new Date(Date.now() - 600_000))
  const { ahead, age } = { ...(await last()) }
  expect(Math.abs((ahead ?? 0) - 600_000)).toBeLessThan(30_000)
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThan(30_000)
})
