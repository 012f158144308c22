/** The trace of a request continues in calls to other systems, also through a job. */

import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { trace } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../test/app.ts'
import { eventually } from '../../test/journey.ts'
import { startSigningTest } from '../../test/signing.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { started } from '../../test/use-app.ts'
import { httpCompanyRegistry } from '../adapters/company-registry/http.ts'
import { deliverCase } from '../resources/cases/deliver-case.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`

const folder = createTemporaryFolder()
const log = join(folder.path, 'server.log')
/** The headers sent to other systems, latest last. */
const received: IncomingHttpHeaders[] = []
/** Plays case system and company register. */
const neighbour = createServer(({ headers }, response) => {
  received.push(headers)
  const answer = { caseNumber: `SSM2026-${received.length}`, access_token: 'token', organisations: [] }
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
const withNeighbour = async () => {
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}`
  return { CASE_SYSTEM_URL: url, LOG_FILE: log, LOG_LEVEL: 'info' }
}
const server = started(async () => startSigningTest(await withNeighbour()))
const spans = new InMemorySpanExporter()
let browser: Browser
beforeAll(async () => {
  const { queue, deps } = server.test
  await queue.work('deliver-case', ({ applicationId }) => deliverCase(deps, applicationId))
  browser = await server.signIn()
})
afterAll(async () => {
  trace.disable()
  await server.test.close()
  neighbour.close()
  folder.remove()
})

/**
 * Signs an application, with these headers on the call that detects the signature; returns the headers that the case
 * system receives.
 */
const deliveredBy = async (headers: Record<string, string>): Promise<IncomingHttpHeaders> => {
  const { signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  const before = received.length
  return eventually(async () => {
    await server.later(2)
    await server.test.call('GET', `applications/sign-status/${signStateId}`, { browser, headers })
    return received[before]
  }, 'the delivery')
}

it('passes the trace to the case system with a delivery, and logs it with each answered call (API-03)', {
  tags: ['nightly'],
}, async () => {
  expect(await deliveredBy({ traceparent: TRACEPARENT, tracestate: 'theirs=1' })).toMatchObject({
    traceparent: TRACEPARENT,
    tracestate: 'theirs=1',
  })
  const ofTrace = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes(TRACE))
  expect(ofTrace.map((line) => (JSON.parse(line) as { trace: string }).trace)).toContain(TRACE)
})

it.each(['', 'hello', `00-${TRACE}-0000000000000000-01`, `ff-${TRACE}-00f067aa0ba902b7-01`])(
  'belongs to no trace where %j was sent for one',
  { tags: ['nightly'] },
  async (traceparent) => expect(await deliveredBy({ traceparent })).not.toHaveProperty('traceparent'),
)

it('exports spans of calls and jobs, one trace from call to delivery, to the operator’s provider', {
  tags: ['nightly'],
}, async () => {
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] }))
  const { traceparent } = await deliveredBy({ traceparent: TRACEPARENT })
  const named = (name: string) => spans.getFinishedSpans().find((span) => span.name === name)
  const delivery = await eventually(async () => named('deliver-case'), 'the span of the job')
  const call = named('GET /api/v1/applications/sign-status/:signStateId')
  expect(call?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/applications/sign-status/:signStateId',
    'http.response.status_code': 200,
  })
  expect(traceparent).toBe(`00-${TRACE}-${delivery.spanContext().spanId}-01`)
})

it('passes the trace to the company register when a mandate is read again (ACC-16)', async () => {
  const { deps, call } = server.test
  deps.companyRegistry = httpCompanyRegistry({ ...deps.config.companyRegistry, url: deps.config.caseSystem.url })
  await deps.testSupport?.setClock(new Date(Date.now() + 16 * 60_000))
  const answer = await call('GET', 'applications', { browser, headers: { traceparent: TRACEPARENT } })
  expect(answer.json()).toMatchObject({ code: 'error.not-represented.text' })
  expect(String(received.at(-1)?.['traceparent'])).toContain(TRACE)
})
