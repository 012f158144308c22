/** Runs signings on two web processes and a worker that are killed, with failing dependencies and conflicting users. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignOrderRecord } from '../../src/ports/sign-orders.ts'
import { ASKING_INTERVAL_MS } from '../../src/signing/advance-signing.ts'
import { toUuid } from '../../src/utilities/ids/application-id.ts'
import { CLINIC, startTestApp, TOLVAN } from '../app.ts'
import { eventually, fillIn, SOURCES, saveStep, signBegin } from '../journey.ts'
import { type Order, outside } from '../outside.ts'
import { overHttp } from '../over-http.ts'
import { superviseProcesses } from '../supervised.ts'
import { type FaultPlan, faultPlan } from './fault-plan.ts'

const EIDS = {
  BankID: { name: 'bankid', begin: 'bankid.sign', ask: 'bankid.collect', cancel: 'bankid.cancel' },
  Freja_eID: { name: 'freja', begin: 'freja.initSignature', ask: 'freja.getOneResult', cancel: 'freja.cancel' },
} as const

/** The environment of the runs; `close` stops everything. */
export const startFaultRuns = async () => {
  const test = await startTestApp({ REQUESTS_PER_MINUTE: '1000000' })
  const world = outside(test.simulators)
  const processes = await superviseProcesses(test, ['main', 'main', 'worker'])
  const server = overHttp(processes.origin)
  const browser = await test.signIn(TOLVAN, CLINIC)
  const close = async () => {
    await processes.close()
    await test.close()
  }
  return { test, world, processes, server, browser, close }
}
export type Place = Awaited<ReturnType<typeof startFaultRuns>>

/** One run, as the person knows it. */
export type FaultRun = {
  plan: FaultPlan
  applicationId: string
  /** The provider's references of the orders that the person has signed, without forged ones. */
  signed: string[]
  /** Possible descriptions: the last one written, and also the one before it if the answer got lost. */
  written: string[]
  /** Milliseconds by which the server's clock is advanced, and the answer after which it was advanced last. */
  ahead: number
  movedAfter: number
}

/** Calls with an answer that may get lost: the person continues without it. */
const maybe = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)

const orderFaults = async ({ world }: Place, plan: FaultPlan) => {
  const { begin, ask, cancel } = EIDS[plan.method]
  const ordered = [
    ...plan.faultsAtBegin.map((kind) => [begin, kind]),
    ...plan.faultsAtAsking.map((kind) => [ask, kind]),
    ...plan.faultsAtCancelling.map((kind) => [cancel, kind]),
    ...plan.faultsAtDelivery.map((kind) => ['case-system.cases', kind]),
  ]
  for (const [target, kind] of ordered) await world.ask('faults', { target, kind, delayMs: 300 })
  await world.ask('case-system/mode', { answer: plan.caseSystem })
}

type Ordered = { target: string; kind: FaultPlan['faultsAtAsking'][number] }
/** Faults that an earlier run ordered for this eID and did not reach: they hit this run. */
const leftOver = async ({ test }: Place, method: FaultPlan['method']) => {
  const ordered = (await (await fetch(`${test.simulators}/control/faults`)).json()) as Ordered[]
  return ordered.filter(({ target }) => target === EIDS[method].ask).map(({ kind }) => kind)
}

/** Advances the server's clock once after each answer of the provider, so that it may be asked again. */
const letAsk = async ({ test }: Place, run: FaultRun, { askingUntil, lastAskedAt }: SignOrderRecord) => {
  if (askingUntil || !lastAskedAt || lastAskedAt.getTime() === run.movedAfter) return
  run.movedAfter = lastAskedAt.getTime()
  run.ahead += ASKING_INTERVAL_MS
  await test.deps.testSupport?.setClock(new Date(Date.now() + run.ahead))
}

const isOpen = async ({ test }: Place, run: FaultRun) =>
  (await test.deps.stores.applications.find(run.applicationId))?.status === 'Started'

const begin = async ({ server, browser }: Place, run: FaultRun, twice: boolean): Promise<string | undefined> => {
  const ask = () => maybe(signBegin(server, browser, run.applicationId, { method: run.plan.method }))
  const answers = await Promise.all(twice ? [ask(), ask()] : [ask()])
  const begun = answers.find((answer) => answer?.statusCode === 200)
  return begun?.json<{ signStateId: string }>().signStateId
}

