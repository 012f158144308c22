/** Common checks of every call at their exact limits: session lookup, session duration, and access. */
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { requireOwned } from '../applications/own-application.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { actorOf } from './actor.ts'
import type { Api } from './api.ts'
import { guardAccess, refuseUnsaid } from './guard-access.ts'
import { useSessions } from './session.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const HALF_HOUR = 30 * 60_000

/** A service with one session that ends in so many milliseconds; `done` records the changes of the session. */
const withSession = async (endsIn: number, skew = 0) => {
  const done: string[] = []
  const ends = new Date(NOW + endsIn)
  const session = { idHash: Buffer.from('x'), idleExpiresAt: ends, absoluteExpiresAt: new Date(NOW + 8 * 3_600_000) }
  const sessions = {
    find: async () => session as SessionRecord,
    update: async (_id: Buffer, { idleExpiresAt }: Partial<SessionRecord>) =>
      done.push(`ends in ${(idleExpiresAt?.getTime() ?? 0) - NOW}`),
    delete: async () => done.push('ended'),
  }
  const deps = {
    config: { publicOrigin: 'http://localhost:3000', session: { maxAge: HALF_HOUR / 1000 } },
    clock: { now: () => new Date(NOW) },
    clockSkew: async () => skew,
    log: recordLog().log,
    stores: { sessions },
  }
  const app = fastify() as unknown as Api
  await app.register(cookie)
  useSessions(app, deps as unknown as Dependencies)
  app.get('/', async ({ session: found }) => ({ found: found !== undefined }))
  app.get('/background', { config: { background: true } }, async () => ({}))
  const ask = async (url = '/', headers = {}) =>
    (await app.inject({ url, headers: { cookie: 'sievert-session=x', ...headers } })).json<{ found?: boolean }>()
  return { done, ask }
}

it.each([
  [HALF_HOUR, []],
  [HALF_HOUR - 20_000, []],
  [HALF_HOUR - 20_001, ['ends in 1800000']],
])(
  'a session that ends in %i ms is prolonged once that gains more than twenty seconds (ACC-12)',
  async (endsIn, what) => {
    const { done, ask } = await withSession(endsIn)
    expect(await ask()).toEqual({ found: true })
    expect(done).toEqual(what)
  },
)

it('a session has ended at its very end, and one millisecond before not (ACC-13)', async () => {
  const ended = await withSession(0)
  expect(await ended.ask()).toEqual({ found: false })
  expect(ended.done).toEqual(['ended'])
  expect(await (await withSession(1)).ask()).toEqual({ found: true })
})

it('a session that has ended by a wrong clock is refused, but remains (ACC-13)', async () => {
  const { done, ask } = await withSession(0, 61_000)
  expect([await ask(), done]).toEqual([{ found: false }, []])
})

it('a session is not extended by background requests, marked by route or by header (ACC-13)', async () => {
  const { done, ask } = await withSession(1000)
  await ask('/background')
  await ask('/', { 'sievert-background': 'true' })
  expect(done).toEqual([])
  await ask('/', { 'sievert-background': 'false' })
  expect(done).toEqual(['ends in 1800000'])
})

it.each([
  ['/api/v1/x', true],
  ['/api', true],
  ['/apis', false],
  ['/other/api/x', false],
])('%s can only be a call of the contract: %s (ACC-15)', (url, isRefused) => {
  const app = fastify() as unknown as Api
  refuseUnsaid(app)
  let said = ''
  try {
    app.get(url, async () => ({}))
  } catch (error) {
    said = String(error)
  }
  expect(said).toBe(isRefused ? `Error: GET ${url} is no call of the contract.` : '')
})

it('non-API routes are public; an application needs a session, an identity and ownership (ACC-15)', async () => {
  const app = fastify() as unknown as Api
  guardAccess(app, {} as Dependencies)
  app.get('/', async () => ({}))
  expect((await app.inject('/')).statusCode).toBe(200)
  const withoutIdentity = { session: { person: {}, identity: null } } as unknown as Parameters<typeof actorOf>[0]
  expect(() => actorOf(withoutIdentity)).toThrow(expect.objectContaining({ code: 'error.identity-missing.text' }))
  const actor = { party: { partyId: 'a' } } as unknown as ReturnType<typeof actorOf>
  expect(requireOwned({ partyId: 'a' }, actor)).toEqual({ partyId: 'a' })
  for (const application of [undefined, { partyId: 'b' }])
    expect(() => requireOwned(application, actor)).toThrow(expect.objectContaining({ code: 'error.not-found.text' }))
})
