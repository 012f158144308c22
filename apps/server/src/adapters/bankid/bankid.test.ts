import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startForTest, type TestSimulators } from '../../../../simulators/test/simulators.ts'
import type { Eid, EidOrder, SigningRequest } from '../../ports/eid.ts'
import { bankId } from './bankid.ts'

const TOLVAN = '191212121212'
/** Another test person of the simulator. */
const SOMEBODY_ELSE = '189012149804'
const request: SigningRequest = {
  personalNumber: TOLVAN,
  visibleText: '# Ansökan\n*Katt & hund* <AB>',
  manifest: Buffer.from('{"digest":"ab"}'),
  endUserIp: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/123.0',
  deviceIdentifier: 'a'.repeat(64),
  location: 'OnOtherDevice',
  returnUrl: 'https://tillstand.example.se/app/a/sign/b#nonce=c',
}
const clock = { now: () => new Date() }
const settings = { environment: 'test', publicOrigin: 'https://tillstand.example.se', clock }

let sim: TestSimulators
let eid: Eid
/** With a timeout that a hanging provider exceeds. */
let hasty: Eid
beforeAll(async () => {
  sim = await startForTest()
  const roots = [readFileSync(join(sim.dataDir, 'bankid-root.pem'), 'utf8')]
  const connection = { ...settings, url: `${sim.origin}/bankid/rp/v6.0`, roots }
  eid = bankId(connection)
  hasty = bankId({ ...connection, timeout: 300 })
})
afterAll(() => sim.end())
beforeEach(() => sim.post('/control/reset'))

const control = (order: EidOrder, action: string, more = {}) =>
  sim.post(`/control/bankid/orders/${order.orderRef}`, { action, ...more })
const fault = (call: string, kind: string, more = {}) =>
  sim.post('/control/faults', { target: `bankid.${call}`, kind, count: 1, ...more })

