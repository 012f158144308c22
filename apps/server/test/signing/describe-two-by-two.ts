/** Describes two web processes and two workers under disturbances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Case } from '../outside.ts'
import { triedTooOften } from '../persistent.ts'
import { auditFaults, startTwoByTwo, type TwoByTwo, walkDisturbed } from '../two-by-two.ts'
import { ONE_SIGNATURE, signatureOf } from './fault-outcome.ts'

type Run = { seed: number; rounds: number; people: number; timeout: number }
type CaseOf = Pick<Case, 'applicationId' | 'caseNumber'>

/** `timeout`: milliseconds for all journeys together, and for checking them afterwards. */
export const describeTwoByTwo = (run: Run) => {
  describe(`two web processes and two workers, killed, replaced and without their database: seed ${run.seed}`, () => {
    let place: TwoByTwo
    let outcome: Awaited<ReturnType<typeof walkDisturbed>>
    beforeAll(async () => {
      place = await startTwoByTwo()
      outcome = await walkDisturbed(place, run)
    }, run.timeout)
    afterAll(() => place.close())

    it('bring each person from one application to one case number, with the last text and a valid signature (SIG-08, CAS-01)', {
      timeout: run.timeout,
    }, async () => {
      const { walked } = outcome
      expect(walked.length).toBeGreaterThanOrEqual(run.people)
      for (const each of walked) expect(await signatureOf(place, each)).toEqual(ONE_SIGNATURE)
      const begun = await place.test.db.selectFrom('application').select('id').execute()
      expect(begun).toHaveLength(walked.length)
      const inOrder = (all: readonly CaseOf[]) =>
        all.map(({ applicationId, caseNumber }) => `${applicationId} ${caseNumber}`).toSorted()
      const cases = inOrder(await place.world.cases())
      expect(cases).toEqual(inOrder(walked))
      expect(new Set(walked.map(({ caseNumber }) => caseNumber)).size).toBe(cases.length)
    })

    it('require at most one retry while the database is up, and never answer 500 (SHE-09, API-03)', () => {
      expect(outcome.outages).toHaveLength(run.rounds)
      expect(triedTooOften(place.wants, outcome.outages)).toEqual([])
      expect(place.balancer.failures).not.toContain(500)
    })

    it('are replaced one by one without a request that is not answered (API-03)', () => {
      const quiet = { codes: [0, 0, 0, 0], failures: [] }
      expect(outcome.replacements).toEqual(outcome.replacements.map(() => quiet))
      expect(outcome.replacements).toHaveLength(run.rounds)
      expect(place.processes.deaths()).toBe(2 * run.rounds)
    })

    it('leave an audit log that is whole (API-03)', async () => {
      expect(await auditFaults(place)).toEqual([])
    })
  })
}
