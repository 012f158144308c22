/** Providers that differ from the Swedish profile, by settings, and the words with which they refuse. */
import { expect, it } from 'vitest'
import { REQUEST, type Said, startSigningProvider } from '../../../test/oidc-provider.ts'
import type { AppError } from '../../utilities/errors/app-error.ts'
import { errorForLog } from '../../utilities/errors/redact-error.ts'

const POST = { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] }
const SECRET = '-_.~:%+/é secret'

it.each<[how: string, what: string, said: Said]>([
  ['in the body', 'the provider offers that', { metadata: POST }],
  ['in the header', 'the provider names no method', { metadata: {} }],
  [
    'in the header',
    'the settings demand it',
    { metadata: POST, settings: { OIDC_CLIENT_SECRET_METHOD: 'client_secret_basic' } },
  ],
  ['in the body', 'the settings demand it', { settings: { OIDC_CLIENT_SECRET_METHOD: 'client_secret_post' } }],
])('sends the secret %s when %s (ACC-01)', async (how, _what, { metadata = {}, settings }) => {
  const { login, asked } = await startSigningProvider({
    metadata,
    settings: { ...settings, OIDC_CLIENT_SECRET: SECRET },
  })
  await login()
  const isInBody = how === 'in the body'
  expect([asked.token?.get('client_id'), asked.token?.get('client_secret')]).toEqual(
    isInBody ? ['sievert', SECRET] : [null, null],
  )
  expect(asked.authorization?.slice(0, 6)).toBe(isInBody ? undefined : 'Basic ')
})

it('signs in where the path of the issuer ends in a slash (ACC-01)', async () => {
  const { login, issuer } = await startSigningProvider({ path: '/realms/sievert/' })
  expect(await login()).toMatchObject({ issuer, personalNumber: '191212121212' })
  expect(issuer).toMatch(/\/realms\/sievert\/$/)
})

it('reads the number from UserInfo where the settings say so (ACC-01)', async () => {
  const settings = { OIDC_NUMBER_SOURCE: 'userinfo', OIDC_PERSONAL_NUMBER_CLAIM: 'pnr', OIDC_SCOPES: 'openid  person' }
  const { login, provider } = await startSigningProvider({ settings, userInfo: { pnr: '19121212-1212' } })
  const { searchParams } = await provider.authorizationUrl(REQUEST)
  expect(searchParams.get('scope')).toBe('openid person')
  expect(JSON.parse(searchParams.get('claims') ?? '')).toEqual({
    id_token: { auth_time: { essential: true } },
    userinfo: {
      pnr: null,
      'https://id.oidc.se/claim/coordinationNumber': null,
      'https://id.oidc.se/claim/coordinationNumberLevel': null,
      'https://id.oidc.se/claim/previousCoordinationNumber': null,
      email: null,
      email_verified: null,
    },
  })
  expect(await login()).toMatchObject({ personalNumber: '191212121212' })
  const ofOther = await startSigningProvider({ settings, userInfo: { pnr: '191212121212', sub: 'other' } })
  await expect(ofOther.login()).rejects.toMatchObject({ code: 'error.login-refused.text' })
})

const RECALLED = 'error_description="191212121212"'
it.each([
  ['in the body', {}, { error: 'invalid_client' }, 'OAUTH_RESPONSE_BODY_ERROR invalid_client'],
  ['in the body', { 'www-authenticate': 'Basic realm="x"' }, { error: 'invalid_client' }, 'invalid_client'],
  ['in the header', { 'www-authenticate': `Bearer error="invalid_token", ${RECALLED}` }, {}, 'invalid_token'],
  ['in the header', { 'www-authenticate': 'Basic realm="anna"' }, { error: 'Anna 191212121212' }, 'CHALLENGE'],
])(
  'reports the word %s of the provider’s answer, and no more (ACC-01, ACC-18)',
  async (_where, headers, body, word) => {
    const { login } = await startSigningProvider({
      refusal: { headers, body: { ...body, error_description: '191212' } },
    })
    const error: unknown = await login().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'error.login-refused.text', extras: { detail: expect.stringContaining(word) } })
    expect(JSON.stringify([(error as AppError).extras.detail, errorForLog(error)])).not.toMatch(/1912|[Aa]nna/)
  },
)

it('reports the status of a token endpoint that fails, and the provider’s host (ACC-01, ACC-18)', async () => {
  const { login, issuer } = await startSigningProvider({
    refusal: { status: 503, headers: {}, body: { about: 'anna' } },
  })
  const error: unknown = await login().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ extras: { detail: 'OAUTH_RESPONSE_IS_NOT_CONFORM 503' } })
  expect(errorForLog(error)).toMatchObject({ system: 'identity provider', host: new URL(issuer).host })
})

it.each(
  (
    'invalid_request unauthorized_client access_denied unsupported_response_type invalid_scope server_error' +
    ' temporarily_unavailable interaction_required login_required account_selection_required consent_required' +
    ' invalid_request_uri invalid_request_object request_not_supported request_uri_not_supported' +
    ' registration_not_supported unmet_authentication_requirements'
  ).split(' '),
)('reports the registered word %s (ACC-01)', async (word) => {
  const { login } = await startSigningProvider()
  await expect(login(`state=s&error=${word}`)).rejects.toMatchObject({ extras: { detail: word } })
})