describe('an order at BankID', () => {
  it('is signed, collected once, and proves signer and content (SIG-06, SIG-07)', async () => {
    const order = await eid.begin(request)
    expect(await eid.collect(order)).toMatchObject({
      status: 'Pending',
      hint: 'outstandingTransaction',
      awaitingStart: true,
    })
    await control(order, 'start')
    expect(await eid.collect(order)).toMatchObject({
      status: 'Pending',
      awaitingStart: false,
      messageKey: 'signing.bankid.rfa9.text',
    })
    await control(order, 'approve')
    const stored: EidOrder = JSON.parse(JSON.stringify(order))
    const collected = await eid.collect(stored)
    if (collected.status !== 'Complete') throw new Error(collected.status)
    expect(await eid.verify(stored, collected.completion, request)).toMatchObject({
      ok: true,
      signer: { personalNumber: TOLVAN, name: 'Tolvan Tolvansson' },
    })
    expect(await eid.collect(order)).toMatchObject({ status: 'NoResult', code: 'invalidRequest' })
  })

  it('sends plain text, the manifest, the person, PIN, policies and the browser (SIG-06, SIG-09)', async () => {
    const order = await eid.begin(request)
    expect(JSON.parse(order.request)).toEqual({
      endUserIp: '192.0.2.7',
      userVisibleData: Buffer.from(request.visibleText).toString('base64'),
      userNonVisibleData: Buffer.from(request.manifest).toString('base64'),
      returnUrl: request.returnUrl,
      returnRisk: true,
      requirement: {
        personalNumber: TOLVAN,
        pinCode: true,
        certificatePolicies: ['1.2.3.4.5', '1.2.3.4.10', '1.2.3.4.25', '1.2.752.71.1.3', '1.2.752.60.1.6'],
      },
      web: { referringDomain: 'tillstand.example.se', userAgent: request.userAgent, deviceIdentifier: 'a'.repeat(64) },
    })
  })

  it('is not begun with more text than BankID takes; a long user agent is cut (SIG-06)', async () => {
    await expect(eid.begin({ ...request, visibleText: 'a'.repeat(30_001) })).rejects.toMatchObject({ code: 'tooLong' })
    await expect(eid.begin({ ...request, manifest: Buffer.alloc(150_001) })).rejects.toMatchObject({ code: 'tooLong' })
    const order = await eid.begin({ ...request, visibleText: 'a'.repeat(30_000), userAgent: 'b'.repeat(300) })
    expect(JSON.parse(order.request).web.userAgent).toHaveLength(256)
  })

  it('shows a code that the phone takes on another device, and a link on the same one, never both (SIG-02)', async () => {
    const order = await eid.begin(request)
    const qr = eid.qrCode(order, clock.now())
    expect((await sim.post('/control/bankid/scan', { qr })).status).toBe(200)
    expect(eid.qrCode(order, new Date(Date.parse(order.startedAt) + 1999))).toContain('.1.')
    expect(eid.launchUrl(order)).toBeNull()
    await eid.cancel(order)
    const sameDevice = await eid.begin({ ...request, location: 'SameDevice' })
    expect(eid.launchUrl(sameDevice)).toMatch(/^bankid:\/\/\/\?autostarttoken=[\w-]+&redirect=null$/)
    expect(eid.qrCode(sameDevice, clock.now())).toBeNull()
  })

  it.each([
    ['userCancel', 'Cancelled', 'rfa6'],
    ['cancelled', 'Cancelled', 'rfa3'],
    ['certificateErr', 'Failed', 'rfa16'],
    ['expiredTransaction', 'Failed', 'rfa8'],
    ['startFailed', 'Failed', 'rfa17b'],
    ['transactionRiskBlocked', 'Failed', 'rfa22'],
    ['somethingNew', 'Failed', 'rfa22'],
  ])('that failed with %s is %s (SIG-01)', async (hintCode, status, message) => {
    const order = await eid.begin(request)
    await control(order, 'fail', { hintCode })
    expect(await eid.collect(order)).toEqual({ status, hint: hintCode, messageKey: `signing.bankid.${message}.text` })
  })

  it('continues after an unknown hint from BankID (SIG-06)', async () => {
    const order = await eid.begin(request)
    await control(order, 'start', { hintCode: 'somethingNew' })
    expect(await eid.collect(order)).toMatchObject({ status: 'Pending', messageKey: 'signing.bankid.rfa21.text' })
  })

  it('is cancelled at BankID, and cancelling it again is no error (SIG-03)', async () => {
    const order = await eid.begin(request)
    await eid.cancel(order)
    await eid.cancel(order)
    expect(await eid.collect(order)).toMatchObject({ status: 'NoResult', code: 'invalidRequest' })
  })

  it('is cancelled, and no other begins, when the person has one pending (SIG-06)', async () => {
    const order = await eid.begin(request)
    await expect(eid.begin(request)).rejects.toMatchObject({
      code: 'alreadyInProgress',
      messageKey: 'signing.bankid.rfa4.text',
    })
    expect(await eid.collect(order)).toMatchObject({ status: 'Cancelled', hint: 'cancelled' })
  })

  it('fails when another person signs (SIG-09)', async () => {
    const order = await eid.begin(request)
    await control(order, 'approve', { personalNumber: SOMEBODY_ELSE })
    expect(await eid.collect(order)).toMatchObject({ status: 'Failed', hint: 'certificateErr' })
  })

  it.each([
    ['wrappedElement', 'unexpectedStructure'],
    ['swappedReference', 'unexpectedStructure'],
    ['otherText', 'visibleTextDiffers'],
    ['wrongCa', 'chainNotTrusted'],
    ['wrongPerson', 'personDiffers'],
    ['otherPerson', 'personDiffers'],
    ['staleOcsp', 'ocspStale'],
    ['revokedOcsp', 'ocspNotGood'],
    ['foreignOcsp', 'ocspOtherCertificate'],
    ['twoSignatures', 'notOneSignature'],
    ['truncated', 'malformed'],
  ])("with the simulator's forged signature %s proves nothing (SIG-07)", async (kind, reason) => {
    await sim.post('/control/bankid/forge', { kind })
    const order = await eid.begin(request)
    await control(order, 'approve')
    const collected = await eid.collect(order)
    if (collected.status !== 'Complete') throw new Error(collected.status)
    expect(await eid.verify(order, collected.completion, request)).toMatchObject({ ok: false, reason })
  })

  it('proves nothing about another order, another request or another expectation (SIG-07, SIG-09)', async () => {
    const order = await eid.begin(request)
    await control(order, 'approve')
    const collected = await eid.collect(order)
    if (collected.status !== 'Complete') throw new Error(collected.status)
    const { completion } = collected
    const reasonOf = async (...given: Parameters<Eid['verify']>) => {
      const verdict = await eid.verify(...given)
      return verdict.ok ? 'ok' : verdict.reason
    }
    expect(await reasonOf({ ...order, orderRef: 'another' }, completion, request)).toBe('referenceDiffers')
    expect(await reasonOf({ ...order, request: '{}' }, completion, request)).toBe('malformed')
    expect(await reasonOf(order, { ...completion, body: '{}' }, request)).toBe('malformed')
    for (const other of [{ visibleText: 'a' }, { manifest: Buffer.from('a') }, { personalNumber: SOMEBODY_ELSE }])
      expect(await reasonOf(order, completion, { ...request, ...other })).toBe('requestDiffers')
    const late = { ...completion, receivedAt: new Date(Date.now() - 3_600_000).toISOString() }
    expect(await reasonOf({ ...order, startedAt: late.receivedAt }, late, request)).toBe('ocspStale')
  })
})

