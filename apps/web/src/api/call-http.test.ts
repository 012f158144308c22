/** Tests of the HTTP client against a stubbed `fetch`. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, noContent, problem } from '../../test/fake-server.ts'
import { ApiError, demandedWait, isOfCall, problemIn, waitOf } from './api-error.ts'
import {
  type FailureListener,
  onApiFailure,
  type RequestOptions,
  request,
  requestFile,
  setRequestLanguage,
} from './call.ts'
import { serverNow } from './server-clock.ts'

/** Answers in turn; an Error is a broken connection. */
function network(...answers: (Response | Error | DOMException)[]) {
  const calls: { url: string; init: RequestInit; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, init, headers: new Headers(init.headers) })
    const answer = answers[calls.length - 1] ?? answers.at(-1)
    if (answer instanceof Response) return answer.clone()
    throw answer
  })
  return calls
}
const get = async (path: string, options?: RequestOptions) => (await request('GET', path, options)).data
const post = async (path: string, options?: RequestOptions) => (await request('POST', path, options)).data
const put = async (path: string, options?: RequestOptions) => (await request('PUT', path, options)).data
const broken = new TypeError('Failed to fetch')
const listener = vi.fn<FailureListener>()

beforeEach(() => {
  listener.mockReset()
  onApiFailure(listener)
})
// The module's state is shared by all tests of a worker.
afterEach(async () => {
  setRequestLanguage('sv')
  network(json({}, { headers: { Date: new Date().toUTCString() } }))
  await get('clock')
})

describe('a request on page exit', () => {
  const sent = async (body: unknown) => {
    const calls = network(noContent())
    await request('PUT', 'somewhere', { body, outlivesPage: true })
    return calls[0]?.init
  }
  it('is sent even if the page closes (WIZ-13)', async () => {
    expect(await sent({ text: 'Fem provkällor.' })).toMatchObject({ keepalive: true })
  })
  it('is sent in the ordinary way when browsers would refuse it for its size, however many bytes a letter takes', async () => {
    expect(await sent({ text: '保'.repeat(21_900) })).not.toHaveProperty('keepalive')
    expect(new Blob([JSON.stringify({ text: '保'.repeat(21_800) })]).size).toBeLessThan(64 * 1024)
    expect(await sent({ text: '保'.repeat(21_800) })).toMatchObject({ keepalive: true })
  })
})

describe('an answer', () => {
  it('is the data, with its ETag and its Location (WIZ-14)', async () => {
    network(json({ id: 1 }, { status: 201, headers: { ETag: '"s0-r2"', Location: '/api/v1/x/1' } }))
    expect(await request('POST', 'x')).toEqual({
      data: { id: 1 },
      etag: '"s0-r2"',
      location: '/api/v1/x/1',
      status: 201,
    })
  })

  it('may be empty (SHE-09)', async () => {
    network(noContent())
    expect(await put('x', { body: {} })).toBeUndefined()
  })

  it('may be a file (FIL-04)', async () => {
    network(new Response('abc', { headers: { 'Content-Type': 'application/pdf' } }))
    expect(await (await requestFile('GET', 'x')).text()).toBe('abc')
  })

  it('that is no JSON is an error, not data (SHE-13)', async () => {
    network(new Response('<html>', { headers: { 'Content-Type': 'text/html' } }))
    await expect(get('x')).rejects.toMatchObject({ status: 502 })
  })
})

