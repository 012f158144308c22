/**
 * Tests access control: every operation of the OpenAPI document by actor and state, with explicit outcomes. An
 * operation without a row fails, and so does a row without an operation.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../src/utilities/crypto/secrets.ts'
import { ELSEWHERE, methodOf, ON_APPLICATION, OUTSIDE, PERMIT, pathOf } from './access-rows.ts'
import { type Browser, CLINIC, SECOND_COMPANY, startTestApp, TOLVAN } from './app.ts'
import { signatureOver } from './case-system.ts'
import { UNKNOWN_ID } from './guarded.ts'

type Server = Awaited<ReturnType<typeof startTestApp>>
let server: Server
beforeAll(async () => {
  server = await startTestApp({ REQUESTS_PER_MINUTE: '100000' })
})
afterAll(() => server.close())

const REPORT = 5
const STATES = ['Started', 'Submitted', 'Granted'] as const

/** Actors that can represent a party, by their right. */
const ACTORS = {
  owner: { number: TOLVAN, cid: CLINIC },
  'warrant holder': { number: '198602262381', cid: SECOND_COMPANY },
  'warrant issuer': { number: '189012149804', cid: 'org-y6c1j8s5g2' },
  'sole trader': { number: '188709219813', cid: 'org-n2f8x5k9w7' },
  'private person': { number: '188803149809', cid: 'privateperson' },
} as const
/** Represents a party that owns none of the applications. */
const OUTSIDER = { number: '188602179809', cid: 'org-b7q3v6h1m8' }

type As = Browser | 'case system' | undefined
const outcome = async (operation: string, id: string, body: unknown, as?: As): Promise<string> => {
  const sent: unknown = typeof body === 'function' ? (body as (of: string) => unknown)(id) : body
  const browser = as === 'case system' ? undefined : as
  const [method, path] = [methodOf(operation), pathOf(operation, id)]
  const signed = sent === undefined ? `${method}./api/v1/${path}` : JSON.stringify(sent)
  const response = await server.call(method, path, {
    ...(browser ? { browser } : {}),
    ...(sent === undefined ? {} : { body: sent }),
    headers:
      as === 'case system'
        ? signatureOver(server.deps, signed)
        : { 'x-case-timestamp': '0', 'x-case-signature': 'sha256=00' },
  })
  return String(response.statusCode)
}

