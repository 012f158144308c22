/** Tests of fetching and verifying the files of a submission. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'

let sim: TestSimulators
let service: Server
/** The service's content by path. */
const CONTENT: Record<string, string> = { '/receipt': 'kvitto', '/application': 'ansökan', '/evidence': '{}' }
const asked: string[] = []

beforeAll(async () => {
  service = createServer(({ url = '', method, headers }, response) => {
    const signed = createHmac('sha256', 'secret').update(`${String(headers['x-case-timestamp'])}.${method}.${url}`)
    const isSigned = headers['x-case-signature'] === `sha256=${signed.digest('hex')}`
    asked.push(url)
    response.writeHead(isSigned ? 200 : 403).end(CONTENT[url])
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  sim = await startForTest({ serviceOrigins: [origin], caseEventSecret: 'secret' })
})
afterAll(async () => {
  await sim.end()
  service.close()
})

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