describe('a request', () => {
  it('is sent to its path, with its idempotency key and the person’s language (WIZ-14, SHE-07)', async () => {
    const calls = network(noContent())
    setRequestLanguage('en')
    await put('/api/v1/steps/1', { body: { a: 1 }, ifMatch: '"s1-r3"', idempotencyKey: 'key-1' })
    const [{ url, init, headers } = { url: '', init: {}, headers: new Headers() }] = calls
    expect(url).toBe('/api/v1/steps/1')
    expect(init.body).toBe('{"a":1}')
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      'accept-language': 'en',
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
      'if-match': '"s1-r3"',
    })
  })

  it('marks background calls, so that they do not extend the session (ACC-13)', async () => {
    const calls = network(json({}))
    await get('x', { isBackground: true })
    expect(calls[0]?.headers.get('Sievert-Background')).toBe('true')
  })

  it('leaves the type of a form with a file to the browser (FIL-04)', async () => {
    const calls = network(json({}))
    await post('file', { body: new FormData() })
    expect(calls[0]?.headers.has('Content-Type')).toBe(false)
  })
})

describe('retries', () => {
  it.each([
    ['a broken connection', broken],
    ['502', problem(502)],
    ['503', problem(503)],
    ['504', problem(504)],
  ])('once after %s (SHE-09)', async (_, failure) => {
    const calls = network(failure, json({ ok: true }))
    expect(await get('x')).toEqual({ ok: true })
    expect(calls).toHaveLength(2)
  })

  it('never twice (SHE-09)', async () => {
    const calls = network(broken)
    await expect(get('x')).rejects.toMatchObject({ status: 0 })
    expect(calls).toHaveLength(2)
  })

  it.each([400, 401, 404, 409, 412, 422, 429, 500])(
    'not after %i, which another attempt would not change (SHE-09)',
    async (status) => {
      const calls = network(problem(status))
      await expect(get('x')).rejects.toBeInstanceOf(ApiError)
      expect(calls).toHaveLength(1)
    },
  )

  it('not where the caller forbids it, as for creating and uploading (SHE-09)', async () => {
    const calls = network(broken)
    await expect(post('applications', { retry: false, idempotencyKey: 'k' })).rejects.toMatchObject({ status: 0 })
    expect(calls).toHaveLength(1)
  })

  it('a POST only with an idempotency key (SHE-09)', async () => {
    network(broken, json({}))
    expect(await post('x', { idempotencyKey: 'k' })).toEqual({})
    const calls = network(broken)
    await expect(post('x')).rejects.toMatchObject({ status: 0 })
    expect(calls).toHaveLength(1)
  })
})

