/** Tests the request that the case system gets, and which of its answers count. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Submission } from '@sievert/contract/case-delivery'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { casesReceivedSince } from '../../commands/received-cases.ts'
import { failedSystem } from '../../utilities/errors/failed-system.ts'
import { httpCaseSystem, postCase } from './http.ts'

const submission = { applicationId: 'a' } as Submission
const asked: { line: string; headers: IncomingMessage['headers']; body: string }[] = []
let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  void text(request).then((body) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    answer(response)
  })
})
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const deliver = (status: number, body = '', token: string | undefined = 'secret') => {
  answer = (response) => response.writeHead(status, { location: '/rest/cases' }).end(body)
  return httpCaseSystem({ url, token, eventSecrets: [] }).deliver('key-1', submission)
}
const numbered = (caseNumber: unknown) => JSON.stringify({ caseNumber })

it('posts the submission under its key, with the token where there is one (CAS-01)', async () => {
  await deliver(202)
  expect(asked.at(-1)).toMatchObject({
    line: 'POST /rest/cases',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1', authorization: 'Bearer secret' },
    body: JSON.stringify(submission),
  })
  await deliver(202, '', '')
  expect(asked.at(-1)?.headers).not.toHaveProperty('authorization')
})

it.each([200, 201])('takes the number that comes with %i (CAS-01)', async (status) => {
  for (const caseNumber of ['S-1', 'Ärende 2026/1', 'x'.repeat(30)])
    expect(await deliver(status, numbered(caseNumber))).toEqual({ kind: 'delivered', caseNumber })
})

it('awaits the case number after 202, for any response body (CAS-01)', async () => {
  expect(await deliver(202, numbered('S-1'))).toEqual({ kind: 'accepted' })
  expect(await deliver(202, 'no JSON')).toEqual({ kind: 'accepted' })
})

it('reports a conflict of signed documents after 409 (CAS-01)', async () => {
  expect(await deliver(409)).toEqual({ kind: 'conflict' })
})

it.each([203, 204, 307, 400, 401, 500, 503])('is not delivered with %i (CAS-01)', async (status) => {
  const many = asked.length
  const outcome = deliver(status, status === 204 ? '' : numbered('SIE2026-1'))
  await expect(outcome).rejects.toThrow(status === 307 ? 'fetch failed' : `the case system answered ${status}`)
  const error: unknown = await outcome.catch((thrown: unknown) => thrown)
  // The log names it.
  expect(failedSystem(error as Error)).toEqual({ system: 'case system', host: new URL(url).host })
  expect(asked).toHaveLength(many + 1)
})

it.each([undefined, null, 12345, ['S-1'], '', 'ab', 'x'.repeat(31), 'S-1\nBcc: x', 'SIE\u202e1', '   ', 'S-1\0'])(
  'takes no number that can not be one: %j (CAS-01)',
  async (caseNumber) => {
    await expect(deliver(201, numbered(caseNumber))).rejects.toThrow('the case system gave no case number')
  },
)

it('takes no answer that is no JSON (CAS-01)', async () => {
  await expect(deliver(201, 'SIE2026-1')).rejects.toThrow(SyntaxError)
})

const list = (status: number, body: unknown) => {
  answer = (response) => response.writeHead(status, { location: '/rest/cases' }).end(JSON.stringify(body))
  return casesReceivedSince({ url, token: 'secret' }, new Date('2026-03-01T12:00:00+01:00'))
}
const CASE = { applicationId: randomUUID(), caseNumber: null, signedDocument: { sha256: 'a'.repeat(64) } }

it('asks for the cases received since a moment, with the token (HND-01)', async () => {
  expect(await list(200, { cases: [{ ...CASE, more: 1 }] })).toEqual([{ ...CASE, more: 1 }])
  expect(asked.at(-1)).toMatchObject({
    line: 'GET /rest/cases?since=2026-03-01T11:00:00.000Z',
    headers: { authorization: 'Bearer secret' },
  })
})

it.each([
  [404, {}, 'the case system answered 404'],
  [307, {}, /^the case system at 127\.0\.0\.1:\d+ did not answer: /],
  [200, [], 'the case system gave no list'],
  [200, { cases: [{ ...CASE, signedDocument: {} }] }, 'the case system gave no list'],
])('does not take %i %j for a list of cases (HND-01)', async (status, body, line) => {
  await expect(list(status, body)).rejects.toThrow(line)
})

it('gives up a case system that stays silent (CAS-01)', async () => {
  answer = () => {}
  await expect(postCase({ url, token: '' }, 'key-1', submission, 20)).rejects.toThrow(
    expect.objectContaining({ name: 'TimeoutError' }),
  )
})
