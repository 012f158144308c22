/** Tests of fetching and verifying the files of a submission. */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestSimulators } from '../../test/simulators.ts'
import { startWithService } from '../../test/with-service.ts'

let sim: TestSimulators
/** The service's content by path. */
const CONTENT: Record<string, string> = { '/receipt': 'kvitto', '/application': 'ansökan', '/evidence': '{}' }
const asked: string[] = []

beforeAll(async () => {
  sim = await startWithService(({ url = '', method, headers }, response) => {
    const signed = createHmac('sha256', 'secret').update(`${String(headers['x-case-timestamp'])}.${method}.${url}`)
    const isSigned = headers['x-case-signature'] === `sha256=${signed.digest('hex')}`
    asked.push(url)
    response.writeHead(isSigned ? 200 : 403).end(CONTENT[url])
  })
})
afterAll(() => sim.end())

const named = (path: string, content: string) => ({
  href: `https://elsewhere.example${path}`,
  size: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
})

it('fetches each file with a signature, and reports those that differ (HND-02)', async () => {
  const submission = {
    applicationId: 'a',
    receipt: named('/receipt', 'kvitto'),
    application: named('/application', 'ansökaN'),
    evidence: null,
    documents: [{ ...named('/evidence', '{}{}'), fileName: 'ritning.pdf' }],
  }
  await sim.post('/case-system/cases', submission, { 'idempotency-key': 'a' })
  const { body } = await sim.post<unknown>('/control/case-system/fetch', { applicationId: 'a' })
  expect(body).toMatchObject([
    { what: 'receipt', status: 200, hasSize: true, hasHash: true },
    { what: 'application', status: 200, hasSize: true, hasHash: false },
    { what: 'ritning.pdf', status: 200, hasSize: false, hasHash: false },
  ])
  expect(asked).toEqual(['/receipt', '/application', '/evidence'])
  const page = (await sim.get('/')).text
  for (const said of ['Kvittot: stämmer', 'Ansökan: har ett annat innehåll', 'ritning.pdf: har en annan storlek'])
    expect(page).toContain(said)
})

it('shows when the service refuses or does not answer (HND-02)', async () => {
  await sim.post('/control/service', { origin: 'http://127.0.0.1:9' })
  const pressed = new URLSearchParams({ reference: 'a', action: 'fetch' })
  await sim.call('/phone/cases', { method: 'POST', body: pressed })
  expect((await sim.get('/')).text).toContain('Kvittot: tjänsten svarade inte')
})
