/** The request and the stored order of a new signing, and the abandonment of an order that must not be signed. */

import { beforeEach, expect, it } from 'vitest'
import { auditEntries } from '../../../test/audit-entries.ts'
import { begunSigning, fillIn, signBegin } from '../../../test/journey.ts'
import { recordLog } from '../../../test/record-log.ts'
import { NILS, storedOrder } from '../../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Eid, SigningRequest } from '../../ports/eid.ts'
import { toShortId, toUuid } from '../../utilities/ids/application-id.ts'

let asked: SigningRequest[]
let before: (() => Promise<unknown>) | undefined
let cancel: Eid['cancel'] | undefined
/** Milliseconds by which this host's clock is ahead of the eID's. */
let clockAhead: number
const { log, lines: logged, clear } = recordLog()
let slept: number[]
/** Skips the waits of concurrent attempts. */
let isQuick: boolean
const watched = (deps: Dependencies): Dependencies => {
  const { BankID } = deps.eids
  const provider: Eid = {
    ...BankID,
    clockAhead: () => clockAhead,
    begin: async (request) => {
      asked.push(request)
      await before?.()
      return BankID.begin(request)
    },
    cancel: (order) => (cancel ?? BankID.cancel)(order),
  }
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds)
    if (!isQuick) await deps.clock.sleep(milliseconds)
  }
  return {
    ...deps,
    clock: { ...deps.clock, sleep },
    eids: { BankID: provider, Freja_eID: undefined },
    log,
  }
}
const server = useSigningTest({}, watched)
const browser = useBrowser(server)
beforeEach(async () => {
  asked = []
  before = undefined
  cancel = undefined
  clockAhead = 0
  clear()
  slept = []
  isQuick = true
  await server.reset()
})

const orderOf = (id: string) => storedOrder(server, id)
const audited = async (applicationId: string) => (await auditEntries(server.test, applicationId)).at(-1)

it('opens an order for this person, over the frozen content, and stores it with its party and ground (SIG-06, SIG-07)', async () => {
  const id = await fillIn(server.test, browser)
  const now = new Date(Date.now() + 60_000)
  await server.test.deps.testSupport?.setClock(now)
  const headers = { 'user-agent': 'a browser' }
  const body = { applicationId: id, location: 'SameDevice' }
  const begun = await server.test.call('POST', 'applications/sign-begin', { browser, body, headers })
  const order = await orderOf(begun.json<{ signStateId: string }>().signStateId)
  const { visibleText, manifest, digest } = order
  expect(asked).toEqual([
    {
      personalNumber: '191212121212',
      visibleText,
      manifest,
      endUserIp: '127.0.0.1',
      userAgent: 'a browser',
      deviceIdentifier: expect.stringMatching(/^[0-9a-f]{64}$/),
      location: 'SameDevice',
      returnUrl: expect.stringMatching(
        `^http://localhost:3000/app/${toShortId(toUuid(id))}/sign/${order.id}#nonce=[\\w-]{22}$`,
      ),
    },
  ])
  const { revision } = await server.stored(id)
  expect(order).toMatchObject({
    applicationId: toUuid(id),
    partyId: 'org-k3v9m2x7q4',
    ground: { role: 'owner', signatory: 'sole' },
    method: 'BankID',
    location: 'SameDevice',
    language: 'sv',
    state: 'Pending',
    awaitingStart: true,
    applicationRevision: revision,
    completion: null,
    messageKey: null,
    lastAskedAt: null,
    askingUntil: null,
    cancelling: false,
    cancelReason: null,
    endedAt: null,
  })
  expect(order.begunAt.getTime() - now.getTime()).toBeLessThan(10_000)
  expect(order.begunAt.getTime()).toBeGreaterThanOrEqual(now.getTime())
  expect(await audited(id)).toMatchObject({
    at: order.begunAt.toISOString(),
    personId: order.personId,
    partyId: order.partyId,
    action: 'signing-begun',
    detail: { signOrder: order.id, method: 'BankID', digest, revision },
  })
})

