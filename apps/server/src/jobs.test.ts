/**
 * Tests the worker: each job reaches its use case, and recurring tasks follow the server's clock, however long others
 * take.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { storedKeys, uploaded } from '../test/documents.ts'
import { eventually, fillIn, MAIL } from '../test/journey.ts'
import { recordLog } from '../test/record-log.ts'
import { useBrowser, useSigningTest } from '../test/use-app.ts'
import { systemClock } from './adapters/clock.ts'
import { startJobs } from './jobs.ts'
import type { Dependencies } from './ports/dependencies.ts'
import { toUuid } from './utilities/ids/application-id.ts'

const server = useSigningTest()
const browser = useBrowser(server)
let origin: string
beforeAll(async () => {
  origin = await server.test.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await server.reset()
  await server.world.ask('service', { origin })
})

/**
 * Sleeping loops of an idle worker: four of its own, one that looks for documents, and one that renews their claims.
 */
const ALL = 6

/** A worker with sleeps that end when the test says so, and with counters of its recurring tasks. */
const slowly = async (from: string, more: (deps: Dependencies) => Partial<Dependencies> = () => ({})) => {
  const { deps, queue } = server.test
  let now = new Date(from)
  let sleeping: (() => void)[] = []
  let pauses: number[] = []
  const { log, lines: logged, entries } = recordLog()
  const done = { daily: 0, cleanUp: 0, pass: 0, anchor: 0 }
  const counted: Partial<Dependencies> = {
    clock: {
      now: () => now,
      sleep: (milliseconds, until) => {
        pauses.push(milliseconds)
        return new Promise((resolve) => {
          sleeping.push(resolve)
          if (until?.aborted) resolve()
          until?.addEventListener('abort', () => resolve())
        })
      },
    },
    maintenance: {
      ...deps.maintenance,
      clearExpired: async () => {
        done.daily++
        return {}
      },
    },
    fileStore: { ...deps.fileStore, removeBrokenOff: async () => done.cleanUp++ },
    anchorPlace: { add: async () => false, read: async () => Buffer.from(''), list: async () => [] },
    anchoring: {
      ...deps.anchoring,
      last: async () => {
        done.anchor++
        return { number: 1, hash: Buffer.from(''), publishedAt: now }
      },
    },
    testSupport: undefined,
    log,
  }
  const passing = {
    ...queue,
    work: async () => {},
    listen: async () => async () => {},
    checkJobs: async () => void done.pass++,
  }
  const stop = await startJobs({ ...deps, ...counted, ...more({ ...deps, ...counted }) }, passing)
  const wake = () => {
    const awake = sleeping
    sleeping = []
    pauses = []
    for (const each of awake) each()
  }
  return {
    done,
    logged,
    entries,
    stop,
    wake,
    pauses: () => pauses.toSorted((a, b) => a - b),
    asleep: (all = ALL) => eventually(async () => sleeping.length === all, 'the end of what was to do'),
    at: (time: string) => {
      now = new Date(time)
      wake()
    },
  }
}

it('runs daily maintenance once each Swedish day, cleans up every 15 minutes, and checks jobs and anchors more often (CAS-01, RET-03)', {
  tags: ['nightly'],
}, async () => {
  const worker = await slowly('2026-03-01T22:40:00Z')
  await worker.asleep()
  expect(worker.done).toEqual({ daily: 1, cleanUp: 1, pass: 2, anchor: 1 })
  for (const [time, done] of [
    ['22:40:59.999', { daily: 1, cleanUp: 1, pass: 3, anchor: 1 }],
    ['22:41:00', { daily: 1, cleanUp: 1, pass: 4, anchor: 2 }],
    ['22:54:59.999', { daily: 1, cleanUp: 1, pass: 5, anchor: 3 }],
    ['22:55:00', { daily: 1, cleanUp: 2, pass: 6, anchor: 3 }],
    ['22:59:59.999', { daily: 1, cleanUp: 2, pass: 7, anchor: 4 }],
    ['23:00:00', { daily: 2, cleanUp: 2, pass: 8, anchor: 4 }],
    ['22:00:00', { daily: 3, cleanUp: 3, pass: 9, anchor: 5 }],
  ] as const) {
    worker.at(`2026-03-01T${time}Z`)
    await worker.asleep()
    expect([time, worker.done]).toEqual([time, done])
  }
  const days = worker.entries.filter(({ msg }) => msg === 'housekeeping')
  expect(days).toMatchObject(
    ['2026-03-01', '2026-03-02', '2026-03-01'].map((day) => ({ day, done: { draftsRemoved: 0 } })),
  )
  // A cleanup without results is not logged; the first of these found none, the others one and two.
  const swept = worker.entries.filter(({ msg }) => msg === 'files swept')
  expect(swept).toMatchObject([1, 2].map((brokenOffUploads) => ({ deleted: { brokenOffUploads } })))
  expect(worker.logged).toHaveLength(5)
  await worker.stop()
})