/** The person on the phone: follows the plan once, and approves from then on. */
const act = async ({ world, test }: Place, run: FaultRun, signStateId: string, isFirst: boolean) => {
  const order = await test.deps.stores.signOrders.find(signStateId)
  if (!order) throw new Error(`${signStateId} is gone`)
  const { orderRef } = order.eidOrder
  const { name } = EIDS[run.plan.method]
  const person = isFirst ? run.plan.person : 'approve'
  if (person === 'forged') await world.ask(`${name}/forge`, { kind: 'otherText' })
  const action = person === 'forged' ? 'approve' : person
  const seen = await maybe(world.ask<Order>(`${name}/orders/${orderRef}`, { action }))
  // The server may have cancelled it at that moment.
  if (person === 'approve' && ['complete', 'APPROVED'].includes(seen?.status ?? '')) run.signed.push(orderRef)
  await world.ask(`${name}/forge`, { kind: null })
}

const meanwhile = async ({ server, browser }: Place, run: FaultRun, signStateId: string) => {
  const { applicationId, plan } = run
  switch (plan.meanwhile) {
    case 'write': {
      const text = 'Sex provkällor.'
      const sections = { ...SOURCES, SRC_DESCRIPTION: { text } }
      const answer = await maybe(saveStep(server, browser, applicationId, { stepNumber: 0, sections }))
      if (!answer) run.written.push(text)
      else if (answer.statusCode === 200) run.written = [text]
      return undefined
    }
    case 'cancel':
      return maybe(server.call('POST', 'applications/sign-cancel', { browser, body: { signStateId } }))
    case 'begin':
      return maybe(signBegin(server, browser, applicationId, { method: plan.method }))
    case 'poll':
      return maybe(server.call('GET', `applications/sign-status/${signStateId}`, { browser }))
    case 'nothing':
      return undefined
  }
}

/** Follows the signing to its end, by polls, or by the worker alone. */
const follow = async (place: Place, run: FaultRun, signStateId: string) => {
  const { test, server, browser } = place
  await eventually(async () => {
    const order = await test.deps.stores.signOrders.find(signStateId)
    if (order?.state !== 'Pending') return true
    await letAsk(place, run, order)
    if (!run.plan.browserCloses) await maybe(server.call('GET', `applications/sign-status/${signStateId}`, { browser }))
    return false
  }, 'the end of the signing')
}

const after = async (milliseconds: number, action: () => Promise<unknown>) => {
  await sleep(milliseconds)
  await action()
}

/** A kill during delivery comes after the signing; the restarted worker soon continues. */
const awaitDelivery = async ({ processes }: Place, { death }: FaultPlan, deaths: number) => {
  if (death?.point !== 'before-delivery' && death?.point !== 'delivered') return
  for (let wait = 0; wait < 100 && processes.deaths() === deaths; wait++) await sleep(100)
}

const sign = (place: Place, run: FaultRun, signStateId: string, isFirst: boolean) =>
  Promise.all([
    after(run.plan.actsAfter, () => act(place, run, signStateId, isFirst)),
    after(run.plan.meanwhileAfter, async () => isFirst && meanwhile(place, run, signStateId)),
    follow(place, run, signStateId),
  ])

/** Retries like a person until the application is submitted. */
export const faultRun = async (place: Place, seed: number): Promise<FaultRun> => {
  const { test, processes, browser } = place
  const planned = faultPlan(seed)
  const plan = { ...planned, faultsAtAsking: [...(await leftOver(place, planned.method)), ...planned.faultsAtAsking] }
  if (plan.death) await processes.anyRuns(plan.death.who)
  await test.deps.testSupport?.setClock(null)
  const applicationId = toUuid(await fillIn(test, browser))
  const written = [SOURCES.SRC_DESCRIPTION.text]
  const run: FaultRun = { plan, applicationId, signed: [], written, ahead: 0, movedAfter: 0 }
  const deaths = processes.deaths()
  await orderFaults(place, planned)
  if (plan.death) processes.killAt(plan.death.who, plan.death.point)
  let isFirst = true
  for (let attempt = 0; await isOpen(place, run); attempt++) {
    // The limit allows for restarting processes on a busy machine.
    if (attempt > 200) throw new Error('never sent in')
    const signStateId = await begin(place, run, attempt === 0 && plan.beginsTwice)
    if (signStateId) await sign(place, run, signStateId, isFirst)
    else await sleep(200)
    isFirst &&= !signStateId
  }
  await awaitDelivery(place, plan, deaths)
  if (plan.death) processes.killAt(plan.death.who, null)
  return run
}
