/**
 * Tests a power failure at each point of kill-points.ts: a real web process or worker is killed there and restarted.
 * The journey continues to exactly one registration, with no saved data lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { pick } from '../src/utilities/objects/pick.ts'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from './app.ts'
import { expireWorkerLease } from './expire-worker-lease.ts'
import {
  BUSINESS,
  begunSigning,
  eventually,
  RESPONSIBILITY,
  SOURCES,
  saveBusiness,
  saveStep,
  signBegin,
  startDraft,
} from './journey.ts'
import { KILL_POINTS, type KillPoint } from './kill-points.ts'
import { type Outside, outside } from './outside.ts'
import { overHttp } from './over-http.ts'
import { type Process, startProcess } from './processes.ts'

type Who = 'main' | 'worker'
let test: TestApp
let world: Outside
let browser: Browser
const running = new Map<Who, Process>()
const server = overHttp(() => running.get('main')?.origin ?? '')

const start = async (who: Who) => void running.set(who, await startProcess(test, who))
const stop = async (who: Who) => {
  await running.get(who)?.kill()
  running.delete(who)
}
beforeAll(async () => {
  test = await startTestApp()
  world = outside(test.simulators)
  browser = await test.signIn(TOLVAN, CLINIC)
  await start('main')
})
afterAll(async () => {
  await Promise.all((['main', 'worker'] as const).map(stop))
  await test.close()
})

/** Arms the point, lets `reach` bring the process there, waits for its end, and restarts it. */
const dieAt = async (who: Who, point: KillPoint, reach: () => Promise<unknown>) => {
  const victim = running.get(who)
  if (!victim) throw new Error(`${who} does not run`)
  victim.killAt(point)
  await reach()
  const notReached = sleep(15_000, 'alive', { ref: false })
  expect(await Promise.race([victim.dead.then(() => 'dead'), notReached])).toBe('dead')
  if (who === 'worker') await expireWorkerLease(test)
  await start(who)
}

const stored = (id: string) => test.deps.stores.applications.find(toUuid(id))
const savedSteps = async (id: string) => {
  const steps = await test.deps.stores.answers.steps(toUuid(id))
  return Object.fromEntries(steps.map(({ stepNumber, data }) => [stepNumber, data]))
}
const save = (id: string, stepNumber: number, sections: object) =>
  saveStep(server, browser, id, { stepNumber, sections })
const poll = (signStateId: string) => server.call('GET', `applications/sign-status/${signStateId}`, { browser })

const fillIn = async () => {
  const id = await startDraft(server, browser)
  await save(id, 0, SOURCES)
  await save(id, 1, RESPONSIBILITY)
  await saveBusiness(server, browser, id)
  return id
}
const approve = async (signStateId: string) => world.act((await world.orderOf(signStateId)).orderRef, 'approve')

/** Retries like an applicant: BankID ends an order that was opened and lost, and then accepts a new one. */
const beginAgain = (id: string) =>
  eventually(async () => {
    const { statusCode, json } = await signBegin(server, browser, id)
    return statusCode === 200 && json<{ signStateId: string }>().signStateId
  }, 'a signing')

const ONE = { cases: 1, signatures: 1, hasEvidence: true, mails: 1, isWhole: true }
/** The results of an application with its number and its mail: `ONE` of everything, and the answers as saved. */
const registrationOf = async (id: string): Promise<typeof ONE> => {
  const uuid = toUuid(id)
  const number = await eventually(async () => (await stored(id))?.caseNumber ?? undefined, 'the case number')
  const mails = async () => (await world.mails()).filter(({ subject }) => subject.includes(number))
  await eventually(async () => (await mails()).length > 0, 'the mail')
  const orders = test.db.selectFrom('signOrder').select('state').where('applicationId', '=', uuid)
  const steps = await savedSteps(id)
  return {
    cases: (await world.casesOf(uuid)).filter(({ caseNumber }) => caseNumber === number).length,
    signatures: (await orders.execute()).filter(({ state }) => state === 'Success').length,
    hasEvidence: (await test.deps.stores.signOrders.evidenceOf({ applicationId: uuid })) !== undefined,
    mails: (await mails()).length,
    isWhole: isDeepStrictEqual(steps[0], SOURCES) && JSON.stringify(steps).includes(BUSINESS.companyContact.name),
  }
}

