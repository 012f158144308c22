/** The adapter against identity providers that require more than the simulator does. */
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { leaveForProvider, signInAtProvider } from '../../../test/identity-provider.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { systemClock } from '../clock.ts'
import { oidcProvider } from './oidc.ts'

const LOA3 = 'http://id.elegnamnden.se/loa/1.0/loa3'
const folder = createTemporaryFolder()
afterAll(folder.remove)

it('insists on the level of assurance that is configured (ACC-01)', async () => {
  const test = await startTestApp({ OIDC_ACR_VALUES: LOA3 })
  const leaveFor = await leaveForProvider(test, { cookie: '' })
  expect(leaveFor.searchParams.get('claims')).toContain(`"acr":{"essential":true,"values":["${LOA3}"]}`)
  const back = await signInAtProvider(test, { cookie: '' }, { personalNumber: '191212121212' })
  expect(back.headers.location).toBe('/')
  await test.close()
})

it('refuses a login when the provider can not give that level (ACC-01)', async () => {
  const test = await startTestApp({ OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa4' })
  const back = await signInAtProvider(test, { cookie: '' }, { personalNumber: '191212121212' })
  expect(back.headers.location).toBe('/login?reason=failed')
  await test.close()
})

const bodyOf = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body)
}

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
  ['ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['RS256', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
] as const)('says who we are with a private key, %s (ACC-01)', async (alg, generate) => {
  const clientKey = join(folder.path, 'client.pem')
  const { privateKey } = generate()
  writeFileSync(clientKey, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const server = await startProvider()
  const provider = oidcProvider(
    {
      environment: 'test',
      publicOrigin: 'http://localhost:3000',
      oidc: { issuer: server.issuer, clientId: 'sievert', clientSecret: undefined, clientKey, acrValues: undefined },
    },
    systemClock,
  )
  const url = new URL('http://localhost:3000/auth/callback?code=c&state=s')
  const redeemed = provider.redeem({ url, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), ageMs: 0 })
  await expect(redeemed).rejects.toMatchObject({ code: 'error.login-refused.text' })
  const assertion = server.asked[0]?.get('client_assertion') ?? ''
  expect(decodeProtectedHeader(assertion)).toMatchObject({ alg })
  expect(decodeJwt(assertion)).toMatchObject({ iss: 'sievert', sub: 'sievert' })
  expect(server.asked[0]?.has('client_secret')).toBe(false)
  server.stop()
})

const oidc = {
  clientId: 'sievert',
  clientSecret: 's',
  clientKey: undefined,
  acrValues: undefined,
}
/** A provider that answers one login with an ID token made by `idTokenOf`. */
const startSigningProvider = async (idTokenOf: (issuer: string, keys: CryptoKeyPair) => Promise<string>) => {
  const keys = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    const at = (path: string) => `${issuer}/${path}`
    const answers: Record<string, () => Promise<object>> = {
      '/.well-known/openid-configuration': async () => ({
        issuer,
        authorization_endpoint: at('auth'),
        token_endpoint: at('token'),
        userinfo_endpoint: at('me'),
        jwks_uri: at('jwks'),
        id_token_signing_alg_values_supported: ['ES256'],
      }),
      '/jwks': async () => ({ keys: [jwk] }),
      '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await idTokenOf(issuer, keys) }),
      '/me': async () => ({ sub: 'tolvan', given_name: 'Tolvan', family_name: 'Tolvansson' }),
    }
    response.setHeader('content-type', 'application/json')
    void answers[request.url ?? '']?.().then((body) => response.end(JSON.stringify(body)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = oidcProvider(
    {
      environment: 'test',
      publicOrigin: 'http://localhost:3000',
      oidc: { ...oidc, issuer },
    },
    systemClock,
  )
  const url = new URL('http://localhost:3000/auth/callback?code=c&state=s')
  const login = () => provider.redeem({ url, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), ageMs: 0 })
  return { login, stop: () => server.close() }
}

const claims = {
  nonce: 'n',
  auth_time: Math.floor(Date.now() / 1000),
  'https://id.oidc.se/claim/personalIdentityNumber': '191212121212',
}
const signed = (issuer: string, key: CryptoKey, kid = 'one') =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(issuer)
    .setSubject('tolvan')
    .setAudience('sievert')
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(key)

it('believes an ID token that the provider has signed (ACC-01)', async () => {
  const { login, stop } = await startSigningProvider((issuer, { privateKey }) => signed(issuer, privateKey))
  expect(await login()).toMatchObject({ personalNumber: '191212121212', givenName: 'Tolvan' })
  stop()
})

it.each([
  ['signed by another key', async (issuer: string) => signed(issuer, (await generateKeyPair('ES256')).privateKey)],
  [
    'signed by a key that the provider does not name',
    async (issuer: string, keys: CryptoKeyPair) => signed(issuer, keys.privateKey, 'two'),
  ],
  [
    'with a signature that was cut off',
    async (issuer: string, keys: CryptoKeyPair) => (await signed(issuer, keys.privateKey)).replace(/[^.]*$/, ''),
  ],
  [
    'changed after it was signed',
    async (issuer: string, keys: CryptoKeyPair) => {
      const [header, , signature] = (await signed(issuer, keys.privateKey)).split('.')
      const [, payload] = (await signed(issuer, keys.privateKey, 'three')).split('.')
      const other = {
        ...(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object),
        sub: 'tolvan',
        'https://id.oidc.se/claim/personalIdentityNumber': '198602262381',
      }
      return [header, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.')
    },
  ],
])('believes no ID token %s (ACC-01)', async (_what, idTokenOf) => {
  const { login, stop } = await startSigningProvider(idTokenOf)
  await expect(login()).rejects.toMatchObject({ code: 'error.login-refused.text' })
  stop()
})

it('talks plain http outside production only (ACC-01)', async () => {
  const server = await startProvider()
  const here = { ...oidc, issuer: server.issuer }
  const request = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }
  const inProduction = oidcProvider(
    { environment: 'production', publicOrigin: 'https://sievert.example', oidc: here },
    systemClock,
  )
  await expect(inProduction.authorizationUrl(request)).rejects.toMatchObject({ code: 'error.login-refused.text' })
  const inTest = oidcProvider({ environment: 'test', publicOrigin: 'http://localhost:3000', oidc: here }, systemClock)
  expect((await inTest.authorizationUrl(request)).pathname).toBe('/auth')
  server.stop()
})
