/**
 * Runs over the calls after sending, in each of which a web process, the worker or the database is killed. The applicant
 * and the case system repeat what got no answer, as browsers and case systems do.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Thread } from '@sievert/contract/messages'
import type { SignBegun, SignStatus } from '@sievert/contract/signing'
import { toUuid } from '../../src/utilities/ids/application-id.ts'
import { CLINIC, startTestApp, TOLVAN } from '../app.ts'
import { startBalancer } from '../balancer.ts'
import { eventually, fillIn, signBegin } from '../journey.ts'
import { outside } from '../outside.ts'
import { overHttp } from '../over-http.ts'
import { persistent } from '../persistent.ts'
import { startDatabase } from '../restartable-database.ts'
import { superviseProcesses } from '../supervised.ts'
import type { KillPlan } from './kill-plans.ts'

/** Two web processes, a worker and a database of their own. `close` stops everything. */
export const startKilledRuns = async () => {
  const database = await startDatabase()
  const test = await startTestApp({ DATABASE_URL: database.url, REQUESTS_PER_MINUTE: '1000000' })
  const world = outside(test.simulators)
  const processes = await superviseProcesses(test, ['main', 'main', 'worker'])
  const balancer = await startBalancer(processes.webOrigins)
  await world.ask('service', { origin: balancer.origin })
  const { server, untilDone } = persistent(overHttp(() => balancer.origin))
  const browser = await test.signIn(TOLVAN, CLINIC)
  let crashes = 0
  const killDatabase = async () => {
    crashes += 1
    await database.kill()
  }
  const close = async () => {
    await balancer.close()
    await processes.close()
    await test.close()
    await database.remove()
  }
  const kills = () => crashes + processes.deaths()
  return { test, world, database, processes, balancer, server, untilDone, browser, killDatabase, kills, close }
}
export type Place = Awaited<ReturnType<typeof startKilledRuns>>

/** One run, as the applicant and the case officer know it. `text`: of its message, request or draft; no other has it. */
export type KilledRun = { plan: KillPlan; applicationId: string; text: string; isKilled: boolean }

type Answer = Awaited<ReturnType<Place['server']['call']>>
const taken = (answer: Answer): Answer => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer
}

const call = async (
  { server, browser }: Pick<Place, 'server' | 'browser'>,
  ...[method, path, body]: ['GET' | 'POST' | 'PUT', string, object?]
) => taken(await server.call(method, path, { browser, ...(body && { body }) }))

const approve = async ({ world }: Place, signStateId: string) => {
  const order = (await world.orders()).find(({ returnUrl }) => returnUrl?.includes(signStateId))
  if (order?.status === 'pending') await world.act(order.orderRef, 'approve').catch(() => {})
}

/** Signs until it succeeds: BankID returns a signature once, and it is lost with the process that got it. */
const sign = (place: Place, applicationId: string, more: object, hasPolls: boolean) =>
  place.untilDone(`the signature of ${applicationId}`, async () => {
    const begun = await signBegin(place.server, place.browser, applicationId, more)
    if (begun.json<{ code?: string }>().code === 'error.request-answered.text') return
    const { signStateId } = taken(begun).json<SignBegun>()
    await approve(place, signStateId)
    if (!hasPolls) await sleep(5000)
    for (;;) {
      const { status } = (await call(place, 'GET', `applications/sign-status/${signStateId}`)).json<SignStatus>()
      if (status === 'Success') return
      if (status !== 'Pending') throw new Error(`the signature: ${status}`)
      await sleep(200)
    }
  })

/** A signed application that the case system has. */
export const submitted = async (place: Place): Promise<string> => {
  const id = await fillIn(place.server, place.browser)
  await sign(place, id, {}, true)
  const applicationId = toUuid(id)
  await eventually(async () => (await place.world.casesOf(applicationId)).length > 0, 'the case', 900)
  return applicationId
}

type Sent = { delivery?: Delivery; deliveries?: Delivery[] }
type Delivery = { event: { eventId: string }; status: number }
/** The case officer acts once, and the case system repeats the event until it is taken. */
const officer = async ({ world, untilDone }: Place, action: string, body: object) => {
  const { delivery, deliveries = [] } = await world.ask<Sent>(`case-system/${action}`, body)
  for (const { event, status } of [...(delivery ? [delivery] : []), ...deliveries]) {
    if (status === 204) continue
    await untilDone(`${action} ${event.eventId}`, async () => {
      const again = await world.ask<{ delivery: Delivery }>('case-system/events', { replay: event.eventId })
      if (again.delivery.status !== 204) throw new Error(String(again.delivery.status))
    })
  }
}

