/** Tests that a stopping web process and worker finish their work, without breaking anything off. */
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from './app.ts'
import { checkDocuments, documentsOf, multipart, uploaded } from './documents.ts'
import { jpeg, pdf } from './inspect/files.ts'
import { begunSigning, eventually, fillIn, startDraft } from './journey.ts'
import { outside } from './outside.ts'
import { type Process, startProcess } from './processes.ts'

let test: TestApp
let browser: Browser
let running: Process[] = []
const start = async (what: 'main' | 'worker', settings: Record<string, string> = {}) => {
  const started = await startProcess({ settings: { ...test.settings, ...settings } }, what)
  running.push(started)
  return started
}
beforeAll(async () => {
  test = await startTestApp()
  browser = await test.signIn(TOLVAN, CLINIC)
})
afterEach(async () => {
  await Promise.all(running.map(({ kill }) => kill()))
  running = []
})
afterAll(() => test.close())

const answerTo = async (asked: ClientRequest): Promise<IncomingMessage> => {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}
/** Waits until the process accepts no new connections. */
const untilDeaf = ({ origin }: Process) =>
  eventually(async () => {
    const failure = await fetch(`${origin}/health`).then(
      () => undefined,
      (error: Error) => error.cause,
    )
    return failure instanceof Error && 'code' in failure && failure.code === 'ECONNREFUSED'
  }, 'the end of listening')

it('completes a started upload, first reports not ready, and accepts nothing new (FIL-07, API-03)', {
  tags: ['nightly'],
}, async () => {
  const web = await start('main', { DRAIN_SECONDS: '3' })
  const applicationId = await startDraft(test, browser)
  const { payload, contentType } = multipart([{ fileName: 'ritning.pdf' }, { formFile: pdf() }])
  const upload = request(`${web.origin}/api/v1/applications/${applicationId}/file`, {
    agent: new Agent({ keepAlive: true }),
    method: 'POST',
    headers: {
      ...browser,
      'content-type': contentType,
      'content-length': payload.length,
      expect: '100-continue',
    },
  })
  const answered = answerTo(upload)
  upload.write(payload.subarray(0, 200))
  await once(upload, 'continue')
  const ended = web.stop()
  await eventually(async () => (await fetch(`${web.origin}/ready`)).status === 503, 'that it is not ready')
  await untilDeaf(web)
  upload.end(payload.subarray(200))
  const answer = await answered
  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
  expect(await text(answer)).toContain('ritning.pdf')
  expect(await ended).toBe(0)
  expect((await documentsOf(test, browser, applicationId)).size).toBe(1)
})

it('does not wait for idle connections, used before or not (API-03)', {
  tags: ['nightly'],
}, async () => {
  const web = await start('main')
  const agent = new Agent({ keepAlive: true })
  const asked = await answerTo(request(`${web.origin}/ready`, { agent }).end())
  expect([await text(asked), asked.headers.connection]).toEqual([
    expect.stringMatching(/^{"status":"ok",/),
    'keep-alive',
  ])
  const unused = connect(Number(new URL(web.origin).port), '127.0.0.1')
  await once(unused, 'connect')
  expect(await web.stop()).toBe(0)
  agent.destroy()
})

it('answers a request on a new connection that waited while the process was busy (API-03)', async () => {
  const busy = await startTestApp({ DRAIN_SECONDS: '0' })
  const origin = await busy.app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(busy.app.server, 'connection')
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await Promise.all([accepted, once(socket, 'connect')])
  const ended = busy.app.close()
  await sleep(20)
  const answered = once(socket, 'data')
  // Node runs due timers before it reads.
  await new Promise(setImmediate)
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
  expect(String(await answered)).toMatch(/^HTTP\/1.1 200/)
  await ended
  await busy.close()
})

it('waits for a download in progress, not for the next request over its connection (FIL-04, API-03)', {
  tags: ['nightly'],
}, async () => {
  const web = await start('main')
  const applicationId = await startDraft(test, browser)
  const content = jpeg({ after: Buffer.alloc(20_000_000) })
  const file = await uploaded(test, browser, applicationId, { fileName: 'plan.jpg', content })
  await checkDocuments(test)
  const agent = new Agent({ keepAlive: true })
  const path = `/api/v1/applications/${applicationId}/file/${file}`
  const answer = await answerTo(request(`${web.origin}${path}`, { agent, headers: browser }).end())
  expect(answer.headers.connection).toBe('keep-alive')
  const ended = web.stop()
  await untilDeaf(web)
  expect(await buffer(answer)).toHaveLength(content.length)
  expect(await ended).toBe(0)
})

it('ends the worker after its current delivery, and leaves no job to repeat (CAS-01)', {
  tags: ['nightly'],
}, async () => {
  const world = outside(test.simulators)
  const applicationId = toUuid(await fillIn(test, browser))
  const worker = await start('worker')
  await world.ask('faults', { target: 'case-system.cases', kind: 'slow', delayMs: 2000 })
  const { orderRef } = await world.orderOf(await begunSigning(test, browser, applicationId))
  await world.act(orderRef, 'approve')
  await eventually(async () => {
    const readings = await test.deps.readings.read(test.deps.clock.now())
    return readings.some(
      ({ labels, value }) => labels['queue'] === 'deliver-case' && labels['state'] === 'active' && value > 0,
    )
  }, 'the delivery')
  expect(await worker.stop()).toBe(0)
  expect((await test.deps.stores.applications.find(applicationId))?.caseNumber).toBeTruthy()
  expect(await world.calls('case-system.cases')).toHaveLength(1)
})
