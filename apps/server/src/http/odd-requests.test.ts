/** Requests that no client of the service sends get a documented error with a text, for every call. */
import type { NamedCall } from '@sievert/contract/call'
import { addressOf, CALLS, type CallName } from '@sievert/contract/calls'
import { contract } from '@sievert/contract/contract'
import type { Problem } from '@sievert/contract/problem'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { CLINIC, TOLVAN } from '../../test/app.ts'
import { THING } from '../../test/example-calls.ts'
import { startDraft } from '../../test/journey.ts'
import { mediaOf, useDescription } from '../../test/openapi.ts'
import { useTestApp } from '../../test/use-app.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const api = useDescription(test)
const ENTRIES: Readonly<Record<CallName, NamedCall>> = contract
/** Called last: they delete the test's objects or end its session. */
const LAST: readonly CallName[] = ['removeApplication', 'removeDrafts', 'logOut', 'logOutEverywhere']
const NAMES = [...(Object.keys(CALLS) as CallName[]).filter((name) => !LAST.includes(name)), ...LAST]

const pathOf = (name: CallName, applicationId = THING): string =>
  addressOf(name)
    .path.replace(':applicationId', applicationId)
    .replace(/:(stepNumber|typeId|makeId|businessTypeId)/g, '1')
    .replaceAll(/:\w+/g, THING)

type Sent = Pick<InjectOptions, 'headers' | 'payload'>
const ask = (name: CallName, url: string, sent: Sent = {}) =>
  test.app.inject({ ...sent, method: addressOf(name).method as 'GET', url })
type Answer = Awaited<ReturnType<typeof ask>>

const isProblem = ({ statusCode, headers, body }: Answer): boolean =>
  headers['content-type'] === 'application/problem+json; charset=utf-8' &&
  (body === '' || (JSON.parse(body) as Problem).status === statusCode)

describe('a parameter that is sent more than once', () => {
  const repeated = (name: CallName): string =>
    ['language', ...Object.keys(ENTRIES[name].query?.properties ?? {})].map((key) => `${key}=sv&${key}=en`).join('&')

  it.each([
    ['nobody', ''],
    ['somebody who is signed in', TOLVAN],
  ])(
    'fails no call of %s or other request, and is reported as a problem (API-02, ACC-15)',
    { tags: ['nightly'] },
    async (_who, person) => {
      const found: string[] = []
      for (const name of NAMES) {
        const { cookie } = person ? await test.signIn(person, CLINIC) : { cookie: '' }
        const answer = await ask(name, `${pathOf(name)}?${repeated(name)}`, { headers: { cookie } })
        const { statusCode } = answer
        if (statusCode >= 500 || (statusCode >= 400 && !isProblem(answer)))
          found.push(`${name}: ${statusCode} ${answer.body}`)
        const isGuarded = !['anyone', 'operator', 'case system'].includes(ENTRIES[name].access)
        if (isGuarded && (statusCode === 401) !== (person === '')) found.push(`${name}: ${statusCode}`)
      }
      for (const url of ['/', '/nothing', '/api/v1/nothing', '/assets/a.js']) {
        const answer = await test.app.inject(`${url}?language=sv&language=en`)
        if (answer.statusCode !== 404 || !isProblem(answer)) found.push(`${url}: ${answer.statusCode} ${answer.body}`)
      }
      expect(found).toEqual([])
    },
  )

  it('leaves the language to the other sources (API-02, SHE-07)', async () => {
    const headers = { 'accept-language': 'en' }
    const answer = await test.call('GET', 'nothing?language=sv&language=sv', { headers })
    expect(answer.json()).toMatchObject({ title: 'We cannot find what you are looking for.' })
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }
const ODD: Record<string, Sent> = {
  'malformed JSON': { headers: JSON_TYPE, payload: '{' },
  'JSON of the wrong shape': { headers: JSON_TYPE, payload: '[[]]' },
  'JSON without a word': { headers: JSON_TYPE, payload: '' },
  'two megabytes': { headers: JSON_TYPE, payload: JSON.stringify('x'.repeat(2_000_000)) },
  'JSON that reaches for prototypes': { headers: JSON_TYPE, payload: '{"__proto__":{"a":1}}' },
  text: { headers: { 'content-type': 'text/plain' }, payload: 'x' },
  'content of a kind that is none': { headers: { 'content-type': ';;;' }, payload: '{}' },
  'content that does not say its kind': { payload: Buffer.from('x') },
  'half a form': { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x' },
  'a form without a boundary': { headers: { 'content-type': 'multipart/form-data' }, payload: '--x' },
  'packed content': { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, payload: '{}' },
}

it.each(Object.entries(ODD))(
  '%s is answered per the API description by every call (API-01, API-02)',
  { tags: ['nightly'] },
  async (_what, sent) => {
    const browser = await test.signIn(TOLVAN, CLINIC)
    const id = await startDraft(test, browser)
    const found: string[] = []
    for (const name of NAMES) {
      const answer = await ask(name, pathOf(name, id), { ...sent, headers: { ...sent.headers, ...browser } })
      const { statusCode, body } = answer
      if (statusCode < 400 || answer.raw.req.method === 'HEAD') continue
      const { code } = isProblem(answer) ? (JSON.parse(body) as Problem) : { code: body }
      const responses = api.operations.find(({ operationId }) => operationId === name)?.responses ?? {}
      const isDeclared = mediaOf(responses[statusCode] ?? responses['default'])?.examples?.[code] !== undefined
      if (!isDeclared || statusCode >= 500 || statusCode === 401) found.push(`${name}: ${statusCode} ${code}`)
    }
    expect(found).toEqual([])
  },
)