it.each([
  [{}, {}, 'sv', 'Jag skriver under ansökan'],
  [{}, { 'accept-language': 'en' }, 'en', 'I sign the application'],
  [{ language: 'en' }, { 'accept-language': 'sv' }, 'en', 'I sign the application'],
])('is signed in the requested language, or the page’s: %j %j (SIG-07)', async (more, headers, language, words) => {
  const body = { applicationId: await fillIn(server.test, browser), ...more }
  const begun = await server.test.call('POST', 'applications/sign-begin', { browser, body, headers })
  const { signStateId } = begun.json<{ signStateId: string }>()
  expect(await orderOf(signStateId)).toMatchObject({ language, visibleText: expect.stringContaining(words) })
})

it('is resumed in its language, or another requested one (SIG-04)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser, { language: 'en' })
  const again = async (id: string, ref: string, more: object) => {
    await server.world.act(ref, 'reject')
    await server.poll(browser, id)
    const body = { applicationId, signStateId: id, ...more }
    const taken = await server.test.call('POST', 'applications/sign-restart', { browser, body })
    return orderOf(taken.json<{ signStateId: string }>().signStateId)
  }
  const second = await again(signStateId, orderRef, {})
  expect(second.language).toBe('en')
  expect((await again(second.id, second.eidOrder.orderRef, { language: 'sv' })).language).toBe('sv')
})

it('is one and the same in any spelling of its id (SIG-04)', async () => {
  const { applicationId, signStateId } = await server.begin(browser)
  const loud = signStateId.toUpperCase()
  const body = { signStateId: loud }
  const calls = [
    server.test.call('GET', `applications/sign-status/${loud}`, { browser }),
    server.test.call('GET', `applications/${applicationId}/sign-state/${loud}`, { browser }),
    server.test.call('POST', 'applications/sign-done', { browser, body }),
    server.test.call('POST', 'applications/sign-cancel', { browser, body }),
  ]
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 409, 200])
})

it('is refused where its eID is not configured (SIG-06)', async () => {
  const answer = await signBegin(server.test, browser, await fillIn(server.test, browser), { method: 'Freja_eID' })
  const issues = [{ path: 'method', key: 'signing.method.missing.text' }]
  expect(answer.json()).toMatchObject({ status: 422, issues })
})

it('explains in the person’s language why the provider refuses, and logs it (SIG-03)', async () => {
  const id = await fillIn(server.test, browser)
  const detail = async (language: string) => {
    await server.world.ask('faults', { target: 'bankid.sign', kind: 'error' })
    return (await signBegin(server.test, browser, id, { language })).json<{ detail: string }>().detail
  }
  const [swedish, english] = [await detail('sv'), await detail('en')]
  expect(swedish).toMatch(/försök/i)
  expect(english).toMatch(/try/i)
  expect(logged).toEqual(
    Array(2).fill('signing could not begin: unavailable: unavailable: … answered 500 internalError'),
  )
})

it('is refused while the clocks of all hosts differ from the time-stamp authority’s, before the eID (SIG-07)', async () => {
  const id = await fillIn(server.test, browser)
  const begin = () => signBegin(server.test, browser, id)
  await server.test.deps.authorityClock.note(new Date(Date.now() - 240_000))
  const refused = await begin()
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'error.clock.text' }])
  expect(asked).toEqual([])
  expect(logged[0]).toMatch(/^the clocks of this host and of the database are 24\d s ahead of that of the time-stamp/)
  expect((await server.test.call('GET', '/metrics')).body).toMatch(
    /^sievert_outside_clock_skew_seconds\{of="time-stamp authority"\} 24\d/m,
  )
  await server.test.deps.authorityClock.note(new Date())
  expect((await begin()).statusCode).toBe(200)
})

it('is cancelled at an eID whose clock differs, before a browser can open the app (SIG-07)', async () => {
  const id = await fillIn(server.test, browser)
  clockAhead = -61_000
  const refused = await signBegin(server.test, browser, id)
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'error.clock.text' }])
  expect(asked).toHaveLength(1)
  expect((await server.world.orders()).filter(({ status }) => status === 'pending')).toEqual([])
  expect(await server.test.deps.stores.signOrders.liveOrSucceeded(toUuid(id))).toBeUndefined()
  clockAhead = 0
  expect((await signBegin(server.test, browser, id)).statusCode).toBe(200)
})