describe('a failure', () => {
  it('carries the problem that the server wrote (API-02)', async () => {
    network(problem(422, 'error.invalid.text'))
    await expect(put('x')).rejects.toMatchObject({ status: 422, problem: { code: 'error.invalid.text' } })
  })

  it('of a proxy without a problem document has none (API-02)', async () => {
    network(new Response('Bad gateway', { status: 500, headers: { 'Content-Type': 'text/plain' } }))
    await expect(get('x')).rejects.toMatchObject({ status: 500, problem: undefined })
  })

  it.each([
    ['redirected by the server', new Response(null, { status: 302, headers: { Location: '/login' } })],
    ['hidden by the browser', opaqueRedirect()],
  ])('is also a redirect, %s, which is never followed or parsed (SHE-13)', async (_, redirect) => {
    const calls = network(redirect)
    await expect(get('x')).rejects.toMatchObject({ status: 302 })
    expect(calls[0]?.init.redirect).toBe('manual')
  })

  it('is an unrequested 304 (SHE-13)', async () => {
    network(new Response(null, { status: 304 }))
    expect((await request('GET', 'x', { ifNoneMatch: '"r1"' })).status).toBe(304)
    await expect(get('x')).rejects.toMatchObject({ name: 'ApiError', status: 302 })
  })

  it.each([
    ['30', 30, 30],
    ['0', 0, 60],
    ['tomorrow', 0, 60],
  ])(
    'of too many requests with Retry-After %s demands a wait of %i s, and shows %i s (QUO-15)',
    (header, wait, shown) => {
      const error = new ApiError(429, undefined, 'x', header)
      expect([demandedWait(error), waitOf(error)]).toEqual([wait, shown])
    },
  )

  it('is sent to the page by default, with its path (ACC-14)', async () => {
    network(problem(500))
    await expect(get('x')).rejects.toBeInstanceOf(ApiError)
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500 }), 'x', 'page')
  })

  it("that the screen reports is passed as the caller's own (ACC-14)", async () => {
    network(problem(500))
    await expect(put('x', { onFailure: 'caller' })).rejects.toBeInstanceOf(ApiError)
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'x', 'caller')
  })

  it('of autosave is sent to the page if the mandate has been withdrawn (ACC-16)', async () => {
    network(problem(403, 'error.not-represented.text'))
    await expect(get('x', { onFailure: 'silent' })).rejects.toBeInstanceOf(ApiError)
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 403 }), 'x', 'caller')
  })

  it('of autosave and polls is not reported (ACC-14)', async () => {
    network(problem(401))
    await expect(get('x', { onFailure: 'silent' })).rejects.toBeInstanceOf(ApiError)
    expect(listener).not.toHaveBeenCalled()
  })

  it('is not reported when the caller has aborted (ACC-14)', async () => {
    const controller = new AbortController()
    controller.abort()
    network(new DOMException('aborted', 'AbortError'))
    await expect(get('x', { signal: controller.signal })).rejects.toThrow('aborted')
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('the clock', () => {
  it("is the server's, by its Date header (ACC-12)", async () => {
    const anHourAhead = new Date(Date.now() + 3_600_000)
    network(json({}, { headers: { Date: anHourAhead.toUTCString() } }))
    await get('x')
    expect(Math.abs(serverNow() - anHourAhead.getTime())).toBeLessThan(2000)
  })
})

function opaqueRedirect(): Response {
  const response = new Response(null)
  Object.defineProperties(response, {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    clone: { value: () => response },
  })
  return response
}

describe('a connection that breaks while the answer arrives', () => {
  const breakingOff = (contentType: string, error: unknown = new TypeError('network error'), status = 200) =>
    network(
      new Response(new ReadableStream({ start: (controller) => controller.error(error) }), {
        headers: { 'Content-Type': contentType },
        status,
      }),
    )

  it('leaves the call unanswered, as one that breaks before (SHE-09)', async () => {
    breakingOff('application/json')
    const { signal } = new AbortController()
    await expect(get('x', { signal })).rejects.toMatchObject({ name: 'ApiError', status: 0 })
    breakingOff('application/pdf')
    await expect(requestFile('GET', 'x')).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  })

  it('is still a refusal when only its reason is missing (SHE-09)', async () => {
    breakingOff('application/problem+json', new TypeError('network error'), 409)
    await expect(get('x')).rejects.toMatchObject({ name: 'ApiError', status: 409, problem: undefined })
  })

  it('rejects with the caller’s reason when the caller aborted (SHE-09)', async () => {
    const reason = new DOMException('left', 'AbortError')
    breakingOff('application/json', reason)
    await expect(get('x', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it('treats truncated JSON as an invalid answer of the server (SHE-13)', async () => {
    network(new Response('{"a":', { headers: { 'Content-Type': 'application/json' } }))
    await expect(get('x')).rejects.toMatchObject({ name: 'ApiError', status: 502 })
  })
})

it('does not treat an exception while building the request as being offline (WIZ-22)', async () => {
  const calls = network(json({}))
  const error = await get('x', { headers: { 'X-Name': '保' } }).catch((thrown: unknown) => thrown)
  expect(isOfCall(error)).toBe(false)
  expect(calls).toEqual([])
})

it.each([
  ['{"title":"Bad Request","status":400}', undefined],
  ['[]', undefined],
  ['null', undefined],
  ['not JSON', undefined],
  ['{"code":"error.invalid.text","status":422}', 'error.invalid.text'],
])('takes %s for a problem of ours only with its code (API-02)', (body, code) => {
  expect(problemIn('application/problem+json', body)?.code).toBe(code)
})
