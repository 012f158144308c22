/** Which answers of the provider finish a login, and where the others lead. */
import { expect, it } from 'vitest'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { LoginAttempt, SessionRecord } from '../../ports/sessions.ts'
import { sha256 } from '../../utilities/crypto/secrets.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { beginLogin } from './begin-login.ts'
import { completeLogin } from './complete-login.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const MINUTE = 60_000
const ATTEMPT: LoginAttempt = {
  stateHash: sha256('state'),
  browserHash: sha256('cookie'),
  codeVerifier: 'verifier',
  nonce: 'nonce',
  returnTo: '/app/new',
  consentVersion: 'consent-1',
  createdAt: new Date(NOW - MINUTE),
  usedBy: null,
}
const PERSON = { personalNumber: '191212121212', givenName: 'Tolvan', familyName: 'Tolvansson' }

type World = {
  attempt?: Partial<LoginAttempt> | null
  cookie?: string | undefined
  session?: SessionRecord | undefined
  redeem?: () => Promise<unknown>
}
/** The outcome, and what was done on the way. */
const complete = async (world: World = {}) => {
  const { attempt = {}, cookie, session, redeem } = { cookie: 'cookie', ...world }
  const done: unknown[][] = []
  const sessions = {
    takeAttempt: async (...hashes: Buffer[]) => {
      done.push(['taken', ...hashes.map((hash) => hash.toString('hex'))])
      return attempt ? { ...ATTEMPT, ...attempt } : undefined
    },
    rememberPerson: async (person: object, login: object) => {
      done.push(['person', person, login])
      return { ...person, id: 'p1' }
    },
    insert: async () => done.push(['session']),
    delete: async (hash: Buffer) => done.push(['ended', hash.toString()]),
    recordAttemptUse: async (hash: Buffer, id: string) => done.push(['used', hash.equals(ATTEMPT.stateHash), id]),
  }
  const stores = { sessions, audit: { append: async (entry: object) => done.push(['audit', entry]) } }
  const deps = {
    stores,
    inTransaction: <T>(work: (inside: typeof stores) => Promise<T>) => work(stores),
    clock: { now: () => new Date(NOW) },
    config: { session: { maxAge: 1800, absoluteMaxAge: 28_800 } },
    identityProvider: {
      redeem: async (asked: object) => {
        done.push(['redeemed', asked])
        const signedIn = { ...PERSON, issuer: 'i', subject: 's', idToken: 't', signMethod: 'BankID', email: 'e' }
        return redeem ? redeem() : signedIn
      },
    },
  } as unknown as Dependencies
  const url = new URL('https://sievert.example/auth/callback?code=c&state=state')
  const result = await completeLogin(deps, { url, state: 'state', cookie, session })
  return { result, done, names: done.map(([name]) => name) }
}
const sessionOf = (id: string) => ({ idHash: Buffer.from('old'), person: { id } }) as SessionRecord
const refused = (returnTo: string, reason: string) => ({ started: undefined, returnTo, reason })

it('signs in by an answer of this browser, once, and ends the session that it had (ACC-01, ACC-09)', async () => {
  const { result, done } = await complete({ session: sessionOf('p2') })
  expect(result).toMatchObject({ started: { session: { person: { id: 'p1' } } }, returnTo: '/app/new' })
  const { nonce, codeVerifier, consentVersion, createdAt } = ATTEMPT
  const [taken, redeemed, person, ...rest] = done
  expect(taken).toEqual(['taken', sha256('state').toString('hex'), sha256('cookie').toString('hex')])
  expect(redeemed).toEqual(['redeemed', { url: expect.any(URL), state: 'state', nonce, codeVerifier, ageMs: MINUTE }])
  expect(person).toEqual(['person', { ...PERSON, createdAt: new Date(NOW) }, { issuer: 'i', subject: 's' }])
  const detail = { signMethod: 'BankID', consentVersion, consentAt: createdAt.toISOString() }
  expect(rest).toEqual([
    ['session'],
    ['ended', 'old'],
    ['audit', expect.objectContaining({ action: 'signed-in', detail })],
    ['used', true, 'p1'],
  ])
})