const content = (text: string) => ({ text, items: [{ itemId: 'a', text, documents: [] }] })
export const received = async ({ world }: Place, applicationId: string) => {
  type Received = { messageId: string; message: { text: string; kind: string } }
  const all = await world.ask<{ applicationId: string; thread: { messages: Received[] } }[]>('case-system/cases')
  return all.find((one) => one.applicationId === applicationId)?.thread.messages ?? []
}

/** Prepares what the act needs, without a kill. Returns the act. */
const prepared = async (place: Place, { plan, applicationId, text }: KilledRun): Promise<() => Promise<unknown>> => {
  const path = `applications/${applicationId}`
  const items = [{ itemId: 'a', text }]
  const request = (more: object = {}) => officer(place, 'request', { applicationId, requestId: text, items, ...more })
  switch (plan.act) {
    case 'draft':
      return () => call(place, 'PUT', `${path}/messages/draft`, { text, items: [] })
    case 'answer':
      await request()
      return () => call(place, 'POST', `${path}/messages`, { requestId: text, ...content(text) })
    case 'message':
      return () => call(place, 'POST', `${path}/messages`, { text, items: [] })
    case 'signed answer':
      await request({ mustBeSigned: true })
      await call(place, 'PUT', `${path}/messages/draft`, { requestId: text, requestVersion: 1, ...content(text) })
      return () => sign(place, applicationId, { requestId: text }, plan.death.who !== 'worker')
    case 'withdrawal':
      return () => call(place, 'POST', `${path}/withdrawal`, { confirmed: true })
    case 'request':
      return () => request()
    case 'change':
      await request()
      return () => officer(place, 'request-change', { applicationId, requestId: text, items: [{ itemId: 'b', text }] })
    case 'note':
      return () => officer(place, 'message', { applicationId, text })
    case 'reading': {
      const { messageId } = (await call(place, 'POST', `${path}/messages`, { text, items: [] })).json<{
        messageId: string
      }>()
      const isThere = async () => (await received(place, applicationId)).some((one) => one.messageId === messageId)
      await eventually(isThere, `the message ${text}`, 900)
      return () => officer(place, 'read', { applicationId, messageId })
    }
  }
}

/** The worker comes to a delivery within seconds. */
const PATIENCE_MS = { main: 500, worker: 8000, database: 0 }

/** Kills once, while `act` runs or what it leaves to the worker. True when a process or the database was killed. */
const whileDying = async (place: Place, plan: KillPlan, act: () => Promise<unknown>): Promise<boolean> => {
  const { processes, kills } = place
  const { death } = plan
  // A worker would complete the signature before the polled web process.
  if (plan.act === 'signed answer' && death.who === 'main') await processes.kill('worker', 0)
  const before = kills()
  if ('afterMs' in death) {
    const { who, afterMs } = death
    const die = async () => {
      await sleep(afterMs)
      await (who === 'database' ? place.killDatabase() : processes.kill(who, 0))
    }
    await Promise.all([act(), die()])
  } else {
    processes.killAt(death.who, death.point)
    await act()
  }
  for (const until = Date.now() + PATIENCE_MS[death.who]; kills() === before && Date.now() < until; ) await sleep(50)
  if ('point' in death) processes.killAt(death.who, null)
  return kills() > before
}

/** Sends `plan`'s message, request or draft once, whatever dies. */
export const killedRun = async (
  place: Place,
  plan: KillPlan,
  { applicationId, text }: { applicationId: string; text: string },
): Promise<KilledRun> => {
  const { processes, test, untilDone } = place
  await Promise.all([processes.anyRuns('main'), processes.anyRuns('worker')])
  // A person may send 60 messages in ten minutes.
  await untilDone('the limit', () => test.db.deleteFrom('attempt').execute())
  const run: KilledRun = { plan, applicationId, text, isKilled: false }
  const act = await prepared(place, run)
  run.isKilled = await whileDying(place, plan, act)
  return run
}

export const threadOf = async (place: Pick<Place, 'server' | 'browser'>, applicationId: string) =>
  (await call(place, 'GET', `applications/${applicationId}/messages`)).json<Thread>()
