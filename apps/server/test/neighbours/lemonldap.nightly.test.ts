/** Logins at LemonLDAP::NG, with the settings of the how-to. */
import type { LoginUser } from '@sievert/contract/authentication'
import { expect, it, type TestContext } from 'vitest'
import { needs } from '../../../../scripts/testing/programs.ts'
import { ORIGIN, startTestApp } from '../app.ts'
import { comeBack, FAILED_LOGIN, leaveForProvider } from '../identity-provider.ts'
import { submitUntilHome } from '../provider-page.ts'
import { LEMONLDAP_USER, startLemonldap } from './start-lemonldap.ts'

/** Logs in by these settings. Returns where the callback leads, and in a session the person and the end of a logout. */
const logIn = async (context: TestContext, settings: Record<string, string>) => {
  needs(context, 'plackup')
  const provider = await startLemonldap(ORIGIN)
  const test = await startTestApp({ ...provider.settings, ...settings })
  try {
    const browser = { cookie: '' }
    const leaveFor = await leaveForProvider(test, browser)
    const back = await comeBack(test, browser, await submitUntilHome(leaveFor.href, LEMONLDAP_USER, ORIGIN))
    const user = (await test.call('GET', 'authentication/user', { browser })).json<LoginUser>()
    const out = await test.call('GET', '/auth/logout', { browser, headers: { 'sec-fetch-site': 'same-origin' } })
    const end = await submitUntilHome(new URL(String(out.headers.location), ORIGIN).href, {}, ORIGIN)
    return { location: String(back.headers.location), user, end }
  } finally {
    await test.close()
    await provider.stop()
  }
}

it.for([
  ['the ID token', {}],
  ['UserInfo', { OIDC_NUMBER_SOURCE: 'userinfo' }],
] as const)('signs in by %s, and out (ACC-01, ACC-09)', async ([, settings], context) => {
  expect(await logIn(context, settings)).toMatchObject({
    location: '/',
    user: { pid: '191212121212', lastName: 'Doctor Who' },
    end: `${ORIGIN}/logout`,
  })
})

it.for([
  ['the secret is percent-encoded', { OIDC_CLIENT_SECRET_METHOD: 'client_secret_basic' }],
  ['another level is demanded', { OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa4' }],
  ['another claim is read', { OIDC_PERSONAL_NUMBER_CLAIM: 'other' }],
] as const)('fails where %s (ACC-01)', async ([, settings], context) => {
  expect((await logIn(context, settings)).location).toMatch(FAILED_LOGIN)
})