it('answers 500 for an internal error, and does not delay the next attempt (API-02)', async () => {
  const id = await fillIn(server.test, browser)
  before = () => Promise.reject(new Error('ours'))
  expect((await signBegin(server.test, browser, id)).statusCode).toBe(500)
  before = undefined
  // The next attempt does not wait for the failed one.
  expect((await signBegin(server.test, browser, id)).statusCode).toBe(200)
  expect(slept).toEqual([])
})

it('is abandoned if the application was submitted first, also when the provider cannot be notified (SIG-12)', async () => {
  const id = await fillIn(server.test, browser)
  before = () => server.test.deps.stores.applications.update(toUuid(id), { status: 'Submitted' })
  cancel = () => Promise.reject(new Error('away'))
  const answer = await signBegin(server.test, browser, id)
  expect(answer.json()).toMatchObject({ status: 409, code: 'error.signing-in-progress.text' })
  expect(logged).toEqual(['an order could not be cancelled: Error: away'])
  expect(await server.test.deps.stores.signOrders.liveOrSucceeded(toUuid(id))).toBeUndefined()
  before = undefined
  expect((await signBegin(server.test, browser, id)).json()).toMatchObject({ code: 'error.already-signed.text' })
})

it('is abandoned if another person began while it was opened; theirs remains (SIG-12)', async () => {
  const id = await fillIn(server.test, browser)
  const nils = await server.signIn(NILS)
  let theirs = ''
  before = async () => {
    before = undefined
    theirs = await begunSigning(server.test, nils, id)
  }
  const answer = await signBegin(server.test, browser, id)
  expect(answer.json()).toMatchObject({ status: 409, code: 'error.signing-in-progress.text' })
  expect((await server.poll(nils, theirs)).status).toBe('Pending')
  const open = (await server.world.orders()).filter(({ status }) => status === 'pending')
  expect(open.map(({ orderRef }) => orderRef)).toEqual([(await orderOf(theirs)).eidOrder.orderRef])
})

it('waits five seconds for the person’s first attempt, then answers Retry-After (SIG-04)', async () => {
  const id = await fillIn(server.test, browser)
  const { promise, resolve } = Promise.withResolvers<void>()
  const started = new Promise<void>((done) => {
    before = () => {
      done()
      return promise
    }
  })
  const first = signBegin(server.test, browser, id)
  await started
  const second = await signBegin(server.test, browser, id)
  resolve()
  expect(second.json()).toMatchObject({ code: 'error.still-answering.text' })
  expect(second.headers['retry-after']).toBe('1')
  expect(slept).toHaveLength(50)
  expect((await first).statusCode).toBe(200)
})

it('is opened for the party that the page shows (ACC-15)', async () => {
  const id = await fillIn(server.test, browser)
  expect((await signBegin(server.test, browser, id, { oid: 'org-k3v9m2x7q4' })).statusCode).toBe(200)
})

it('shows its launch options to a browser that joins or resumes it; polling extends no session (SIG-04, ACC-13)', async () => {
  const { applicationId, signStateId } = await server.begin(browser)
  const elsewhere = await server.signIn()
  const body = { applicationId, signStateId }
  const place = async () =>
    (
      await server.test.call('GET', `applications/${applicationId}/sign-state/${signStateId}/`, { browser: elsewhere })
    ).json<{ place: string }>().place
  expect(await place()).toBe('elsewhere')
  await server.test.call('POST', 'applications/sign-restart', { browser: elsewhere, body })
  expect(await place()).toBe('here')
  const another = await server.signIn()
  expect(await begunSigning(server.test, another, applicationId)).toBe(signStateId)
  expect(another.cookie).toContain('sievert-signing=')
  const until = () => /sievert-session-expires=(\d+)/.exec(elsewhere.cookie)?.[1]
  const start = until()
  await server.later(120)
  await server.test.call('GET', `applications/sign-status/${signStateId}`, { browser: elsewhere })
  expect(until()).toBe(start)
})
