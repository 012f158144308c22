/** A local OpenID provider whose answers a test can falsify. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { systemClock } from '../src/adapters/clock.ts'
import { oidcProvider } from '../src/adapters/oidc/oidc.ts'
import { readSome } from '../src/settings/config.ts'
import { identityProviderOf } from '../src/settings/identity-provider.ts'
import type { Variables } from '../src/settings/settings.ts'

export const bodyOf = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body)
}

/** The provider of these settings, with the defaults of all others. */
export const oidcOf = (issuer: string, settings: Variables = {}) =>
  readSome({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'sievert', ...settings, ENVIRONMENT: 'test' }, identityProviderOf)

/** Its adapter, outside production. */
export const providerAt = (
  issuer: string,
  settings: Variables = { OIDC_CLIENT_SECRET: 's' },
  clock: Parameters<typeof oidcProvider>[1] = systemClock,
) => oidcProvider({ environment: 'test', publicOrigin: 'http://localhost:3000', oidc: oidcOf(issuer, settings) }, clock)

/** The changes of a test to the answers of a correct provider. */
export type Said = {
  claims?: Record<string, unknown>
  /** Undefined: no ID token at all. */
  idToken?: ((right: string, keys: CryptoKeyPair) => string | undefined | Promise<string>) | undefined
  userInfo?: Record<string, unknown>
  /** The answer of the token endpoint, by default 401. */
  refusal?: { status?: number; headers: Record<string, string>; body: object }
  /** Changes of the metadata. */
  metadata?: Record<string, unknown>
  /** Path of the issuer. */
  path?: string
  settings?: Variables
}
export const PERSON = 'https://id.oidc.se/claim/personalIdentityNumber'
export const LOA3 = 'http://id.elegnamnden.se/loa/1.0/loa3'
export const second = () => Math.floor(Date.now() / 1000)
const claimsOf = (issuer: string) => ({
  iss: issuer,
  sub: 'tolvan',
  aud: 'sievert',
  iat: second(),
  exp: second() + 60,
  nonce: 'n',
  auth_time: second(),
  acr: LOA3,
  [PERSON]: '191212121212',
})
export const signed = (payload: object, key: CryptoKey, kid = 'one') =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', kid }).sign(key)

export const CALLBACK = 'http://localhost:3000/auth/callback'
export const REQUEST = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }

/** `at`: the address below which the endpoints are. */
const metadataOf = (issuer: string, at: string) => ({
  issuer,
  authorization_endpoint: `${at}/auth`,
  token_endpoint: `${at}/token`,
  userinfo_endpoint: `${at}/me`,
  jwks_uri: `${at}/jwks`,
  end_session_endpoint: `${at}/end`,
  id_token_signing_alg_values_supported: ['ES256'],
})

/** A local provider that answers a login as the test defines. `asked`: the requests to token endpoint and UserInfo. */
export const startSigningProvider = async ({
  claims = {},
  idToken = (right) => right,
  userInfo = {},
  refusal,
  metadata = {},
  path = '',
  settings,
}: Said = {}) => {
  let keys = await generateKeyPair('ES256')
  let kid = 'one'
  /** Where the endpoints are: below the issuer. */
  let prefix = ''
  const clock = { passed: 0, now: () => new Date(Date.now() + clock.passed) }
  const asked: { token?: URLSearchParams; authorization?: string | undefined; bearer?: string | undefined } = {}
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}${path}`
    const answers: Record<string, () => Promise<object>> = {
      [`${path.replace(/\/$/, '')}/.well-known/openid-configuration`]: async () => ({
        ...metadataOf(issuer, `http://${request.headers.host}${prefix}`),
        ...metadata,
      }),
      [`${prefix}/jwks`]: async () => ({
        keys: [{ ...(await exportJWK(keys.publicKey)), kid, alg: 'ES256', use: 'sig' }],
      }),
      [`${prefix}/token`]: async () => {
        asked.token = await bodyOf(request)
        asked.authorization = request.headers.authorization
        if (refusal) {
          response.writeHead(refusal.status ?? 401, { ...refusal.headers, 'content-type': 'application/json' })
          return refusal.body
        }
        const right = await signed({ ...claimsOf(issuer), ...claims }, keys.privateKey, kid)
        return { access_token: 'a', token_type: 'Bearer', id_token: await idToken(right, keys) }
      },
      [`${prefix}/me`]: async () => {
        asked.bearer = request.headers.authorization
        return { sub: 'tolvan', given_name: 'Tolvan', family_name: 'Tolvansson', ...userInfo }
      },
    }
    response.setHeader('content-type', 'application/json')
    const answer = answers[request.url ?? '']?.()
    if (answer) void answer.then((body) => response.end(JSON.stringify(body)))
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const provider = providerAt(issuer, { OIDC_CLIENT_SECRET: 's', ...settings }, clock)
  const login = (query = 'code=c&state=s', ageMs = 0) =>
    provider.redeem({ ...REQUEST, url: new URL(`${CALLBACK}?${query}`), ageMs })
  /** Moves the endpoints below another path, and signs with a new key. */
  const move = async (to: string) => {
    keys = await generateKeyPair('ES256')
    kid = to
    prefix = to
  }
  return { provider, issuer, asked, login, server, clock, move }
}
