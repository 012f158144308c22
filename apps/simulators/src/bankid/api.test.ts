import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'
import { qrText } from './qr.ts'

const RP = '/bankid/rp/v6.0'
const TOLVAN = '191212121212'
const BERI = '198602262381'

let sim: TestSimulators
beforeAll(async () => {
  sim = await startForTest()
})
afterAll(() => sim.end())
beforeEach(() => sim.post('/control/reset'))

const base64 = (text: string) => Buffer.from(text).toString('base64')
const signRequest = (requirement: object = {}) => ({
  endUserIp: '192.0.2.7',
  userVisibleData: base64('Jag ansöker'),
  userNonVisibleData: base64('digest'),
  requirement,
})
type Started = Record<'orderRef' | 'autoStartToken' | 'qrStartToken' | 'qrStartSecret', string>
const sign = async (requirement?: object) => (await sim.post<Started>(`${RP}/sign`, signRequest(requirement))).body
const collect = (orderRef: string) => sim.post(`${RP}/collect`, { orderRef })
const control = (orderRef: string, body: object) => sim.post(`/control/bankid/orders/${orderRef}`, body)
const advance = (advanceSeconds: number) => sim.post('/control/clock', { advanceSeconds })

describe('beginning an order', () => {
  it('gives the four references (SIG-06)', async () => {
    expect(Object.keys(await sign())).toEqual(['orderRef', 'autoStartToken', 'qrStartToken', 'qrStartSecret'])
  })

  it.each([
    ['no IP address', { ...signRequest(), endUserIp: undefined }],
    ['no text', { ...signRequest(), userVisibleData: undefined }],
    ['a text that is not base64', { ...signRequest(), userVisibleData: 'å' }],
    ['a text of more than 40 000 characters', { ...signRequest(), userVisibleData: base64('x'.repeat(30_001)) }],
    [
      'hidden data of more than 200 000 characters',
      { ...signRequest(), userNonVisibleData: base64('x'.repeat(150_001)) },
    ],
    ['an unknown text format', { ...signRequest(), userVisibleDataFormat: 'html' }],
    ['a return address of more than 512 characters', { ...signRequest(), returnUrl: `https://${'x'.repeat(512)}` }],
    ['a personal number with a dash', signRequest({ personalNumber: '19121212-1212' })],
    ['a field of version 5', { ...signRequest(), personalNumber: TOLVAN }],
  ])('refuses %s (SIG-06)', async (_what, body) => {
    const { status, body: answer } = await sim.post(`${RP}/sign`, body)
    expect([status, answer['errorCode']]).toEqual([400, 'invalidParameters'])
  })

  it('answers wrong media types, methods and paths as BankID does (SIG-06)', async () => {
    const form = await sim.call(`${RP}/auth`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
    expect([form.status, form.body['errorCode']]).toEqual([415, 'unsupportedMediaType'])
    const get = await sim.get(`${RP}/auth`)
    expect([get.status, get.body['errorCode']]).toEqual([405, 'methodNotAllowed'])
    const unknown = await sim.post(`${RP}/nothing`)
    expect([unknown.status, unknown.body['errorCode']]).toEqual([404, 'notFound'])
  })

  it('ends both orders when the person already has one (SIG-06)', async () => {
    const first = await sign({ personalNumber: TOLVAN })
    const second = await sim.post(`${RP}/sign`, signRequest({ personalNumber: TOLVAN }))
    expect([second.status, second.body['errorCode']]).toEqual([400, 'alreadyInProgress'])
    expect((await collect(first.orderRef)).body).toMatchObject({ status: 'failed', hintCode: 'cancelled' })
    expect((await sim.post(`${RP}/sign`, signRequest({ personalNumber: TOLVAN }))).status).toBe(200)
  })
})

describe('the life of an order', () => {
  it('reports the person and signature once when approved (SIG-06)', async () => {
    const { orderRef } = await sign({ personalNumber: TOLVAN })
    expect((await collect(orderRef)).body).toMatchObject({ status: 'pending', hintCode: 'outstandingTransaction' })
    await control(orderRef, { action: 'start' })
    expect((await collect(orderRef)).body).toMatchObject({ status: 'pending', hintCode: 'userSign' })
    await control(orderRef, { action: 'approve' })
    expect((await collect(orderRef)).body).toMatchObject({
      status: 'complete',
      completionData: {
        user: { personalNumber: TOLVAN, name: 'Tolvan Tolvansson', givenName: 'Tolvan', surname: 'Tolvansson' },
        device: { ipAddress: '192.0.2.7' },
      },
    })
    expect((await collect(orderRef)).body['errorCode']).toBe('invalidParameters')
  })

  it('fails unless the app is opened within 30 seconds (SIG-06)', async () => {
    const { orderRef } = await sign()
    await advance(29)
    expect((await collect(orderRef)).body['status']).toBe('pending')
    await advance(1)
    expect((await collect(orderRef)).body).toMatchObject({ status: 'failed', hintCode: 'startFailed' })
  })

  it('expires 180 seconds after the app was opened (SIG-06)', async () => {
    const { orderRef } = await sign()
    await control(orderRef, { action: 'start' })
    await advance(179)
    expect((await collect(orderRef)).body['status']).toBe('pending')
    await advance(1)
    expect((await collect(orderRef)).body).toMatchObject({ status: 'failed', hintCode: 'expiredTransaction' })
  })

  it('retains a completed order 3 minutes and a failed one 5 (SIG-06)', async () => {
    const [done, failed] = [await sign(), await sign()]
    await control(done.orderRef, { action: 'approve', personalNumber: TOLVAN })
    await control(failed.orderRef, { action: 'reject' })
    await advance(180)
    expect((await collect(done.orderRef)).body['errorCode']).toBe('invalidParameters')
    expect((await collect(failed.orderRef)).body).toMatchObject({ status: 'failed', hintCode: 'userCancel' })
    const another = await sign()
    await control(another.orderRef, { action: 'reject' })
    await advance(300)
    expect((await collect(another.orderRef)).body['errorCode']).toBe('invalidParameters')
  })

  it('can be cancelled once, and not when it has ended (SIG-06)', async () => {
    const [open, done] = [await sign(), await sign()]
    const cancel = (orderRef: string) => sim.post(`${RP}/cancel`, { orderRef })
    expect((await cancel(open.orderRef)).status).toBe(200)
    expect((await cancel(open.orderRef)).body['errorCode']).toBe('invalidParameters')
    expect((await collect(open.orderRef)).body['errorCode']).toBe('invalidParameters')
    await control(done.orderRef, { action: 'approve', personalNumber: TOLVAN })
    expect((await cancel(done.orderRef)).body['errorCode']).toBe('invalidParameters')
    expect((await collect(done.orderRef)).body['status']).toBe('complete')
  })

  it('fails when another person than the demanded one signs (SIG-06)', async () => {
    const { orderRef } = await sign({ personalNumber: TOLVAN })
    await control(orderRef, { action: 'approve', personalNumber: BERI })
    expect((await collect(orderRef)).body).toMatchObject({ status: 'failed', hintCode: 'certificateErr' })
  })

  it('returns any hint that a test sets (SIG-06)', async () => {
    const { orderRef } = await sign()
    await control(orderRef, { action: 'start', hintCode: 'newHint' })
    expect((await collect(orderRef)).body['hintCode']).toBe('newHint')
    await control(orderRef, { action: 'fail', hintCode: 'transactionRiskBlocked' })
    expect((await collect(orderRef)).body).toMatchObject({ status: 'failed', hintCode: 'transactionRiskBlocked' })
  })
})

describe('the control API', () => {
  it('opens an order by its QR text, and refuses an old or forged one (SIG-06)', async () => {
    const order = await sign()
    const scan = (secret: string, seconds: number) =>
      sim.post('/control/bankid/scan', { qr: qrText(order.qrStartToken, secret, seconds) })
    expect((await scan('forged', 0)).body).toEqual({ reason: 'tooOld' })
    expect((await scan(order.qrStartSecret, 60)).body).toEqual({ reason: 'tooOld' })
    expect((await scan(order.qrStartSecret, 0)).body).toMatchObject({ startedBy: 'qr', hintCode: 'userSign' })
  })

  it('applies the requested faults to the next calls (SIG-06)', async () => {
    const { orderRef } = await sign()
    const fault = (more: object) => sim.post('/control/faults', { target: 'bankid.collect', ...more })
    await fault({ kind: 'error', status: 503, count: 2 })
    expect((await collect(orderRef)).body).toMatchObject({ errorCode: 'maintenance' })
    expect((await collect(orderRef)).status).toBe(503)
    await fault({ kind: 'error', status: 400, errorCode: 'alreadyInProgress' })
    expect((await collect(orderRef)).body['errorCode']).toBe('alreadyInProgress')
    await fault({ kind: 'malformed' })
    const malformed = await collect(orderRef)
    expect([malformed.status, malformed.body]).toEqual([200, {}])
    await fault({ kind: 'drop' })
    await expect(collect(orderRef)).rejects.toThrow('fetch failed')
    expect((await collect(orderRef)).body['status']).toBe('pending')
  })

  it('leaves a hanging call without an answer (SIG-06)', async () => {
    await sim.post('/control/faults', { target: 'bankid.*', kind: 'hang' })
    const signal = AbortSignal.timeout(300)
    await expect(sim.call(`${RP}/auth`, { method: 'POST', signal })).rejects.toThrow('timeout')
  })

  it('logs calls with references, without secrets (SIG-06)', async () => {
    const { orderRef, qrStartSecret } = await sign()
    await collect(orderRef)
    const { text, body } = await sim.get('/control/calls')
    expect(body).toMatchObject([
      { target: 'bankid.sign', status: 200 },
      { target: 'bankid.collect', status: 200, reference: orderRef },
    ])
    expect(text).not.toContain(qrStartSecret)
  })

  it('shows the text to sign in the list of orders, and forgets all at a reset (SIG-06)', async () => {
    await sign({ personalNumber: TOLVAN })
    expect((await sim.get('/control/bankid/orders')).body).toMatchObject([
      { visibleText: 'Jag ansöker', personalNumber: TOLVAN, status: 'pending', startedBy: null },
    ])
    await sim.post('/control/reset')
    expect((await sim.get('/control/bankid/orders')).body).toEqual([])
  })
})
