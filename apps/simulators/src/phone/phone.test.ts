import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'
import { qrText } from '../bankid/qr.ts'

const TOLVAN = '191212121212'
const RETURN = 'http://localhost:3000/app/1/sign/2#nonce=3'

let sim: TestSimulators
beforeAll(async () => {
  sim = await startForTest()
})
afterAll(() => sim.end())
beforeEach(() => sim.post('/control/reset'))

type Started = { orderRef: string; autoStartToken: string; qrStartToken: string; qrStartSecret: string }

const begin = async (more: object = {}) => {
  const userVisibleData = Buffer.from('Jag ansöker <b>nu</b>').toString('base64')
  const request = { endUserIp: '::1', userVisibleData, requirement: { personalNumber: TOLVAN }, ...more }
  return (await sim.post<Started>('/bankid/rp/v6.0/sign', request)).body
}
const collect = async (orderRef: string) => (await sim.post('/bankid/rp/v6.0/collect', { orderRef })).body
const submit = async (path: string, fields: Record<string, string>) => {
  const reply = await sim.call(path, { method: 'POST', body: new URLSearchParams(fields) })
  const location = reply.headers.get('location')
  return location ? { location, page: (await sim.get(location)).text } : { location, page: reply.text }
}

describe('the phone', () => {
  it('lists an order, opens it, shows the text and signs it (SIG-06)', async () => {
    const { orderRef } = await begin()
    const home = (await sim.get('/')).text
    expect(home).toContain('Väntar på dig: 1')
    expect(home).toContain('Tolvan Tolvansson, 19121212-1212')
    const path = `/phone/bankid/${orderRef}`
    const opened = await submit(path, { action: 'open' })
    expect(opened.page).toContain('Jag ansöker &lt;b&gt;nu&lt;/b&gt;')
    expect((await collect(orderRef))['hintCode']).toBe('userSign')
    const signed = await submit(path, { action: 'approve', personalNumber: TOLVAN })
    expect(signed.page).toContain('Klart. Du har skrivit under.')
    expect(signed.page).toContain('Gå tillbaka till skärmen där du började.')
    expect((await collect(orderRef))['status']).toBe('complete')
    expect((await sim.get('/')).text).toContain('Inget väntar.')
  })

  it('refuses (SIG-06)', async () => {
    const { orderRef } = await begin()
    const { page } = await submit(`/phone/bankid/${orderRef}`, { action: 'reject' })
    expect(page).toContain('Du har avbrutit.')
    expect(await collect(orderRef)).toMatchObject({ status: 'failed', hintCode: 'userCancel' })
  })

  it('asks for the person when the service names none (SIG-06)', async () => {
    const { orderRef } = await begin({ requirement: {} })
    const { page } = await submit(`/phone/bankid/${orderRef}`, { action: 'approve', personalNumber: '' })
    expect(page).toContain('Välj vem som håller i telefonen.')
    expect((await collect(orderRef))['status']).toBe('pending')
  })

  it('opens by a scanned QR code, and reports its fault otherwise (SIG-06)', async () => {
    const order = await begin()
    const scan = (qr: string) => submit('/phone/scan', { qr })
    expect((await scan('hej')).page).toContain('ingen QR-kod')
    expect((await scan(qrText(order.qrStartToken, order.qrStartSecret, 99))).page).toContain('för gammal')
    expect((await scan(qrText(order.qrStartToken, order.qrStartSecret, 0))).page).toContain('Jag ansöker')
  })

  it('opens on the same device and leads back to the service (SIG-06)', async () => {
    const { orderRef, autoStartToken } = await begin({ returnUrl: RETURN })
    const start = await sim.get(`/bankid/start?autostarttoken=${autoStartToken}&redirect=null`)
    expect(start.headers.get('location')).toBe(`/phone/bankid/${orderRef}`)
    const path = `/phone/bankid/${orderRef}`
    const { page } = await submit(path, { action: 'approve', personalNumber: TOLVAN })
    expect(page).toContain(`href="${RETURN}"`)
    expect((await sim.get(`/bankid/start?autostarttoken=${autoStartToken}`)).status).toBe(404)
  })

  it('shows and signs Freja eID requests (SIG-06)', async () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const wish = {
      userInfoType: 'SSN',
      userInfo: base64(JSON.stringify({ country: 'SE', ssn: TOLVAN })),
      title: 'Ansökan',
      dataToSignType: 'SIMPLE_UTF8_TEXT',
      dataToSign: { text: base64('Jag ansöker') },
      signatureType: 'SIMPLE',
    }
    const body = `initSignRequest=${base64(JSON.stringify(wish))}`
    const begun = await sim.call<{ signRef: string }>('/freja/sign/1.0/initSignature', { method: 'POST', body })
    expect((await sim.get('/')).text).toContain('Freja eID')
    const path = `/phone/freja/${begun.body.signRef}`
    const { page } = await submit(path, { action: 'approve', personalNumber: TOLVAN })
    expect(page).toContain('Klart. Du har skrivit under.')
  })
})

describe('the case officer', () => {
  it('registers a case by a press of a button', async () => {
    await submit('/phone/cases/mode', { answer: '202' })
    await sim.post('/case-system/cases', { applicationId: 'abc' }, { 'idempotency-key': 'k' })
    expect((await sim.get('/')).text).toContain('Utan ärendenummer')
    const { page } = await submit('/phone/cases', { reference: 'abc', action: 'register' })
    expect(page).toMatch(/SIE\d{4}-\d+/)
    expect(page).toContain('Tjänsten svarade inte.')
  })
})

describe('a case in the list', () => {
  const sendIn = (signed: object) => {
    const signedDocument = { base64: Buffer.from(JSON.stringify(signed)).toString('base64') }
    return sim.post('/case-system/cases', { applicationId: 'abc', signedDocument }, { 'idempotency-key': 'k' })
  }

  it('shows the application type and applicant as signed', async () => {
    await sendIn({ businessType: { name: 'Industriell radiografi' }, party: { name: 'Bygg & Plåt AB' } })
    const { text } = await sim.get('/')
    expect(text).toContain('<p>Industriell radiografi, Bygg &amp; Plåt AB</p>')
    expect(text).not.toContain('<p>abc</p>')
  })

  it('shows its id without other data', async () => {
    await sendIn({})
    expect((await sim.get('/')).text).toContain('<p>abc</p>')
  })
})

describe('the phone in a separate window', () => {
  it('has the waiting orders and the QR reader, and no case officer data', async () => {
    expect((await sim.get('/')).text).toContain('<a href="/phone" data-window>')
    await begin()
    const { text } = await sim.get('/phone')
    expect(text).toContain('Väntar på dig: 1')
    expect(text).toContain('Läs av en QR-kod')
    expect(text).not.toContain('Ärendesystemet')
  })

  it('is where an order leads back to', async () => {
    const { orderRef } = await begin()
    expect((await sim.get(`/phone/bankid/${orderRef}`)).text).toContain('<a href="/phone">Till telefonens början</a>')
  })
})

describe('pages', () => {
  it('lead back to the service', async () => {
    expect((await sim.get('/')).text).toMatch(/<a href="http[^"]+">Tillbaka till tjänsten<\/a>/)
  })

  it('have no script except the refresh file', async () => {
    const { text, headers } = await sim.get('/')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect((await sim.get('/assets/refresh.js')).headers.get('content-type')).toContain('javascript')
  })

  it('answer 404 with a page for unknown addresses', async () => {
    const { status, text } = await sim.get('/nothing')
    expect([status, text.includes('Sidan finns inte')]).toEqual([404, true])
  })
})
