/** Describes the fault runs as tests, one per seed: several in the quick suite, many more in the nightly suite. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casesOf, ONE_SIGNATURE, signatureOf } from './fault-outcome.ts'
import { type FaultRun, faultRun, type Place, startFaultRuns } from './fault-runs.ts'

const SECONDS = 1000

/** `seeds`: each gives the same run every time, as far as two processors allow. */
export const describeFaultRuns = (seeds: readonly number[]) => {
  describe('any failure or crash from sign-begin to case number', () => {
    let place: Place
    const runs = new Map<number, FaultRun>()
    beforeAll(async () => {
      place = await startFaultRuns()
    })
    afterAll(() => place.close())

    it.each(seeds)(
      'loses no signature and sends in once, with valid evidence: seed %i (SIG-07, SIG-08, SIG-12)',
      { timeout: 90 * SECONDS },
      async (seed) => {
        const run = await faultRun(place, seed)
        runs.set(seed, run)
        expect({ ...(await signatureOf(place, run)), run }).toEqual({ ...ONE_SIGNATURE, run })
      },
    )

    it('registers each of them once, and nothing else (SIG-08, CAS-01)', { timeout: 300 * SECONDS }, async () => {
      const cases: [number, number][] = []
      for (const [seed, run] of runs) cases.push([seed, await casesOf(place, run)])
      expect(cases).toEqual(seeds.map((seed) => [seed, 1]))
      const { db } = place.test
      const sent = await db.selectFrom('application').select('id').where('status', '<>', 'Started').execute()
      expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([...runs.values()].map((run) => run.applicationId)))
    })

    it('had processes die (SIG-08)', () => {
      const planned = [...runs.values()].filter(({ plan }) => plan.death).length
      expect(place.processes.deaths()).toBeGreaterThan(planned / 2)
    })
  })
}