/** The journey up to the kill point of the web process, and on to the person's signature. */
const WEB: Partial<Record<KillPoint, () => Promise<string>>> = {
  'answers-saved': async () => {
    const id = await startDraft(server, browser)
    await save(id, 0, SOURCES)
    await dieAt('main', 'answers-saved', () => expect(save(id, 1, RESPONSIBILITY)).rejects.toThrow('fetch failed'))
    expect(Object.keys(await savedSteps(id))).toEqual(['0', '1'])
    await save(id, 1, RESPONSIBILITY)
    await saveBusiness(server, browser, id)
    await approve(await begunSigning(server, browser, id))
    return id
  },
  'order-opened': async () => {
    const id = await fillIn()
    await dieAt('main', 'order-opened', () => expect(signBegin(server, browser, id)).rejects.toThrow('fetch failed'))
    await approve(await beginAgain(id))
    return id
  },
  'signing-begun': async () => {
    const id = await fillIn()
    await dieAt('main', 'signing-begun', () => expect(signBegin(server, browser, id)).rejects.toThrow('fetch failed'))
    const { length } = await world.calls('bankid.sign')
    await approve(await beginAgain(id))
    // The retry joins the signing that was begun.
    expect(await world.calls('bankid.sign')).toHaveLength(length)
    return id
  },
}
/** After the signature: kills the process that asks the provider, by a poll or as the worker. */
const AFTER_SIGNING = ['signature-stored', 'completing', 'submitted'] as const
const AT_DELIVERY = ['paper-kept', 'before-delivery', 'delivered'] as const
/** A mail that was accepted but not recorded is sent twice: docs/operations.md. */
const AT_MAIL = ['mail-sent'] as const
const OF_ANSWERS = ['answer-sending', 'answer-sent'] as const
const OF_MESSAGES = ['message-delivered'] as const
/** Their runs are in resources/messages/killed-runs.nightly.test.ts. */
const OF_THREADS = ['draft-saved', 'event-storing', 'event-stored', 'before-message', 'thread-printed'] as const
/** Their journeys are in documents/killed.nightly.test.ts. */
const OF_DOCUMENTS = ['upload-stored', 'document-moved'] as const
/** Applications that were signed while no worker ran. */
const waiting: string[] = []

it('has a journey for every point (SIG-08)', () => {
  const all = [
    ...Object.keys(WEB),
    ...AFTER_SIGNING,
    ...AT_DELIVERY,
    ...AT_MAIL,
    ...OF_DOCUMENTS,
    ...OF_ANSWERS,
    ...OF_MESSAGES,
    ...OF_THREADS,
  ]
  expect(all.toSorted()).toEqual([...KILL_POINTS].toSorted())
})

it.each(Object.entries(WEB))(
  'reaches the signature after a web process crash at %s (WIZ-13, SIG-08)',
  { timeout: 60_000 },
  async (_point, journey) => {
    const id = await journey()
    waiting.push(id)
    expect(await stored(id)).toMatchObject({ status: 'Started' })
  },
)

it.each(AFTER_SIGNING)(
  'loses no signature when the polled web process dies at %s (SIG-08)',
  { timeout: 60_000 },
  async (point) => {
    const id = await fillIn()
    const signStateId = await begunSigning(server, browser, id)
    await approve(signStateId)
    await dieAt('main', point, async () => {
      while ((await poll(signStateId).catch(() => undefined)) !== undefined) await sleep(300)
    })
    const status = async () => (await poll(signStateId)).json<{ status: string }>().status
    await eventually(async () => (await status()) === 'Success', 'success')
    waiting.push(id)
    expect(await stored(id)).toMatchObject({ status: 'Submitted' })
  },
)

it('registers all of them once by the worker, though no client polls (SIG-08, CAS-01)', {
  timeout: 60_000,
}, async () => {
  await start('worker')
  expect(waiting).toHaveLength(6)
  for (const id of waiting) expect(await registrationOf(id)).toEqual(ONE)
})

