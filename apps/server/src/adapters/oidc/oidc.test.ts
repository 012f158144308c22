/** The identity provider's adapter against providers that ask for more than the simulator does. */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, generateKeyPair } from 'jose'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import {
  bodyOf,
  CALLBACK,
  LOA3,
  oidcOf,
  PERSON,
  providerAt,
  REQUEST,
  type Said,
  second,
  signed,
  startSigningProvider,
} from '../../../test/oidc-provider.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { systemClock } from '../clock.ts'
import { oidcProvider } from './oidc.ts'

const folder = createTemporaryFolder()
afterAll(folder.remove)

/** A provider that only records how the client authenticates. */
const startProvider = async () => {
  const asked: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    const at = (path: string) => `${issuer}/${path}`
    response.setHeader('content-type', 'application/json')
    if (request.url?.includes('well-known'))
      response.end(JSON.stringify({ issuer, authorization_endpoint: at('auth'), token_endpoint: at('token') }))
    else
      void bodyOf(request).then((body) => {
        asked.push(body)
        response.statusCode = 400
        response.end(JSON.stringify({ error: 'invalid_grant' }))
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop: () => server.close() }
}

it.each([
  ['ES256', 'issuer', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['RS256', 'token_endpoint', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
] as const)('authenticates with a private key, %s, to the audience %s (ACC-01)', async (alg, audience, generate) => {
  const clientKey = join(folder.path, 'client.pem')
  const { privateKey } = generate()
  writeFileSync(clientKey, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const server = await startProvider()
  const provider = providerAt(server.issuer, { OIDC_CLIENT_KEY: clientKey, OIDC_CLIENT_KEY_AUDIENCE: audience })
  const url = new URL('http://localhost:3000/auth/callback?code=c&state=s')
  const redeemed = provider.redeem({ url, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), ageMs: 0 })
  await expect(redeemed).rejects.toMatchObject({ code: 'error.login-refused.text' })
  const assertion = server.asked[0]?.get('client_assertion') ?? ''
  expect(decodeProtectedHeader(assertion)).toMatchObject({ alg })
  expect(decodeJwt(assertion)).toMatchObject({
    iss: 'sievert',
    sub: 'sievert',
    aud: audience === 'issuer' ? server.issuer : `${server.issuer}/token`,
  })
  expect(server.asked[0]?.has('client_secret')).toBe(false)
  server.stop()
})

it('signs in the person named in the provider’s signed ID token (ACC-01)', async () => {
  const { login, asked, issuer } = await startSigningProvider()
  expect(await login()).toEqual({
    personalNumber: '191212121212',
    givenName: 'Tolvan',
    familyName: 'Tolvansson',
    email: '',
    signMethod: 'BankID',
    issuer,
    subject: 'tolvan',
    idToken: expect.stringMatching(/^eyJ/),
  })
  expect(Object.fromEntries(asked.token ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: CALLBACK,
    code_verifier: 'v'.repeat(43),
  })
  expect(asked.authorization).toBe(`Basic ${Buffer.from('sievert:s').toString('base64')}`)
  expect(asked.bearer).toBe('Bearer a')
})

it('follows the provider to other endpoints and keys within five minutes, without a restart (ACC-01)', async () => {
  const { login, clock, move } = await startSigningProvider()
  expect(await login()).toMatchObject({ subject: 'tolvan' })
  await move('/moved')
  await expect(login()).rejects.toMatchObject({ code: 'error.login-refused.text' })
  clock.passed = 300_000
  expect(await login()).toMatchObject({ subject: 'tolvan' })
})

it('uses the metadata that it has while the provider does not answer (ACC-01)', async () => {
  const { provider, issuer, clock, server } = await startSigningProvider()
  await provider.endSessionUrl(null, 'http://localhost:3000/logout')
  await new Promise((done) => server.close(done).closeAllConnections())
  clock.passed = 300_000
  const url = await provider.endSessionUrl(null, 'http://localhost:3000/logout')
  expect(url.href).toContain(`${issuer}/end`)
})

it('needs no restart when the provider was down at the start (ACC-01)', async () => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const provider = providerAt(issuer)
  const leave = () => provider.authorizationUrl(REQUEST)
  await expect(leave()).rejects.toMatchObject({ code: 'error.login-refused.text' })
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  expect((await leave()).href).toContain(`${issuer}/auth?`)
})

const other = (key = PERSON) => ({ [key]: '198602262381' })
/** The claims changed, and the signature of the right ones. */
const changed = (right: string) => {
  const [header, payload = '', signature] = right.split('.')
  const claims = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), ...other() }
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}
const unsigned = (right: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${right.split('.')[1]}.`

it.each<[what: string, reason: string, said: Said]>([
  [
    'signed by another key',
    'OAUTH_INVALID_RESPONSE',
    { idToken: async (right) => signed(decodeJwt(right), (await generateKeyPair('ES256')).privateKey) },
  ],
  [
    'signed by a key that the provider does not name',
    'OAUTH_KEY_SELECTION_FAILED',
    { idToken: (right, keys) => signed(decodeJwt(right), keys.privateKey, 'two') },
  ],
  ['whose signature was cut off', 'OAUTH_INVALID_RESPONSE', { idToken: (right) => right.replace(/[^.]*$/, '') }],
  ['that was changed after it was signed', 'OAUTH_INVALID_RESPONSE', { idToken: changed }],
  ['without a signature', 'OAUTH_INVALID_RESPONSE', { idToken: unsigned }],
  ['of another issuer', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claims: { iss: 'https://other.example' } }],
  ['for another client', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claims: { aud: 'other' } }],
  ['of another login', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claims: { nonce: 'other' } }],
  ['of no login', 'OAUTH_INVALID_RESPONSE', { claims: { nonce: undefined } }],
  ['that has expired', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', { claims: { exp: 1_000_000_000 } }],
  ['that never expires', 'OAUTH_INVALID_RESPONSE', { claims: { exp: undefined } }],
  ['of nobody', 'OAUTH_INVALID_RESPONSE', { claims: { sub: undefined } }],
  ['that is not there', 'OAUTH_INVALID_RESPONSE', { idToken: () => undefined }],
  ['about whom UserInfo names another', 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', { userInfo: { sub: 'other' } }],
  ['without a number, which UserInfo has', 'not exactly one number', { claims: { [PERSON]: '' }, userInfo: other() }],
  ['of an older authentication', 'auth_time before the login began', { claims: { auth_time: second() - 3600 } }],
  ['of a future authentication', 'auth_time in the future', { claims: { auth_time: second() + 3600 } }],
  [
    'whose subject the database can not store',
    'malformed subject',
    { claims: { sub: 'tol\u0000van' }, userInfo: { sub: 'tol\u0000van' } },
  ],
  ['with a malformed number', 'malformed number', { claims: { [PERSON]: '191212121213' } }],
  [
    'of too low a level',
    'level of assurance',
    { settings: { OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa4' } },
  ],
])('rejects an ID token %s, with a reason code (ACC-01, ACC-18)', async (_what, detail, said) => {
  const { login } = await startSigningProvider(said)
  await expect(login()).rejects.toMatchObject({ code: 'error.login-refused.text', extras: { detail } })
})

it.each([
  ['of another state', 'code=c&state=other', 'OAUTH_INVALID_RESPONSE'],
  ['without a state', 'code=c', 'OAUTH_INVALID_RESPONSE'],
  ['of another provider', 'code=c&state=s&iss=https%3A%2F%2Fother.example', 'OAUTH_INVALID_RESPONSE'],
  ['that is a refusal', 'state=s&error=access_denied&error_description=191212121212', 'access_denied'],
  ['with words of its own', 'state=s&error=Access+denied+191212121212', 'unexpected'],
  ['with a word before the code', 'state=s&error=1access_denied', 'unexpected'],
  ['with a word after the code', 'state=s&error=access_denied1', 'unexpected'],
  ['with a name instead of a code', 'state=s&error=anna_svensson', 'unexpected'],
  ['that asks for a try later', 'state=s&error=temporarily_unavailable', 'temporarily_unavailable'],
])('rejects a callback %s, with a reason code (ACC-01, ACC-18)', async (_what, query, detail) => {
  const { login, asked } = await startSigningProvider()
  await expect(login(query)).rejects.toMatchObject({ code: 'error.login-refused.text', extras: { detail } })
  expect(asked.token).toBeUndefined()
})

it('reports an unreachable provider without details (ACC-01, ACC-18)', async () => {
  const provider = providerAt('http://127.0.0.1:1')
  const refusal = { code: 'error.login-refused.text', extras: { detail: 'unexpected' } }
  await expect(provider.authorizationUrl(REQUEST)).rejects.toMatchObject(refusal)
})

it('counts from when the login began, not from when it came back (ACC-01)', async () => {
  const { login } = await startSigningProvider({ claims: { auth_time: second() - 600 } })
  await expect(login()).rejects.toMatchObject({ code: 'error.login-refused.text' })
  const later = await startSigningProvider({ claims: { auth_time: second() - 600 } })
  expect(await later.login('code=c&state=s', 600_000)).toMatchObject({ personalNumber: '191212121212' })
})

it('builds the provider’s URL with the values to match, and requests a new authentication (ACC-01)', async () => {
  const { provider, issuer } = await startSigningProvider({ settings: { OIDC_ACR_VALUES: LOA3 } })
  expect(provider.issuer).toBe(issuer)
  const { origin, pathname, searchParams } = await provider.authorizationUrl(REQUEST)
  const { claims, ...asked } = Object.fromEntries(searchParams)
  expect([`${origin}${pathname}`, asked]).toEqual([
    `${issuer}/auth`,
    {
      client_id: 'sievert',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid https://id.oidc.se/scope/naturalPersonInfo https://id.oidc.se/scope/naturalPersonNumber',
      state: 's',
      nonce: 'n',
      code_challenge: createHash('sha256').update(REQUEST.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'login',
      acr_values: LOA3,
    },
  ])
  const wanted = {
    id_token: {
      [PERSON]: null,
      'https://id.oidc.se/claim/coordinationNumber': null,
      auth_time: { essential: true },
      acr: { essential: true, values: [LOA3] },
    },
    userinfo: {
      email: null,
      email_verified: null,
      'https://id.oidc.se/claim/coordinationNumberLevel': null,
      'https://id.oidc.se/claim/previousCoordinationNumber': null,
    },
  }
  expect(JSON.parse(claims ?? '')).toEqual(wanted)
  const {
    id_token: { acr: _, ...without },
  } = wanted
  const anyLevel = await (await startSigningProvider()).provider.authorizationUrl(REQUEST)
  expect(JSON.parse(anyLevel.searchParams.get('claims') ?? '')).toEqual({ ...wanted, id_token: without })
})

it('ends the session at the provider, with the ID token where there is one (ACC-09)', async () => {
  const { provider, issuer } = await startSigningProvider()
  const query = async (idToken: string) => {
    const url = await provider.endSessionUrl(idToken, 'http://localhost:3000/logout')
    expect(`${url.origin}${url.pathname}`).toBe(`${issuer}/end`)
    return Object.fromEntries(url.searchParams)
  }
  const back = { client_id: 'sievert', post_logout_redirect_uri: 'http://localhost:3000/logout' }
  expect(await query('token')).toEqual({ ...back, id_token_hint: 'token' })
  expect(await query('')).toEqual(back)
})

it('reads the description of a provider once, and again after a failure (ACC-01)', async () => {
  let [asked, isDown] = [0, true]
  const server = createServer((request, response) => {
    asked += 1
    const issuer = `http://${request.headers.host}`
    response.statusCode = isDown ? 503 : 200
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = providerAt(issuer)
  await expect(provider.authorizationUrl(REQUEST)).rejects.toMatchObject({ code: 'error.login-refused.text' })
  isDown = false
  await Promise.all([provider.authorizationUrl(REQUEST), provider.authorizationUrl(REQUEST)])
  await provider.authorizationUrl(REQUEST)
  expect(asked).toBe(2)
})

it('talks plain http outside production only (ACC-01)', async () => {
  const server = await startProvider()
  const inProduction = oidcProvider(
    { environment: 'production', publicOrigin: 'https://sievert.example', oidc: oidcOf(server.issuer) },
    systemClock,
  )
  await expect(inProduction.authorizationUrl(REQUEST)).rejects.toMatchObject({ code: 'error.login-refused.text' })
  expect((await providerAt(server.issuer).authorizationUrl(REQUEST)).pathname).toBe('/auth')
  server.stop()
})
