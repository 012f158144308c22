/** Tests of supplements and messages: the control API, the page, and the messages that the service delivers. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestSimulators } from '../../test/simulators.ts'
import { type Received, startWithRecorder } from '../../test/with-service.ts'

let sim: TestSimulators
const received: Received[] = []
const events = () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

beforeAll(async () => {
  sim = await startWithRecorder(received)
})
afterAll(() => sim.end())
beforeEach(async () => {
  await sim.post('/control/reset')
  await sim.post('/case-system/cases', { applicationId: 'a' }, { 'idempotency-key': 'a' })
  received.length = 0
})

const control = (name: string, more: object = {}) =>
  sim.post(`/control/case-system/${name}`, { applicationId: 'a', ...more })
const deliver = (key: string, message: object, applicationId = 'a') =>
  sim.post(`/case-system/cases/${applicationId}/messages`, message, { 'idempotency-key': key })

it('asks for a supplement, changes and withdraws it, by the control API (AFT-01)', async () => {
  const items = ['En ritning', { itemId: 'proof', text: 'Ett intyg' }]
  await control('request', { requestId: 'r', items, dueOn: '2026-03-31' })
  await control('request-change', { dueOn: '2026-04-15' })
  await control('request-withdraw', { requestId: 'r' })
  const asked = [
    { itemId: expect.any(String), text: 'En ritning' },
    { itemId: 'proof', text: 'Ett intyg' },
  ]
  const common = { requestId: 'r', items: asked, mustBeSigned: false }
  expect(events()).toMatchObject([
    { type: 'SupplementRequested', ...common, dueOn: '2026-03-31' },
    { type: 'RequestChanged', ...common, dueOn: '2026-04-15', version: 2 },
    { type: 'RequestWithdrawn', requestId: 'r' },
  ])
})

it('keeps the id of an unchanged and of a reworded item (AFT-01)', async () => {
  await control('request', { requestId: 'r', items: ['Alfa', 'Beta', 'Gamma'], dueOn: '2026-03-31' })
  await control('request-change', { items: ['Alfa', 'Beta, undertecknad', 'Delta', 'Gamma'] })
  const [before, after] = events().map(({ items }) => (items as { itemId: string }[]).map(({ itemId }) => itemId))
  expect(after).toEqual([before?.[0], before?.[1], expect.any(String), before?.[2]])
  expect(new Set(after).size).toBe(4)
})

it('shows each answer below what was asked, and what the officer has written (AFT-01)', async () => {
  await control('request', { requestId: 'r', items: [{ itemId: 'i', text: 'En ritning' }], dueOn: '2026-03-31' })
  await control('message', { text: 'Hej från oss' })
  const items = [{ itemId: 'i', text: 'Se bilagan', documents: ['d'] }]
  await deliver('m1', { kind: 'answer', requestId: 'r', requestVersion: 1, text: '', items, documents: [] })
  const { text } = await sim.get('/phone/cases/a')
  for (const said of ['besvarad', 'Hej från oss', '1 fil']) expect(text).toContain(said)
  expect(text).toMatch(/<strong>En ritning<\/strong><br>\s*Se bilagan/)
})

it('takes a message once by its key, and reports it as read (AFT-03, AFT-04)', async () => {
  const message = { kind: 'answer', text: 'Här är den', items: [], documents: [] }
  expect((await deliver('m1', message)).status).toBe(204)
  expect((await deliver('m1', message)).status).toBe(204)
  expect((await deliver('m1', { ...message, text: 'En annan' })).status).toBe(409)
  expect((await deliver('m2', message, 'unknown')).status).toBe(404)
  await control('read')
  await control('read')
  expect(events()).toMatchObject([{ type: 'MessageRead', messageId: 'm1' }])
})

it('does the same on the case officer’s page (AFT-01)', async () => {
  const path = '/phone/cases/a'
  const submit = (fields: Record<string, string>) =>
    sim.call(path, { method: 'POST', body: new URLSearchParams(fields) })
  await submit({ action: 'request', items: 'En ritning\nEtt intyg', dueOn: '2026-03-31' })
  await submit({ action: 'change', items: 'En ritning', dueOn: '2026-04-30' })
  await submit({ action: 'write', text: 'Hej' })
  await deliver('m1', { kind: 'withdrawal', text: '', items: [], documents: [] })
  const { text } = await sim.get(path)
  for (const said of ['En ritning', 'Version 2', 'Vill ta tillbaka ärendet', 'Oläst']) expect(text).toContain(said)
  expect((await sim.get('/')).text).toContain(path)
  await submit({ action: 'read', messageId: 'm1' })
  await submit({ action: 'withdraw-request' })
  expect((await sim.get(path)).text).toContain('Återtagen')
  expect(events().map(({ type }) => type)).toEqual([
    'SupplementRequested',
    'RequestChanged',
    'Message',
    'MessageRead',
    'RequestWithdrawn',
  ])
})