describe('when BankID does not answer as it should', () => {
  it.each([
    ['error', { status: 503, errorCode: 'maintenance' }, 'unavailable'],
    ['error', { status: 500, errorCode: 'internalError' }, 'unavailable'],
    ['error', { status: 408, errorCode: 'requestTimeout' }, 'timeout'],
    ['error', { status: 429, errorCode: 'tooManyRequests' }, 'tooManyRequests'],
    ['error', { status: 401, errorCode: 'unauthorized' }, 'unavailable'],
    ['malformed', {}, 'malformedAnswer'],
    ['drop', {}, 'unavailable'],
    ['hang', {}, 'timeout'],
  ])(
    '%s %o: begin reports it, collect has no result (SIG-03, SIG-06)',
    { tags: ['nightly'] },
    async (kind, more, code) => {
      const asking = kind === 'hang' ? hasty : eid
      await fault('sign', kind, more)
      await expect(asking.begin(request)).rejects.toMatchObject({ code })
      await sim.post('/control/reset')
      const order = await eid.begin(request)
      await fault('collect', kind, more)
      expect(await asking.collect(order)).toMatchObject({ status: 'NoResult', code })
      expect(await eid.collect(order)).toMatchObject({ status: 'Pending' })
      await fault('cancel', kind, more)
      await expect(asking.cancel(order)).rejects.toMatchObject({ code })
    },
  )

  let server: Server
  let answer = { status: 200, body: '' }
  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => server.closeAllConnections())
  afterAll(() => server.close())

  const order: EidOrder = {
    method: 'BankID',
    orderRef: 'ref',
    startedAt: new Date().toISOString(),
    location: 'SameDevice',
    userAgent: '',
    returnUrl: request.returnUrl,
    request: '{}',
    secrets: {},
  }

  it.each([
    ['no JSON', 200, '<html>'],
    ['nothing', 200, ''],
    ['null', 200, 'null'],
    ['a list', 200, '[]'],
    ['no status', 200, '{"orderRef":"ref"}'],
    ['an unknown status', 200, '{"orderRef":"ref","status":"done"}'],
    ['another order', 200, '{"orderRef":"other","status":"pending"}'],
    ['a hint that is no text', 200, '{"orderRef":"ref","status":"pending","hintCode":7}'],
    ['no completion', 200, '{"orderRef":"ref","status":"complete"}'],
    ['no signature', 200, '{"orderRef":"ref","status":"complete","completionData":{"user":{"personalNumber":"1"}}}'],
    ['a page of a proxy', 502, '<html>Bad gateway</html>'],
    ['TLS without our certificate', 401, ''],
  ])('%s is no result (SIG-03)', async (_what, status, body) => {
    answer = { status, body }
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const scripted = bankId({ ...settings, url, roots: [] })
    const code = status === 200 ? 'malformedAnswer' : 'unavailable'
    expect(await scripted.collect(order)).toMatchObject({ status: 'NoResult', code })
    await expect(scripted.begin(request)).rejects.toMatchObject({ code })
  })

  it('has neither code nor link without the secrets for them (SIG-02)', () => {
    expect(eid.launchUrl(order)).toBeNull()
    expect(eid.qrCode({ ...order, location: 'OnOtherDevice' }, clock.now())).toBeNull()
  })
})
