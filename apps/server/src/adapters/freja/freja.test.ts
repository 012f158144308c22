import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startForTest, type TestSimulators } from '../../../../simulators/test/simulators.ts'
import type { Eid, EidOrder, SigningRequest } from '../../ports/eid.ts'
import { frejaEid } from './freja.ts'

const TOLVAN = '191212121212'
const request: SigningRequest = {
  personalNumber: TOLVAN,
  visibleText: 'Ansökan om tillstånd\n<Katt & hund>',
  manifest: Buffer.from('{"digest":"ab"}'),
  endUserIp: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/123.0',
  deviceIdentifier: 'a'.repeat(64),
  location: 'OnOtherDevice',
  returnUrl: 'https://tillstand.example.se/app/a/sign/b#nonce=c',
}
const clock = { now: () => new Date() }
const settings = { environment: 'test', clock }

let sim: TestSimulators
let eid: Eid
/** With a timeout that a hanging provider exceeds. */
let hasty: Eid
beforeAll(async () => {
  sim = await startForTest()
  const certificates = [readFileSync(join(sim.dataDir, 'freja-jws.pem'), 'utf8')]
  const connection = { ...settings, url: `${sim.origin}/freja`, certificates }
  eid = frejaEid(connection)
  hasty = frejaEid({ ...connection, timeout: 300 })
})
afterAll(() => sim.end())
beforeEach(() => sim.post('/control/reset'))

const control = (order: EidOrder, action: string, more = {}) =>
  sim.post(`/control/freja/orders/${order.orderRef}`, { action, ...more })
const fault = (call: string, kind: string, more = {}) =>
  sim.post('/control/faults', { target: `freja.${call}`, kind, count: 1, ...more })

const completed = async () => {
  const order = await eid.begin(request)
  await control(order, 'approve')
  const collected = await eid.collect(order)
  if (collected.status !== 'Complete') throw new Error(collected.status)
  return { order, completion: collected.completion }
}

describe('an order at Freja', () => {
  it('is signed, and proves signer and content (SIG-06, SIG-07)', async () => {
    const order = await eid.begin(request)
    expect(await eid.collect(order)).toEqual({
      status: 'Pending',
      hint: 'STARTED',
      messageKey: 'signing.freja.STARTED.text',
      awaitingStart: true,
    })
    await control(order, 'start')
    expect(await eid.collect(order)).toMatchObject({ hint: 'DELIVERED_TO_MOBILE', awaitingStart: false })
    await control(order, 'approve')
    const stored: EidOrder = JSON.parse(JSON.stringify(order))
    const collected = await eid.collect(stored)
    if (collected.status !== 'Complete') throw new Error(collected.status)
    expect(await eid.verify(stored, collected.completion, request)).toMatchObject({
      ok: true,
      signer: { personalNumber: TOLVAN, name: 'Tolvan Tolvansson' },
    })
  })

  it('is addressed to the person by number at level PLUS, with text and manifest (SIG-06, SIG-09)', async () => {
    const order = await eid.begin(request)
    const sent = JSON.parse(order.request)
    expect(sent).toMatchObject({
      userInfoType: 'SSN',
      minRegistrationLevel: 'PLUS',
      title: 'Ansökan om tillstånd',
      dataToSignType: 'EXTENDED_UTF8_TEXT',
      dataToSign: {
        text: Buffer.from(request.visibleText).toString('base64'),
        binaryData: Buffer.from(request.manifest).toString('base64'),
      },
      signatureType: 'EXTENDED',
    })
    expect(JSON.parse(Buffer.from(sent.userInfo, 'base64').toString())).toEqual({ country: 'SE', ssn: TOLVAN })
    expect(eid.qrCode(order, clock.now())).toBeNull()
    expect(eid.launchUrl(order)).toBeNull()
  })

  it('is not begun with more text than Freja takes (SIG-06)', async () => {
    await expect(eid.begin({ ...request, visibleText: 'a'.repeat(2049) })).rejects.toMatchObject({ code: 'tooLong' })
  })

  it.each([
    ['CANCELED', 'Cancelled'],
    ['RP_CANCELED', 'Cancelled'],
    ['REJECTED', 'Cancelled'],
    ['EXPIRED', 'Failed'],
  ])('that ended as %s is %s (SIG-01)', async (hintCode, status) => {
    const order = await eid.begin(request)
    await control(order, 'fail', { hintCode })
    expect(await eid.collect(order)).toEqual({ status, hint: hintCode, messageKey: `signing.freja.${hintCode}.text` })
  })

  it('is cancelled at Freja, and cancelling it again is no error (SIG-03)', async () => {
    const order = await eid.begin(request)
    await eid.cancel(order)
    await eid.cancel(order)
    expect(await eid.collect(order)).toMatchObject({ status: 'Cancelled', hint: 'RP_CANCELED' })
  })

  it('has no result once Freja does not know it any more (SIG-03)', async () => {
    const order = await eid.begin(request)
    expect(await eid.collect({ ...order, orderRef: 'unknown' })).toMatchObject({
      status: 'NoResult',
      code: 'invalidRequest',
    })
  })

  it.each([
    ['otherText', 'visibleTextDiffers'],
    ['otherBinaryData', 'manifestDiffers'],
    ['otherPerson', 'personDiffers'],
    ['otherReference', 'referenceDiffers'],
    ['wrongCertificate', 'signatureInvalid'],
    ['noneAlgorithm', 'malformed'],
    ['lowLevel', 'levelTooLow'],
    ['notApproved', 'notApproved'],
  ])("with the simulator's forged signature %s proves nothing (SIG-07)", async (kind, reason) => {
    await sim.post('/control/freja/forge', { kind })
    const { order, completion } = await completed()
    expect(await eid.verify(order, completion, request)).toMatchObject({ ok: false, reason })
  })

  it('with a truncated answer proves nothing (SIG-07)', async () => {
    await sim.post('/control/freja/forge', { kind: 'truncated' })
    const { order, completion } = await completed()
    expect(await eid.verify(order, completion, request)).toMatchObject({ ok: false })
  })
})

