/** Warnings at the start of a process. */
import { expect, it } from 'vitest'
import { recordLog } from '../test/record-log.ts'
import { useTestApp } from '../test/use-app.ts'
import { warnAtStart } from './process.ts'

const test = useTestApp()
const DAY_MS = 86_400_000
const warnings = async (days: number, skew: number): Promise<string[]> => {
  const { log, lines } = recordLog()
  await warnAtStart({
    ...test.deps,
    certificates: [{ setting: 'BANKID_PFX', endsAt: new Date(Date.now() + days * DAY_MS) }],
    clockSkew: async () => skew,
    log,
  })
  return lines
}

it('warns of a certificate that ends within thirty days, and of a clock that is a minute away (API-03)', async () => {
  expect(await warnings(31, 59_000)).toEqual([])
  expect(await warnings(29, 61_000)).toEqual([
    expect.stringMatching(/^certificate: that of BANKID_PFX ends at 20/),
    expect.stringMatching(/^the clock of this host is 61 s ahead of that of the database/),
  ])
  expect(await warnings(31, -61_000)).toEqual([expect.stringContaining('61 s behind')])
})