it('runs all of daily maintenance again the same day when a step failed, and no step waits for another (CAS-01, RET-03)', async () => {
  let isBroken = true
  const worker = await slowly('2026-03-01T08:00:00Z', ({ maintenance }) => ({
    maintenance: {
      ...maintenance,
      draftsToRemind: async () => {
        if (isBroken) throw new Error('no database')
        return []
      },
    },
  }))
  await worker.asleep()
  const failed =
    'background work failed: Error: housekeeping is to run again these failed: reminders Error: no database'
  expect([worker.done.daily, worker.done.cleanUp, worker.logged[0]]).toEqual([1, 1, failed])
  for (const [time, daily] of [
    ['08:04:59.999', 1],
    ['08:05:00', 2],
  ] as const) {
    worker.at(`2026-03-01T${time}Z`)
    await worker.asleep()
    expect([time, worker.done.daily]).toEqual([time, daily])
  }
  isBroken = false
  for (const time of ['08:10:00', '08:15:00', '22:59:00']) {
    worker.at(`2026-03-01T${time}Z`)
    await worker.asleep()
  }
  expect(worker.done.daily).toBe(3)
  expect(worker.entries.filter(({ day }) => day === '2026-03-01')).toHaveLength(1)
  await worker.stop()
})

it('removes and reminds of nothing while this host’s clock is wrong, and resumes when it is right (RET-03, FIL-07)', async () => {
  let skew = 4100 * 86_400_000
  const worker = await slowly('2026-03-01T08:00:00Z', () => ({ clockSkew: async () => skew }))
  await worker.asleep()
  expect([worker.done.daily, worker.done.cleanUp]).toEqual([0, 0])
  const faults = worker.logged.filter((line) => line.startsWith('the clock of this host is 354240000 s ahead'))
  expect(faults).toHaveLength(1)
  skew = 30_000
  worker.at('2026-03-01T08:15:00Z')
  await worker.asleep()
  expect([worker.done.daily, worker.done.cleanUp]).toEqual([1, 1])
  await worker.stop()
})

it('stops when its tasks end, without waiting for an anchor (CAS-01)', async () => {
  const daily = Promise.withResolvers<Record<string, number>>()
  const worker = await slowly('2026-03-01T08:00:00Z', ({ maintenance, anchoring }) => ({
    maintenance: { ...maintenance, clearExpired: () => daily.promise },
    anchoring: { ...anchoring, last: () => new Promise(() => {}) },
  }))
  // A long maintenance run and a stuck anchor block no other task.
  await worker.asleep(ALL - 2)
  let isOver = false
  const stopping = worker.stop().then(() => void (isOver = true))
  worker.wake()
  await sleep(50)
  expect(isOver).toBe(false)
  daily.resolve({})
  await eventually(async () => worker.logged.length > 0, 'the housekeeping')
  await eventually(async () => {
    worker.wake()
    return isOver
  }, 'the end')
  await stopping
  expect(worker.done.cleanUp).toBe(1)
})

it('looks each second while a signing is pending, and else each 15 without any notification (SIG-08, FIL-07, API-03)', async () => {
  const worker = await slowly('2026-03-01T08:00:00Z')
  await worker.asleep()
  expect(worker.pauses()).toEqual([4000, 5000, 15_000, 15_000, 15_000, 15_000])
  await server.begin(browser)
  worker.at('2026-03-01T08:00:05Z')
  await worker.asleep()
  expect(worker.pauses()).toEqual([1000, 4000, 5000, 15_000, 15_000, 15_000])
  await uploaded(server.test, browser, await fillIn(server.test, browser))
  worker.at('2026-03-01T08:00:20Z')
  const checked = server.test.db.selectFrom('document').select('id').where('state', '=', 'ready')
  await eventually(async () => (await checked.execute()).length === 1, 'the check of the document')
  await worker.stop()
})