describe('when Freja does not answer as it should', () => {
  it.each([
    ['error', { status: 503 }, 'unavailable'],
    ['error', { status: 500, errorCode: '0' }, 'unavailable'],
    ['error', { status: 429 }, 'tooManyRequests'],
    ['error', { status: 404 }, 'unavailable'],
    ['error', { status: 422, errorCode: '1008' }, 'unavailable'],
    ['error', { status: 422, errorCode: '1012' }, 'invalidRequest'],
    ['malformed', {}, 'malformedAnswer'],
    ['drop', {}, 'unavailable'],
    ['hang', {}, 'timeout'],
  ])('%s %o: begin reports it, collect has no result (SIG-03, SIG-06)', async (kind, more, code) => {
    const asking = kind === 'hang' ? hasty : eid
    await fault('initSignature', kind, more)
    await expect(asking.begin(request)).rejects.toMatchObject({ code, messageKey: 'signing.freja.error.text' })
    await sim.post('/control/reset')
    const order = await eid.begin(request)
    await fault('getOneResult', kind, more)
    expect(await asking.collect(order)).toMatchObject({ status: 'NoResult', code })
    expect(await eid.collect(order)).toMatchObject({ status: 'Pending' })
  })

  let server: Server
  let answer = { status: 200, body: '' }
  let received: { url?: string | undefined; type?: string | undefined; body: string } | undefined
  const bodyOf = async (incoming: IncomingMessage) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    return body
  }
  beforeAll(async () => {
    server = createServer((incoming, response) => {
      const reply = async () => {
        received = { url: incoming.url, type: incoming.headers['content-type'], body: await bodyOf(incoming) }
        response.writeHead(answer.status).end(answer.body)
      }
      void reply()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())
  const scripted = () =>
    frejaEid({ ...settings, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, certificates: [] })
  const order: EidOrder = {
    method: 'Freja_eID',
    orderRef: 'ref',
    startedAt: new Date().toISOString(),
    location: 'OnOtherDevice',
    userAgent: '',
    returnUrl: request.returnUrl,
    request: '{}',
    secrets: {},
  }

  it.each([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['an unknown status', '{"signRef":"ref","status":"SOMETHING"}'],
    ['another order', '{"signRef":"other","status":"STARTED"}'],
    ['approval without details', '{"signRef":"ref","status":"APPROVED"}'],
  ])('%s is no result (SIG-03)', async (_what, body) => {
    answer = { status: 200, body }
    expect(await scripted().collect(order)).toMatchObject({ status: 'NoResult', code: 'malformedAnswer' })
  })

  it("speaks as Freja's own client, and takes an empty answer to cancel (SIG-06)", async () => {
    answer = { status: 204, body: '' }
    await scripted().cancel(order)
    expect(received).toEqual({
      url: '/sign/1.0/cancel',
      type: 'application/json',
      body: `cancelSignRequest=${Buffer.from('{"signRef":"ref"}').toString('base64')}`,
    })
  })
})

it.each(['sv', 'en'])('every message has its text in %s (SIG-06)', (language) => {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(new URL(`../../../../../catalogue/texts/${language}.json`, import.meta.url), 'utf8'),
  )
  const names = ['STARTED', 'DELIVERED_TO_MOBILE', 'CANCELED', 'RP_CANCELED', 'EXPIRED', 'REJECTED', 'error']
  expect(names.filter((name) => !texts[`signing.freja.${name}.text`])).toEqual([])
})
