/** Tests of calls by name: requests, and type errors. */
import { CALLS } from '@sievert/contract/calls'
import type { Fee } from '@sievert/domain/fees/values'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { fakeServer, json, noContent } from '../../test/fake-server.ts'
import { addressOf, answerCalls, callApi, callForFile, callFully } from './call.ts'

const applicationId = 'q83vEjRWSJCrze8SNFZ4kA'
const params = { applicationId }

describe('an address', () => {
  it('has its parameters in their places, each encoded, so that none leads elsewhere (API-01)', () => {
    expect(addressOf('readStep', { params: { applicationId, stepNumber: 0 } })).toBe(
      `/api/v1/applications/${applicationId}/stepvalues/0`,
    )
    expect(addressOf('readBusinessType', { params: { nameKey: 'å/../?x#y $& %2F' } })).toBe(
      '/api/v1/businesstypes/%C3%A5%2F..%2F%3Fx%23y%20%24%26%20%252F',
    )
  })

  it('has a query only for given values, and encodes it (API-01)', () => {
    expect(addressOf('saveStep', { params, query: {} })).toBe(`/api/v1/applications/${applicationId}/stepvalues`)
    expect(addressOf('saveStep', { params, query: { draft: true } })).toMatch(/\/stepvalues\?draft=true$/)
    expect(addressOf('beginLogin', { query: { returnTo: '/app/new?a=1&b', consent: 'c 1' } })).toBe(
      '/auth/login?returnTo=%2Fapp%2Fnew%3Fa%3D1%26b&consent=c+1',
    )
  })

  it('is spelt as the specification spells it (API-04)', () => {
    expect(addressOf('readTranslation', { query: { language: 'sv' } })).toBe('/api/v1/translation/?language=sv')
  })
})

it('no other file contains an address or sends a request (API-01)', () => {
  const texts = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const ours = Object.entries(texts).filter(([file]) => !/\.test\.tsx?$|\/testing\/|^\.\/(?:call|http)\.ts$/.test(file))
  expect(ours.length).toBeGreaterThan(200)
  const spelt =
    /api\/v1|['"`](?:applications|authentication|businesstypes|config|drafts|report)\/|(?<!locks\(\)\?\.)\brequest(?:File)?\(/
  const atRoot = Object.values(CALLS).flatMap((call) => /(?<= )\/.*/.exec(call)?.[0] ?? [])
  expect(atRoot).toContain('/auth/login')
  const isSpelt = (text: string) =>
    spelt.test(text) || atRoot.some((path) => ["'", '"', '`'].some((mark) => text.includes(`${mark}${path}`)))
  expect(ours.filter(([, text]) => isSpelt(text)).map(([file]) => file)).toEqual([])
})

describe('a call', () => {
  it('is sent by its method to its address, with body and options, and returns the answer (API-01, WIZ-14)', async () => {
    const path = `applications/${applicationId}/stepvalues`
    const saved = { stepNumber: 0, hash: 'h', revision: 2, savedAt: '2026-03-02T08:15:00.000Z' }
    const server = fakeServer({ [`PUT ${path}`]: () => json(saved, { headers: { ETag: '"s0-r2"' } }) })
    const body = { stepNumber: 0, stepData: { NAME: '{"text":"Å"}' } }
    const sent = { params, query: { draft: true }, body, ifMatch: '"s0-r1"' }
    expect(await callApi('saveStep', sent)).toEqual(saved)
    expect(await callFully('saveStep', sent)).toEqual({ data: saved, etag: '"s0-r2"', location: null, status: 200 })
    const [call] = server.to('PUT', path)
    expect(call?.body).toEqual(body)
    expect(String(call?.query)).toBe('draft=true')
    expect(call?.headers.get('If-Match')).toBe('"s0-r1"')
  })

  it('reads the revision that a proxy leaves when it changes the ETag, and refuses to save without any (WIZ-14)', async () => {
    const path = `applications/${applicationId}/stepvalues`
    const saved = { stepNumber: 0, hash: 'h', revision: 2, savedAt: '2026-03-02T08:15:00.000Z' }
    const headers = { ETag: '"5f3-br"', 'Sievert-Revision': '"s0-r2"' }
    const server = fakeServer({ [`PUT ${path}`]: () => json(saved, { headers }) })
    const sent = { params, body: { stepNumber: 0, stepData: {} } }
    expect((await callFully('saveStep', { ...sent, ifMatch: null })).etag).toBe('"s0-r2"')
    await callFully('saveStep', sent)
    // The server refuses a precondition that names no revision.
    expect(server.to('PUT', path).map((call) => call.headers.get('If-Match'))).toEqual(['"unknown"', null])
  })

  it('without an answer gives nothing (API-01)', async () => {
    const server = fakeServer({ [`DELETE applications/${applicationId}`]: noContent })
    expect(await callApi('removeApplication', { params })).toBeUndefined()
    expect(server.calls).toHaveLength(1)
  })

  it('for a file gives its content (FIL-04)', async () => {
    const file = () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } })
    fakeServer({ [`GET applications/${applicationId}/receipt.pdf`]: file })
    expect(await (await callForFile('readReceipt', { params })).text()).toBe('%PDF')
  })
})