it.each<[what: string, world: World, returnTo: string, reason: string]>([
  ['a state that nobody began', { attempt: null }, '/', 'unknown state'],
  ['another browser', { cookie: 'another' }, '/', 'another browser'],
  ['a browser without its cookie', { cookie: undefined }, '/', 'another browser'],
  ['an attempt that was tried before', { attempt: { codeVerifier: '' } }, '/app/new', 'used before'],
  [
    'another browser, of an attempt that was tried before',
    { attempt: { codeVerifier: '' }, cookie: 'another' },
    '/',
    'another browser',
  ],
  [
    'an attempt older than a quarter of an hour',
    { attempt: { createdAt: new Date(NOW - 15 * MINUTE - 1) } },
    '/app/new',
    'too old',
  ],
])('makes no provider call for %s (ACC-01)', async (_what, world, returnTo, reason) => {
  const { result, names } = await complete(world)
  expect([result, names]).toEqual([refused(returnTo, reason), ['taken']])
})

it('redeems an attempt by the hash of the browser’s cookie (ACC-01)', async () => {
  const taken = async (cookie: string | undefined) => (await complete({ cookie })).done[0]?.[2]
  expect(await taken('another')).toBe(sha256('another').toString('hex'))
  expect(await taken(undefined)).toBe(sha256('').toString('hex'))
})

it('accepts an answer exactly a quarter of an hour after the beginning (ACC-01)', async () => {
  const { result } = await complete({ attempt: { createdAt: new Date(NOW - 15 * MINUTE) } })
  expect(result.started).toBeDefined()
})

it.each([
  ['the person whom the attempt signed in', 'p1', 'p1', '/app/new'],
  ['another person', 'p1', 'p2', '/'],
  ['a person, where it signed nobody in', null, 'p2', '/'],
])('redirects %s in another browser to the requested page, or not (ACC-10)', async (...row) => {
  const [, usedBy, person, returnTo] = row
  const { result } = await complete({ attempt: { usedBy }, cookie: 'another', session: sessionOf(person) })
  expect(result).toEqual(refused(returnTo, 'another browser'))
})

it('redirects to / in a browser without a session (ACC-10)', async () => {
  const { result } = await complete({ attempt: { usedBy: null }, cookie: 'another' })
  expect(result.returnTo).toBe('/')
})

it('reports why the provider refused, and no other failure (ACC-01)', async () => {
  const failWith = (error: Error | undefined) =>
    complete({
      redeem: async () => {
        throw error
      },
    })
  const [error, bare] = [{ detail: 'access_denied' }, {}].map((more) => new AppError('error.login-refused.text', more))
  const detailed = await failWith(error)
  expect([detailed.result, detailed.names]).toEqual([
    { ...refused('/app/new', 'access_denied'), error },
    ['taken', 'redeemed'],
  ])
  expect((await failWith(bare)).result).toEqual({ ...refused('/app/new', ''), error: bare })
  await expect(failWith(new AppError('error.unavailable.text'))).rejects.toThrow('error.unavailable.text')
  await expect(failWith(new Error('other'))).rejects.toThrow('other')
})

it('remembers of a begun login only hashes, each secret a new one (ACC-01, ACC-09)', async () => {
  const stored: LoginAttempt[] = []
  const left: Record<string, string>[] = []
  const deps = {
    stores: { sessions: { insertAttempt: async (attempt: LoginAttempt) => stored.push(attempt) } },
    clock: { now: () => new Date(NOW) },
    identityProvider: {
      authorizationUrl: async (asked: Record<string, string>) => {
        left.push(asked)
        return new URL('https://provider.example/')
      },
    },
  } as unknown as Dependencies
  const login = { returnTo: '/app/new', consentVersion: 'consent-1' }
  const [one, other] = [await beginLogin(deps, login), await beginLogin(deps, login)]
  const [{ state = '', nonce, codeVerifier } = {}] = left
  expect(stored[0]).toEqual({
    ...login,
    stateHash: sha256(state),
    browserHash: sha256(one.value),
    nonce,
    codeVerifier,
    createdAt: new Date(NOW),
    usedBy: null,
  })
  expect(one).toMatchObject({
    stateHash: sha256(state),
    value: expect.stringMatching(new RegExp(`^${NOW}\\.[\\w-]{43}$`)),
  })
  const secrets = [...left.flatMap((asked) => Object.values(asked)), one.value, other.value]
  expect([left.length, new Set(secrets).size]).toEqual([2, 8])
})
