/** Tests of cases and events: what the case system takes in, sends and reports. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'
import { type Received, startWithRecorder } from '../../test/with-service.ts'

let sim: TestSimulators
const received: Received[] = []

beforeAll(async () => {
  sim = await startWithRecorder(received)
})
afterAll(() => sim.end())
beforeEach(async () => {
  await sim.post('/control/reset')
  received.length = 0
})

const submit = (key: string, applicationId = 'application') =>
  sim.post<{ caseNumber?: string }>('/case-system/cases', { applicationId }, { 'idempotency-key': key })
const numberOf = async (key: string, applicationId?: string) =>
  (await submit(key, applicationId)).body.caseNumber ?? 'none'
const events = () => received.map(({ body }) => JSON.parse(body) as Record<string, string>)
const year = new Date().getUTCFullYear()

describe('taking in submissions', () => {
  it('numbers each case once, however often it is sent', async () => {
    const { status, body } = await submit('a')
    expect([status, body]).toEqual([201, { caseNumber: expect.stringMatching(`^SIE${year}-\\d+$`) }])
    expect((await submit('a')).body).toEqual(body)
    expect(await numberOf('b', 'another')).not.toBe(body.caseNumber)
    expect((await sim.get('/control/case-system/cases')).body).toHaveLength(2)
  })

  it('never reuses a number after a reset or a restart (CAS-01)', {
    tags: ['nightly'],
  }, async () => {
    const before = await numberOf('a')
    await sim.post('/control/reset')
    const afterReset = await numberOf('a')
    const another = await startForTest({ serviceOrigins: [], caseEventSecret: 'secret' })
    const path = '/case-system/cases'
    const { body } = await another.post<{ caseNumber: string }>(
      path,
      { applicationId: 'b' },
      { 'idempotency-key': 'b' },
    )
    await another.end()
    expect(new Set([before, afterReset, body.caseNumber]).size).toBe(3)
  })

  it('refuses a submission without a key, and a key of another application', async () => {
    expect((await sim.post('/case-system/cases', { applicationId: 'a' })).status).toBe(400)
    await submit('a')
    expect((await submit('a', 'another')).status).toBe(422)
  })

  it('refuses a known key with another signed document, and lists what it received since a time (CAS-01)', async () => {
    const send = (sha256: string) =>
      sim.post('/case-system/cases', { applicationId: 'a', signedDocument: { sha256 } }, { 'idempotency-key': 'a' })
    const list = async (since: string) => (await sim.get(`/case-system/cases?since=${since}`)).body
    expect([(await send('1')).status, (await send('2')).status, (await send('1')).status]).toEqual([201, 409, 201])
    const caseNumber = expect.stringMatching(/^SIE/)
    expect(await list('2020-01-01T00:00:00Z')).toEqual({
      cases: [{ applicationId: 'a', caseNumber, signedDocument: { sha256: '1' } }],
    })
    expect(await list('2999-01-01T00:00:00Z')).toEqual({ cases: [] })
    expect((await sim.get('/case-system/cases?since=never')).status).toBe(400)
  })

  it('answers 202 on demand, and sends the number when the case is registered', async () => {
    await sim.post('/control/case-system/mode', { answer: '202' })
    expect([(await submit('a')).status, (await submit('a')).body]).toEqual([202, {}])
    await sim.post('/control/case-system/register', { applicationId: 'application' })
    expect(events()).toMatchObject([
      { type: 'CaseRegistered', applicationId: 'application', caseNumber: await numberOf('a') },
    ])
  })

  it('sends the event before its answer, or twice, on demand', async () => {
    await sim.post('/control/case-system/mode', { answer: 'event-first' })
    await submit('a')
    expect(events()).toHaveLength(1)
    await sim.post('/control/case-system/mode', { answer: 'twice' })
    await submit('b', 'another')
    await vi.waitUntil(() => events().length === 3)
    expect(events()[1]).toMatchObject({ applicationId: 'another', caseNumber: await numberOf('b', 'another') })
    expect(events()[1]?.['eventId']).not.toBe(events()[2]?.['eventId'])
  })
})

describe('events', () => {
  it('are signed over time stamp and body', async () => {
    const decision = { caseNumber: await numberOf('a'), decidedOn: '2026-02-03', validUntil: '2031-02-03' }
    await sim.post('/control/case-system/grant', decision)
    const [event] = received
    const expected = createHmac('sha256', 'secret').update(`${event?.timestamp}.${event?.body}`).digest('hex')
    expect(event).toMatchObject({ path: '/api/v1/case-events', signature: `sha256=${expected}` })
    expect(Math.abs(Number(event?.timestamp) * 1000 - Date.now())).toBeLessThan(60_000)
    expect(events()).toMatchObject([
      { type: 'Granted', applicationId: 'application', decidedOn: '2026-02-03', validUntil: '2031-02-03' },
    ])
  })

  it('report withdrawal, and by default grant for five years from today', async () => {
    await submit('a')
    await sim.post('/control/clock', { now: '2026-01-01T10:00:00Z' })
    await sim.post('/control/case-system/grant', { applicationId: 'application' })
    await sim.post('/control/case-system/withdraw', { applicationId: 'application' })
    expect(events()).toMatchObject([
      { type: 'Granted', decidedOn: '2026-01-01', validUntil: '2031-01-01' },
      { type: 'Withdrawn', applicationId: 'application' },
    ])
  })

  it('report rejection, by default of today, dismissal, and the status label (AFT-01)', async () => {
    const caseNumber = await numberOf('a')
    await sim.post('/control/clock', { now: '2026-01-01T10:00:00Z' })
    const label = { sv: 'Hos en expert', en: 'With an expert' }
    await sim.post('/control/case-system/reject', { caseNumber })
    await sim.post('/control/case-system/reject', { caseNumber, decidedOn: '2026-02-03' })
    await sim.post('/control/case-system/dismiss', { caseNumber })
    await sim.post('/control/case-system/status', { caseNumber, label })
    expect(events()).toMatchObject([
      { type: 'Rejected', applicationId: 'application', decidedOn: '2026-01-01' },
      { type: 'Rejected', decidedOn: '2026-02-03' },
      { type: 'Dismissed', applicationId: 'application' },
      { type: 'StatusChanged', applicationId: 'application', label },
    ])
  })

  it('grant until further notice by a press of a button', async () => {
    await submit('a')
    const press = (action: string) =>
      sim.call('/phone/cases', { method: 'POST', body: new URLSearchParams({ reference: 'application', action }) })
    expect((await sim.get('/')).text).toContain('Bevilja tills vidare')
    await press('grant')
    await press('grant-without-end')
    expect(events().map(({ type, validUntil }) => [type, validUntil])).toEqual([
      ['Granted', expect.stringMatching(`^${year + 5}-`)],
      ['Granted', undefined],
    ])
  })

  it('grant from a leap day until 28 February', async () => {
    await submit('a')
    await sim.post('/control/clock', { now: '2028-02-29T10:00:00Z' })
    await sim.post('/control/case-system/grant', { applicationId: 'application' })
    expect(events()).toMatchObject([{ type: 'Granted', decidedOn: '2028-02-29', validUntil: '2033-02-28' }])
  })

  it('can be arbitrary, repeated, outdated or wrongly signed', async () => {
    const send = (body: object) => sim.post('/control/case-system/events', body)
    await send({ event: { type: 'Granted', eventId: 'one', applicationId: 'x' } })
    await send({ replay: 'one' })
    await send({ replay: 'one', ageSeconds: 3600 })
    await send({ replay: 'one', wrongSignature: true })
    expect(events().map(({ eventId }) => eventId)).toEqual(['one', 'one', 'one', 'one'])
    const [first, , aged, wrong] = received
    expect(Number(first?.timestamp) - Number(aged?.timestamp)).toBeGreaterThan(3500)
    const right = createHmac('sha256', 'secret').update(`${wrong?.timestamp}.${wrong?.body}`).digest('hex')
    expect(wrong?.signature).not.toBe(`sha256=${right}`)
  })

  it('are reported with the answer of the service, 0 when it does not answer', async () => {
    await submit('a')
    await sim.post('/control/case-system/register', { applicationId: 'application' })
    await sim.post('/control/service', { origin: 'http://127.0.0.1:9' })
    await sim.post('/control/case-system/register', { applicationId: 'application' })
    expect((await sim.get('/control/case-system/deliveries')).body).toMatchObject([{ status: 204 }, { status: 0 }])
  })
})