describe('a responder', () => {
  it('answers before an earlier one until it is removed, in any order, and otherwise the server (NEW-03)', async () => {
    const release = (friendlyInstalledVersion: string) => ({ friendlyInstalledVersion, installedVersion: '1' })
    fakeServer({ 'GET releasinformation': release('of the server') })
    const read = async () => (await callApi('readRelease')).friendlyInstalledVersion
    const removeEarlier = answerCalls(() => json(release('earlier')))
    const removeLater = answerCalls((method, _path, _body, { headers }) =>
      method === 'GET' && new Headers(headers).has('Accept') ? Promise.resolve(json(release('later'))) : undefined,
    )
    const removeSilent = answerCalls(() => undefined)
    expect(await read()).toBe('later')
    removeEarlier()
    expect(await read()).toBe('later')
    removeLater()
    expect(await read()).toBe('of the server')
    removeSilent()
  })
})

/** Never runs: the compiler checks these calls and reports each one that it accepts. */
const refused = (body: { stepNumber: number; stepData: Record<string, string> }) => [
  // @ts-expect-error -- no such call
  callApi('readFees', { params }),
  // @ts-expect-error -- missing parameters
  callApi('readFee'),
  // @ts-expect-error -- another call's parameter
  callApi('readFee', { params: { applicationId, stepNumber: 1 } }),
  // @ts-expect-error -- a parameter of another type
  callApi('readStep', { params: { applicationId, stepNumber: '1' } }),
  // @ts-expect-error -- an unknown query parameter
  callApi('readFee', { params, query: { language: 'sv' } }),
  // @ts-expect-error -- a query parameter of another type
  callApi('saveStep', { params, query: { draft: 'true' }, body }),
  // @ts-expect-error -- a missing body
  callApi('saveStep', { params }),
  // @ts-expect-error -- a body with a field of another type
  callApi('saveStep', { params, body: { ...body, stepNumber: 'first' } }),
  // @ts-expect-error -- a body with an unknown field
  callApi('savePage', { params, body: { pageNumber: 0, page: 0 } }),
  // @ts-expect-error -- a body where the call takes none
  callApi('readFee', { params, body: {} }),
  // @ts-expect-error -- an unknown option value
  callApi('readFee', { params, onFailure: 'nobody' }),
  // @ts-expect-error -- an address without its parameters
  addressOf('uploadDocument'),
  // @ts-expect-error -- a body is no part of an address
  addressOf('saveStep', { params, body }),
]
const answers = async () => {
  const fee = await callApi('readFee', { params })
  // @ts-expect-error -- an unknown field of the answer
  const { total } = fee
  // @ts-expect-error -- another call's answer
  const step: Awaited<ReturnType<typeof callApi<'readStep'>>> = fee
  // @ts-expect-error -- an empty answer is undefined
  const nothing: string = await callApi('removeApplication', { params })
  return [total, step, nothing]
}

describe('the compiler', () => {
  it('types each answer, and refuses calls outside the contract (API-01)', () => {
    expectTypeOf(callApi<'readFee'>).returns.resolves.toEqualTypeOf<Fee>()
    expectTypeOf(callApi<'removeApplication'>).returns.resolves.toEqualTypeOf<void>()
    expectTypeOf(callFully<'readFee'>).returns.resolves.toHaveProperty('etag')
    expect(refused).toHaveLength(1)
    expect(answers).toHaveLength(0)
  })
})