it('stores its heartbeat at most each quarter of a minute, also when it can start no process (API-03)', async () => {
  await server.begin(browser)
  let [beats, prepared] = [0, 0]
  const prepare = () => {
    prepared++
    throw new Error('no memory for a process')
  }
  const worker = await slowly('2026-03-01T08:00:00Z', ({ printer, workerFigures }) => ({
    printer: { ...printer, prepare },
    workerFigures: { ...workerFigures, beat: async () => void beats++ },
  }))
  await worker.asleep()
  for (const [time, count] of [
    ['08:00:01', 1],
    ['08:00:14', 1],
    ['08:00:15', 2],
  ] as const) {
    worker.at(`2026-03-01T${time}Z`)
    await worker.asleep()
    expect([time, beats]).toEqual([time, count])
  }
  expect(prepared).toBe(4)
  await worker.stop()
})

it('wakes at once when a signing begins, and when a document waits for its check (SIG-08, FIL-07)', async () => {
  const { test } = server
  const followed: string[] = []
  const pending: typeof test.deps.stores.signOrders.pending = async (asking) => {
    const orders = await test.deps.stores.signOrders.pending(asking)
    followed.push(...orders.map(({ id }) => id))
    return orders
  }
  const stores = { ...test.deps.stores, signOrders: { ...test.deps.stores.signOrders, pending } }
  // No pause ends by time.
  const clock: Dependencies['clock'] = { ...systemClock, sleep: (_, until) => systemClock.sleep(3_600_000, until) }
  const queue = { ...test.queue, work: async () => {} }
  const stop = await startJobs({ ...test.deps, stores, clock }, queue)
  const draft = await fillIn(test, browser)
  await uploaded(test, browser, draft)
  const checked = test.db.selectFrom('document').select('id').where('state', '=', 'ready')
  await eventually(async () => (await checked.execute()).length === 1, 'the check of the document')
  const { signStateId } = await server.begin(browser)
  expect(await eventually(async () => followed.includes(signStateId), 'the signing followed')).toBe(true)
  await stop()
})

it('refreshes the test clock in each round, and does nothing after it has stopped (CAS-01)', async () => {
  let heard = 0
  const testSupport = { setClock: async () => {}, refreshClock: async () => void heard++ }
  const worker = await slowly('2026-03-01T08:00:00Z', () => ({ testSupport }))
  await worker.asleep()
  worker.at('2026-03-01T08:10:00Z')
  await worker.asleep()
  expect(heard).toBe(2)
  const stopping = worker.stop()
  worker.at('2026-03-02T08:00:00Z')
  await stopping
  await sleep(20)
  expect([heard, worker.done]).toEqual([2, { daily: 1, cleanUp: 1, pass: 3, anchor: 2 }])
})

it('follows a signing, delivers, prints, stamps, mails, and checks documents in parallel (CAS-01, CAS-03, EVI-03, FIL-07)', async () => {
  const { test, world } = server
  const draft = await fillIn(test, browser)
  await uploaded(test, browser, draft)
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  const id = toUuid(applicationId)
  await server.poll(browser, signStateId)
  await world.act(orderRef, 'approve')
  await server.later(2)
  const stop = await startJobs(test.deps, test.queue)
  const number = await eventually(async () => (await server.stored(id)).caseNumber ?? undefined, 'the case number')
  expect((await world.casesOf(id)).map(({ caseNumber }) => caseNumber)).toEqual([number])
  await eventually(async () => (await world.mails()).some(({ recipients }) => recipients.includes(MAIL)), 'the mail')
  const isPrinted = (key: string) => key.startsWith(`receipts/${id}/`) && key.endsWith('/receipt-registered.pdf')
  await eventually(async () => (await storedKeys(test.deps, 'receipts/')).some(isPrinted), 'the receipt')
  const stamps = test.db.selectFrom('evidenceStamp').select('token').where('applicationId', '=', id)
  await eventually(async () => (await stamps.execute()).length === 1, 'the time-stamp')
  const waiting = test.db.selectFrom('document').select('id').where('state', '=', 'checking')
  await eventually(async () => (await waiting.execute()).length === 0, 'the check of the document')
  await stop()
  for (const name of ['deliver-case', 'make-receipt', 'stamp-evidence', 'send-mail'] as const)
    await test.queue.boss.offWork(name, { wait: true })
})
