/** The revisions that If-Match names, and content that the browser holds already. */
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import {
  contentTag,
  etagOf,
  expectedOfApplication,
  expectedRevision,
  isHeld,
  isNamed,
  tag,
  tagApplication,
} from './etag.ts'

const revisionIn = (header: string | undefined, step: number) =>
  expectedRevision({ headers: { 'if-match': header } } as FastifyRequest, step)

/** Forms that proxies give to an ETag. */
const CHANGED = [
  'W/"s2-r17"',
  'w/"s2-r17"',
  '"S2-R17"',
  's2-r17',
  ' "s2-r17" ',
  '"s2-r17", "s2-r18"',
  'W/"s2-r17", W/"s3-r1"',
  ...['-gzip', '-br', '-GZIP', ';gzip', '--gzip', '-gunzip-gzip', '-gzip-br', '+gzip', '-zip'].map(
    (coding) => `W/"s2-r17${coding}"`,
  ),
]

it('a write builds on the revision of its step that If-Match names, or on any (WIZ-14)', () => {
  expect(revisionIn(etagOf(2, 17), 2)).toBe(17)
  expect(revisionIn('"s10-r0"', 10)).toBe(0)
  for (const changed of CHANGED) expect(revisionIn(changed, 2)).toBe(17)
  expect([revisionIn(undefined, 2), revisionIn('*', 2)]).toEqual([undefined, undefined])
})

it.each(['"s3-r17"', '"s3-r17", "s2-r17"', '"xs2-r17"', '"unknown"', '"s2-r"', '"s2-rx"', '"s-r1"', '', '"*"'])(
  'an If-Match that names no revision of the step is refused: %s (WIZ-14)',
  (header) => {
    const detail = 'If-Match does not name a revision of this step'
    expect(() => revisionIn(header, 2)).toThrow(
      expect.objectContaining({ code: 'error.malformed.text', extras: { detail } }),
    )
  },
)

it('a call about a whole application builds on its revision, or on any (WIZ-14)', async () => {
  const revisionOf = (header: string | undefined) =>
    expectedOfApplication({ headers: { 'if-match': header } } as FastifyRequest)
  for (const named of ['"a-r17"', 'W/"a-r17"', '"a-r17-gzip"']) expect(revisionOf(named)).toBe(17)
  expect([revisionOf(undefined), revisionOf('*')]).toEqual([undefined, undefined])
  const detail = 'If-Match does not name a revision of the application'
  for (const other of ['"s1-r17"', '"xa-r17"', '"a-r"', '"a-rx"', ''])
    expect(() => revisionOf(other)).toThrow(
      expect.objectContaining({ code: 'error.malformed.text', extras: { detail } }),
    )
  const app = Fastify()
  app.get('/', async (_request, reply) => {
    tagApplication(reply, 17)
    return {}
  })
  expect((await app.inject('/')).headers).toMatchObject({ etag: '"a-r17"', 'sievert-revision': '"a-r17"' })
})

it('content is not resent to a browser that has it, and is sent after a change (API-01)', async () => {
  const app = Fastify()
  let content = { a: 1 }
  app.get('/', (request, reply) => (isHeld(contentTag(content), request, reply) ? reply.send() : content))
  const ask = (held?: string) => app.inject({ url: '/', headers: held ? { 'if-none-match': held } : {} })
  const first = await ask()
  const etag = String(first.headers.etag)
  expect([first.statusCode, first.json()]).toEqual([200, { a: 1 }])
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-language, accept-encoding' })
  expect(etag).toMatch(/^W\/"[\da-f]{64}"$/)
  const again = await ask(`"other", ${etag}`)
  expect([again.statusCode, again.body, again.headers]).toMatchObject([304, '', { etag, vary: first.headers.vary }])
  for (const changed of [etag.slice(2), etag.replace(/"$/, '-gzip"')]) expect((await ask(changed)).statusCode).toBe(304)
  expect((await ask('"other"')).statusCode).toBe(200)
  content = { a: 2 }
  expect((await ask(etag)).json()).toEqual({ a: 2 })
})

it('a long header takes time in proportion to its length (WIZ-14)', () => {
  const since = performance.now()
  for (const part of ['s1', 's1-r', '-gzip', 'a', '1', 'W/"', '"s', 'a-r'])
    expect(() => revisionIn(`${part.repeat(50_000)}!`, 2)).toThrow('If-Match does not name')
  expect(performance.now() - since).toBeLessThan(1000)
})

it('an answer’s ETag is the revision of its step (WIZ-14)', async () => {
  const app = Fastify()
  app.get('/', async (_request, reply) => {
    tag(reply, { stepNumber: 1, revision: 5 })
    return {}
  })
  expect((await app.inject('/')).headers).toMatchObject({
    etag: '"s1-r5"',
    'sievert-revision': '"s1-r5"',
    'cache-control': 'no-store, no-transform',
  })
})

it('needs no quadratic time for a header of dashes: that would exceed the test’s time (WIZ-14)', () => {
  const headers = { 'if-none-match': '-'.repeat(500_000) }
  expect(isNamed('"a"', { headers } as FastifyRequest)).toBe(false)
})
