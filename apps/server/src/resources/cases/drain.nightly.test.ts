/** Delivers thousands of queued applications after an outage, without delaying new ones. */
import { expect, it } from 'vitest'
import { NIGHT } from '../../../../../scripts/testing/sampling.ts'
import { makeBacklog, sendInOneMore, unnumbered } from '../../../test/backlog.ts'
import { eventually } from '../../../test/journey.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import { startJobs } from '../../jobs.ts'

/** Ten thousand take twenty minutes beside other tests: on Sundays only. */
const WAITING = NIGHT === 0 ? 10_000 : 2000
const NEW = 20
const PAUSE_MS = 1000

const server = useSigningTest()

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
const seconds = (since: number) => (performance.now() - since) / 1000

/** A signed application, the template of the others. */
const submit = async () => server.sendIn(await server.signIn())

/** Seconds until a new application has its number, and how many of the old ones have none at that moment. */
const sendInNow = async (template: string, waiting: readonly string[]) => {
  const since = performance.now()
  const id = await sendInOneMore(server.test, template)
  await eventually(async () => (await unnumbered(server.test, [id])) === 0, 'the number of a new one')
  return { waited: seconds(since), stillWaiting: await unnumbered(server.test, waiting) }
}

it(`drains ${WAITING} applications after an outage without starving new ones (CAS-01)`, {
  timeout: 3_600_000,
}, async () => {
  const template = await submit()
  const waiting = await makeBacklog(server.test, template, WAITING)
  const began = performance.now()
  const stop = await startJobs(server.test.deps, server.test.queue)
  const fresh: { waited: number; stillWaiting: number }[] = []
  for (let left = WAITING; left > 0; left = await unnumbered(server.test, waiting)) {
    if (fresh.length < NEW) fresh.push(await sendInNow(template, waiting))
    await pause()
  }
  const drained = seconds(began)
  await stop()
  const waits = fresh.map(({ waited }) => waited).toSorted((a, b) => a - b)
  console.log(
    `${WAITING} applications drained in ${drained.toFixed(0)} s, ${(WAITING / drained).toFixed(0)} a second; ` +
      `${waits.length} new ones waited ${waits.at(waits.length / 2)?.toFixed(1)} s in the middle, ${waits.at(-1)?.toFixed(1)} s at most`,
  )
  // Each new one gets its number while old ones wait; the last of them may get it when all others are done.
  expect(fresh.filter(({ stillWaiting }) => stillWaiting > 0).length).toBeGreaterThanOrEqual(fresh.length - 1)
  expect(await server.world.cases()).toHaveLength(WAITING + 1 + fresh.length)
})