it.each(AFTER_SIGNING)(
  'loses no signature when the worker dies at %s without polls (SIG-08)',
  { timeout: 60_000 },
  async (point) => {
    const id = await fillIn()
    const signStateId = await begunSigning(server, browser, id)
    await dieAt('worker', point, () => approve(signStateId))
    await eventually(async () => (await stored(id))?.status === 'Submitted', 'the signature')
    expect(await registrationOf(id)).toEqual(ONE)
  },
)

it('makes one case and serves its files if the worker dies before or after a delivery (CAS-01, HND-01)', {
  timeout: 120_000,
}, async () => {
  const ids: string[] = []
  for (const point of AT_DELIVERY) {
    const id = await fillIn()
    const signStateId = await begunSigning(server, browser, id)
    await dieAt('worker', point, () => approve(signStateId))
    expect((await stored(id))?.caseNumber).toBeNull()
    ids.push(id)
  }
  for (const id of ids) expect(await registrationOf(id)).toEqual(ONE)
  // The case system gets the files that the first attempt named.
  await world.ask('service', { origin: running.get('main')?.origin })
  for (const id of ids) {
    const files = await world.ask<{ hasHash: boolean }[]>('case-system/fetch', { applicationId: toUuid(id) })
    expect(files.map(({ hasHash }) => hasHash)).toEqual([true, true, true])
  }
})

it('repeats an identical mail when the worker dies before recording it (CAS-03)', {
  timeout: 90_000,
}, async () => {
  if (!running.has('worker')) await start('worker')
  const id = await fillIn()
  const signStateId = await begunSigning(server, browser, id)
  await dieAt('worker', 'mail-sent', () => approve(signStateId))
  const mails = async () => {
    const number = (await stored(id))?.caseNumber ?? 'none'
    return (await world.mails()).filter(({ subject }) => subject.includes(number))
  }
  await eventually(async () => (await mails()).length > 1, 'the second mail', 600)
  expect(await registrationOf(id)).toEqual({ ...ONE, mails: 2 })
  const [first, second] = (await mails()).map((mail) => pick(mail, 'messageId', 'subject', 'text', 'html'))
  expect(second).toEqual(first)
  expect(first?.messageId).toBe(`<received.${toUuid(id)}@localhost>`)
})

it('stores and delivers an answer once when the web process or the worker dies over it (AFT-03)', {
  timeout: 180_000,
}, async () => {
  if (!running.has('worker')) await start('worker')
  const id = await fillIn()
  await approve(await begunSigning(server, browser, id))
  await registrationOf(id)
  const applicationId = toUuid(id)
  type Received = { message: { requestId: string } }
  const received = async () => {
    const all = await world.ask<{ applicationId: string; thread: { messages: Received[] } }[]>('case-system/cases')
    const { messages = [] } = all.find((one) => one.applicationId === applicationId)?.thread ?? {}
    return messages.map(({ message }) => message.requestId)
  }
  const points = [...OF_ANSWERS, ...OF_MESSAGES]
  for (const point of points) {
    await world.ask('service', { origin: running.get('main')?.origin })
    await world.ask('case-system/request', { applicationId, requestId: point, items: [{ itemId: 'a', text: 'Vad?' }] })
    const body = { requestId: point, text: '', items: [{ itemId: 'a', text: 'Det här.', documents: [] }] }
    const headers = { 'idempotency-key': point }
    const send = () => server.call('POST', `applications/${id}/messages`, { browser, body, headers })
    await dieAt(point === 'message-delivered' ? 'worker' : 'main', point, () => send().catch(() => undefined))
    await eventually(async () => (await send()).statusCode === 201, 'the answer')
  }
  await eventually(async () => (await received()).length === points.length, 'the deliveries')
  const thread = async () => {
    const { messages } = (await server.call('GET', `applications/${id}/messages`, { browser })).json<{
      messages: { requestId: string; deliveredAt?: string }[]
    }>()
    return messages.flatMap(({ requestId, deliveredAt }) => (deliveredAt ? [requestId] : []))
  }
  await eventually(async () => (await thread()).length === points.length, 'the receipts', 600)
  expect([(await thread()).toSorted(), (await received()).toSorted()]).toEqual([points.toSorted(), points.toSorted()])
})