const create = async (browser: Browser, businessTypeId: number, status: (typeof STATES)[number]): Promise<string> => {
  const body = { businessTypeId, isRenewal: false }
  const created = await server.call('POST', 'applications', { browser, body })
  expect(created.statusCode).toBe(201)
  const { applicationId } = created.json<{ applicationId: string }>()
  const id = Buffer.from(applicationId, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (status !== 'Started') {
    // Valid until yesterday, so that the next report of the type may begin.
    const sent = { status, submittedAt: new Date(), validUntil: '2020-01-01' }
    await server.db.updateTable('application').set(sent).where('id', '=', id).execute()
  }
  return applicationId
}

it('has a row for every operation of the OpenAPI document, and no other (ACC-15, API-01)', async () => {
  const { paths } = (await server.call('GET', 'openapi.json')).json<{ paths: Record<string, object> }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}`),
  )
  const rows = [...ON_APPLICATION, ...ELSEWHERE].map(([operation]) => operation)
  expect(described.toSorted()).toEqual([...rows, ...OUTSIDE].toSorted())
})

describe.each(Object.entries(ACTORS))('as %s', (role, { number, cid }) => {
  const kinds: [kind: string, type: number, column: number][] =
    role === 'private person'
      ? [['permit of a person', PERMIT, 3]]
      : [
          ['permit', PERMIT, 1],
          ['report', REPORT, 2],
        ]
  it.each(kinds)(
    'acts on a %s as its state allows; other persons cannot (ACC-15, WIZ-11, STA-03)',
    async (_kind, type, column) => {
      const browser = await server.signIn(number, cid)
      const without = await server.signIn(number)
      const outsider = await server.signIn(OUTSIDER.number, OUTSIDER.cid)
      const expected: string[] = []
      const found: string[] = []
      const ids: string[] = []
      for (const state of STATES.toReversed()) ids.unshift(await create(browser, type, state))
      for (const [operation, outcomes, body] of ON_APPLICATION) {
        const groups = outcomes.split(' | ')
        const [signedOut, , unchosen, other] = groups[0]?.split(' ') ?? []
        expected.push(`${operation}: ${signedOut} ${unchosen} ${other} | ${groups[column]}`)
        const [started = ''] = ids
        const refused = [
          await outcome(operation, started, body),
          await outcome(operation, started, body, without),
          await outcome(operation, started, body, outsider),
        ]
        const allowed: string[] = []
        for (const id of ids) allowed.push(await outcome(operation, id, body, browser))
        found.push(`${operation}: ${refused.join(' ')} | ${allowed.join(' ')}`)
      }
      expect(found).toEqual(expected)
    },
  )
})

/** A session that has just ended. */
const ended = async (): Promise<Browser> => {
  const { cookie } = await server.signIn(TOLVAN, CLINIC)
  await server.call('POST', 'authentication/logout', { browser: { cookie } })
  return { cookie }
}

/**
 * Tolvan for the clinic, with a mandate that was withdrawn just now; `asBefore` resets the session to the state before
 * it noticed.
 */
const withdrawn = async () => {
  const browser = await server.signIn(TOLVAN, CLINIC)
  const idHash = sha256(/sievert-session=([^;]*)/.exec(browser.cookie)?.[1] ?? '')
  const before = await server.deps.stores.sessions.find(idHash)
  if (!before) throw new Error('no session')
  await server.simulate('company-registry/mandates', { personalNumber: TOLVAN, cid: CLINIC, role: null })
  const mandateReadAt = new Date(Date.now() - 16 * 60_000)
  const asBefore = () =>
    server.deps.stores.sessions.update(idHash, { identity: before.identity, mandateReadAt, mandateAskedAt: null })
  return { browser, asBefore }
}

describe('a caller without access', () => {
  afterEach(() => server.simulate('reset'))

  it('is refused each application operation, by the missing right (ACC-15, ACC-16)', {
    tags: ['nightly'],
  }, async () => {
    const owner = await server.signIn(TOLVAN, CLINIC)
    const id = await create(owner, PERMIT, 'Started')
    const out = await ended()
    const actors = [undefined, out, await server.signIn(TOLVAN), await server.signIn(OUTSIDER.number, OUTSIDER.cid)]
    const elsewhere = await server.signIn(TOLVAN, SECOND_COMPANY)
    const { browser, asBefore } = await withdrawn()
    const found: string[] = []
    for (const [operation, , body] of ON_APPLICATION) {
      const statuses: string[] = []
      for (const actor of [...actors, elsewhere]) statuses.push(await outcome(operation, id, body, actor))
      await asBefore()
      statuses.push(await outcome(operation, id, body, browser), await outcome(operation, id, body, 'case system'))
      found.push(`${operation}: ${statuses.join(' ')}`)
    }
    expect(found).toEqual(ON_APPLICATION.map(([operation, outcomes]) => `${operation}: ${outcomes.split(' | ')[0]}`))
  })

  it('is answered on other routes by the missing right (ACC-10, ACC-15, ACC-16)', {
    tags: ['nightly'],
  }, async () => {
    const found: string[] = []
    const { browser, asBefore } = await withdrawn()
    await server.simulate('reset')
    for (const [operation, , body] of ELSEWHERE) {
      const statuses: string[] = []
      const chosen = [undefined, await ended(), await server.signIn(TOLVAN), await server.signIn(TOLVAN, CLINIC)]
      for (const actor of chosen) statuses.push(await outcome(operation, '', body, actor))
      await server.simulate('company-registry/mandates', { personalNumber: TOLVAN, cid: CLINIC, role: null })
      await asBefore()
      statuses.push(
        await outcome(operation, '', body, { ...browser }),
        await outcome(operation, '', body, 'case system'),
      )
      await server.simulate('reset')
      found.push(`${operation}: ${statuses.join(' ')}`)
    }
    expect(found).toEqual(ELSEWHERE.map(([operation, outcomes]) => `${operation}: ${outcomes}`))
  })
})

/** Operations with a body that require a session, by the rows above. */
const WITH_BODY = [...ON_APPLICATION, ...ELSEWHERE]
  .filter(([operation, outcomes]) => !/^(GET|HEAD)/.test(operation) && outcomes.startsWith('401'))
  .map(([operation]) => operation)
const BODIES = {
  'broken JSON': ['application/json', '{'],
  'two megabytes': ['application/json', JSON.stringify({ text: 'x'.repeat(2_000_000) })],
  '3 000 deep': ['application/json', '['.repeat(3000) + ']'.repeat(3000)],
  'of another shape': ['application/json', '[null]'],
  'no JSON': ['text/html', '<p>'],
  'half a form': ['multipart/form-data; boundary=x', '--x'],
} as const

it.each(Object.entries(BODIES))(
  'answers 401 before inspecting the body: %s (ACC-15, API-02)',
  { tags: ['nightly'] },
  async (_what, [type, payload]) => {
    expect(WITH_BODY.length).toBeGreaterThan(30)
    const { cookie } = await ended()
    const found = new Set<string>()
    for (const operation of WITH_BODY)
      for (const headers of [{}, { cookie }]) {
        const request = { method: methodOf(operation), url: `/api/v1/${pathOf(operation, UNKNOWN_ID)}`, payload }
        const { statusCode } = await server.app.inject({ ...request, headers: { ...headers, 'content-type': type } })
        found.add(statusCode === 401 ? '401' : `${operation}: ${statusCode}`)
      }
    expect([...found]).toEqual(['401'])
  },
)

it('refuses a caller without identity or mandate before inspecting the body (ACC-15, ACC-16)', {
  tags: ['nightly'],
}, async () => {
  const without = await server.signIn(TOLVAN)
  const { browser, asBefore } = await withdrawn()
  const found: string[] = []
  const expected: string[] = []
  for (const [operation, outcomes] of ON_APPLICATION.filter(([each]) => WITH_BODY.includes(each))) {
    const [, , unchosen = '', , , gone = ''] = outcomes.split(' ')
    await asBefore()
    const request = { method: methodOf(operation), url: `/api/v1/${pathOf(operation, UNKNOWN_ID)}`, payload: '{' }
    const answers = [without, browser].map(({ cookie }) =>
      server.app.inject({ ...request, headers: { cookie, 'content-type': 'application/json' } }),
    )
    expected.push(`${operation}: ${unchosen} ${gone}`)
    found.push(`${operation}: ${(await Promise.all(answers)).map(({ statusCode }) => statusCode).join(' ')}`)
  }
  await server.simulate('reset')
  expect(found).toEqual(expected)
})
