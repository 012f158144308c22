/** Sign-in as a test person: in test environments only, and never as a possibly living person. */
import { expect, it } from 'vitest'
import { PRODUCTION, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { LEAST, QA } from '../../../test/production-settings.ts'
import { useTestApp } from '../../../test/use-app.ts'

const login = (test: TestApp, personalNumber: string) =>
  test.call('POST', 'authentication/fakelogin', { body: { personalNumber } })

const test = useTestApp()

it('gives a session without an identity (ACC-08)', async () => {
  const answer = await login(test, TOLVAN)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ oid: null, firstName: 'Tolvan', pid: TOLVAN })
  expect(answer.cookies.map(({ name }) => name)).toEqual(['sievert-session', 'sievert-session-expires'])
})

it('accepts birth years before 1900: no living persons (ACC-08)', async () => {
  expect((await login(test, '188803149809')).statusCode).toBe(200)
  expect((await login(test, '189000609801')).statusCode).toBe(200)
  expect((await login(test, '189709129804')).json()).toMatchObject({ pid: '189709129804' })
})

it.each(['189709129805', '191212121213'])('refuses %s, possibly real or invalid (ACC-08)', async (number) => {
  const answer = await login(test, number)
  expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
    422,
    { personalNumber: [expect.any(String)] },
  ])
})

it.each(['', '12', '19121212-1212'])('refuses %j, which is no number (ACC-08)', async (number) => {
  expect((await login(test, number)).statusCode).toBe(400)
})

it('refuses a login without a number (ACC-08)', async () => {
  const answer = await test.call('POST', 'authentication/fakelogin', { body: {} })
  expect(answer.statusCode).toBe(422)
})

const REHEARSAL = { ...QA, WEB_DIR: LEAST.WEB_DIR }

it.each([
  [REHEARSAL, false],
  [{ ...REHEARSAL, FAKE_LOGIN: 'on' }, true],
  [{ ENVIRONMENT: 'development' }, true],
  [PRODUCTION, false],
])(
  'exists with %j: %s, as the config reports (ACC-08, SHE-08)',
  { tags: ['nightly'] },
  async (environment, isThere) => {
    const other = await startTestApp(environment)
    expect((await login(other, TOLVAN)).statusCode).toBe(isThere ? 200 : 404)
    expect((await other.call('GET', 'config')).json()).toMatchObject({ fakeLogin: isThere })
    expect((await other.call('GET', 'openapi.json')).body.includes('fakelogin')).toBe(isThere)
    await other.close()
  },
)
