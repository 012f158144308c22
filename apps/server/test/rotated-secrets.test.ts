/** Secrets that are replaced one process at a time: what was made with the old one stays valid until it is removed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { Config } from '../src/settings/config.ts'
import { signatureOver } from './case-system.ts'
import { startDraft } from './journey.ts'
import { useBrowser, useTestApp } from './use-app.ts'

const test = useTestApp()
const browser = useBrowser(test)

/** The configuration of a process with these secrets, the newest first. */
const configWith = (...secrets: string[]): Config => {
  const { config } = test.deps
  const session = { ...config.session, secrets }
  return { ...config, session, caseSystem: { ...config.caseSystem, eventSecrets: secrets }, metricsTokens: secrets }
}
type App = Awaited<ReturnType<typeof buildApp>>
const running: App[] = []
const startWith = async (...secrets: string[]) => {
  const app = await buildApp({ ...test.deps, config: configWith(...secrets) })
  running.push(app)
  return app
}
afterAll(() => Promise.all(running.map((app) => app.close())))

let before: App
let between: App
let after: App
let draft: string
beforeAll(async () => {
  before = await startWith('old')
  between = await startWith('new', 'old')
  after = await startWith('new')
  draft = await startDraft(test, browser)
})

it('accepts case events signed with either secret (CAS-02)', async () => {
  const sent = async (app: App, secret: string) => {
    const payload = JSON.stringify({
      eventId: randomUUID(),
      applicationId: draft,
      type: 'CaseRegistered',
      caseNumber: 'SIE2026-1',
    })
    const signature = signatureOver({ ...test.deps, config: configWith(secret) }, payload)
    const headers = { 'content-type': 'application/json', ...signature }
    return (await app.inject({ method: 'POST', url: '/api/v1/case-events', headers, payload })).statusCode
  }
  // 409: the signature is right, and the application is not signed yet.
  expect([await sent(between, 'old'), await sent(between, 'new')]).toEqual([409, 409])
  expect([await sent(before, 'new'), await sent(after, 'old')]).toEqual([403, 403])
})

it('gives the key of unsent text by both secrets, the newest first (WIZ-13)', async () => {
  const keysBy = async (app: App) => {
    const answer = await app.inject({ url: `/api/v1/applications/${draft}/draft-key`, headers: browser })
    return answer.json<{ key: string; formerKeys?: string[] }>()
  }
  const [{ key: old }, { key: young }] = [await keysBy(before), await keysBy(after)]
  expect(old).not.toBe(young)
  expect(await keysBy(between)).toEqual({ key: young, formerKeys: [old] })
})

it('logs nobody out, and knows each person as before (ACC-17)', async () => {
  const user = async (app: App) => (await app.inject({ url: '/api/v1/authentication/user', headers: browser })).json()
  const first = await user(before)
  expect(first).toMatchObject({ firstName: 'Tolvan', personKey: expect.any(String) })
  expect([await user(between), await user(after)]).toEqual([first, first])
})

it('accepts the confirmation of a logout that a process with the old secret asked for (ACC-14)', async () => {
  const leave = (app: App, query = '') =>
    app.inject({ url: `/auth/logout${query}`, headers: { ...browser, 'sec-fetch-site': 'cross-site' } })
  const sure = /sure=[\w-]+/.exec((await leave(before)).body)?.[0]
  expect((await leave(after, `?${sure}`)).statusCode).toBe(200)
  expect((await leave(between, `?${sure}`)).statusCode).toBe(303)
})

it('serves metrics with either token (API-03)', async () => {
  const read = async (app: App, token: string) =>
    (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode
  expect([await read(between, 'old'), await read(between, 'new')]).toEqual([200, 200])
  expect([await read(before, 'new'), await read(after, 'old')]).toEqual([404, 404])
})
