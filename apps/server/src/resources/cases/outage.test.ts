/**
 * The case system is unreachable, slow or called with wrong events: no application is lost or registered twice, and
 * refusals are logged.
 */

import { beforeAll, beforeEach, expect, it } from 'vitest'
import { makeBacklog, sendInOneMore, unnumbered } from '../../../test/backlog.ts'
import { UNKNOWN_ID } from '../../../test/guarded.ts'
import { eventually } from '../../../test/journey.ts'
import { recordLog } from '../../../test/record-log.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { startJobs } from '../../jobs.ts'

const { log, lines: logged, clear } = recordLog()
const server = useSigningTest({}, (deps) => ({ ...deps, log }))
const browser = useBrowser(server)
beforeAll(async () => {
  const origin = await server.test.app.listen({ port: 0, host: '127.0.0.1' })
  await server.world.ask('service', { origin })
})
beforeEach(clear)

/** Signed; delivered only if a test starts a worker. */
const submit = () => server.sendIn(browser)
/** The result of `look` while a worker runs. */
const working = async <T>(look: () => Promise<T | undefined | false>, what: string): Promise<T> => {
  const stop = await startJobs(server.test.deps, server.test.queue)
  try {
    return await eventually(look, what)
  } finally {
    await stop()
    for (const name of ['deliver-case', 'make-receipt', 'send-mail'] as const)
      await server.test.queue.boss.offWork(name, { wait: true })
  }
}
/** Signed, and the case system has it. */
const submitDelivered = async () => {
  const id = await submit()
  await server.test.deps.stores.applications.update(id, { undelivered: false })
  return id
}
const numberOf = async (id: string) => (await server.stored(id)).caseNumber ?? undefined
const deliveries = async () => (await server.world.calls('case-system.cases')).map(({ reference }) => reference)

it('stores submissions while the case system is down: a receipt without a number, and nothing lost (CAS-01, SIG-05)', {
  tags: ['nightly'],
}, async () => {
  await server.world.ask('faults', { target: 'case-system.cases', kind: 'error', status: 503, count: 1000 })
  const id = await submit()
  await working(async () => (await deliveries()).includes(id), 'a try in vain')
  const details = await server.test.call('GET', `applications/${id}`, { browser })
  expect(details.json()).toMatchObject({ status: 'Submitted', caseNumber: null, events: [{ kind: 'Submitted' }] })
  expect(await server.world.casesOf(id)).toEqual([])
})

it('takes the number of a case system that is slow, from one case (CAS-01)', { tags: ['nightly'] }, async () => {
  await server.world.ask('reset', {})
  await server.world.ask('faults', { target: 'case-system.cases', kind: 'slow', delayMs: 1500 })
  const id = await submit()
  const number = await working(() => numberOf(id), 'the case number')
  expect((await server.world.casesOf(id)).map(({ caseNumber }) => caseNumber)).toEqual([number])
  expect((await deliveries()).filter((reference) => reference === id)).toHaveLength(1)
})

it('delivers a new application before fifty that have waited for an hour, and then these, each once (CAS-01)', {
  tags: ['nightly'],
}, async () => {
  const template = await submit()
  const waiting = await makeBacklog(server.test, template, 50)
  const fresh = await sendInOneMore(server.test, template)
  const before = (await deliveries()).length
  const all = [...waiting, fresh]
  await working(async () => (await unnumbered(server.test, all)) === 0, 'all numbers')
  const order = (await deliveries()).slice(before)
  // Ten deliveries run concurrently: the new application is among the first ten.
  expect(order.slice(0, 10)).toContain(fresh)
  const delivered = order.filter((id) => all.includes(id ?? ''))
  expect([delivered.length, new Set(delivered)]).toEqual([all.length, new Set(all)])
})

it.each([
  ['a wrong signature', { wrongSignature: true }, 403, 'error.event-signature.text'],
  ['a time stamp of six minutes ago', { ageSeconds: 360 }, 403, 'error.event-signature.text'],
  ['nobody to be about', {}, 404, 'error.not-found.text'],
])('logs that it refused an event with %s (CAS-02)', async (_what, how, status, code) => {
  const event = { type: 'Withdrawn', applicationId: UNKNOWN_ID }
  const answer = await server.world.ask<{ delivery: { status: number } }>('case-system/events', { event, ...how })
  expect(answer.delivery.status).toBe(status)
  expect(logged.join('\n')).toContain(`a case event was refused (${code})`)
})

it('refuses an old event that is sent again with its old time stamp, and changes nothing at it (CAS-02)', async () => {
  const id = await submitDelivered()
  const eventId = `withdrawal of ${id}`
  const send = (request: object) => server.world.ask<{ delivery: { status: number } }>('case-system/events', request)
  await send({ event: { eventId, type: 'Withdrawn', applicationId: id } })
  const before = await server.stored(id)
  expect((await send({ replay: eventId, ageSeconds: 360 })).delivery.status).toBe(403)
  expect((await send({ replay: eventId })).delivery.status).toBe(204)
  expect(await server.stored(id)).toEqual(before)
})
