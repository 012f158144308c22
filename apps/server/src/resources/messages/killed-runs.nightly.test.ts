/**
 * At least 200 runs in which a web process, the worker or the database is killed over a call after sending: no message is
 * lost, delivered twice or signed twice. `KILL_SEED` repeats the moments of a failed run.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../../../scripts/testing/programs.ts'
import { killPlans } from '../../../test/messages/kill-plans.ts'
import { expected, filesOfMessages, found, printedThread, settle } from '../../../test/messages/killed-outcome.ts'
import {
  type KilledRun,
  killedRun,
  type Place,
  startKilledRuns,
  submitted,
  threadOf,
} from '../../../test/messages/killed-runs.ts'
import { auditFaults } from '../../../test/two-by-two.ts'

const SECONDS = 1000
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000_000)
const PLANS = killPlans(Number(process.env['KILL_RUNS'] ?? 200), seed)
/** Runs on one application. A withdrawal ends what was asked for, and has an application of its own. */
const SHARED = 25

describe(`a death over a call after sending, with seed ${seed}`, () => {
  let place: Place
  let shared = { id: '', runs: SHARED }
  const runs: KilledRun[] = []
  const applications = new Set<string>()
  beforeAll(async () => {
    place = await startKilledRuns()
  }, 120 * SECONDS)
  afterAll(() => place.close())

  const applicationFor = async (isOwn: boolean): Promise<string> => {
    if (!isOwn && shared.runs < SHARED) {
      shared.runs += 1
      return shared.id
    }
    const id = await submitted(place)
    applications.add(id)
    if (!isOwn) shared = { id, runs: 1 }
    return id
  }

  it.each(PLANS.map((plan, nth) => [nth, JSON.stringify(plan), plan] as const))(
    'run %i is answered in the end: %s (AFT-03)',
    { timeout: 120 * SECONDS },
    async (nth, _name, plan) => {
      const applicationId = await applicationFor(plan.act === 'withdrawal')
      const run = await killedRun(place, plan, { applicationId, text: `run-${nth}` })
      runs.push(run)
      if (plan.act !== 'draft') return
      const { drafts } = await threadOf(place, applicationId)
      expect(drafts.find(({ requestId }) => requestId === undefined)?.text).toBe(run.text)
    },
  )

  it('each has stored, delivered and signed its message once (AFT-01, AFT-03, AFT-04, AFT-05)', {
    timeout: 900 * SECONDS,
  }, async () => {
    await settle(place, [...applications])
    const [is, should]: object[][] = [[], []]
    for (const run of runs) {
      is?.push({ ...run, ...(await found(place, run)) })
      should?.push({ ...run, ...expected(run) })
    }
    expect(is).toEqual(should)
    expect(runs).toHaveLength(PLANS.length)
  })

  it('the case system can fetch the evidence of every signed answer, with its hash (AFT-03)', async () => {
    const signed = runs.filter(({ plan }) => plan.act === 'signed answer')
    const fetched = await Promise.all([...applications].map((id) => filesOfMessages(place, id)))
    expect(fetched.flat()).toEqual(signed.map(() => ({ what: 'evidence', hasHash: true })))
  })

  it('the PDF of each thread has every message (AFT-04)', async (context) => {
    needs(context, 'pdftotext')
    const missing = []
    for (const id of applications) {
      const text = await printedThread(place, id)
      const own = runs.filter(({ applicationId, plan: { act } }) => applicationId === id && act !== 'withdrawal')
      missing.push(...own.filter((run) => expected(run).stored > 0 && !text.includes(` ${run.text} `)))
    }
    expect(missing).toEqual([])
  })

  it('the audit log is whole (API-03)', async () => {
    expect(await auditFaults(place)).toEqual([])
  })

  it('had as many deaths as runs, and one in almost every run (AFT-03)', () => {
    expect(place.kills()).toBeGreaterThanOrEqual(runs.length)
    expect(runs.filter(({ isKilled }) => !isKilled).length).toBeLessThan(runs.length / 20)
  })
})
