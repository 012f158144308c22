/** The identity provider's adapter against providers that ask for more than the simulator does. */
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { leaveForProvider, signInAtProvider } from '../../testing/identity-provider.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
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

/** A provider that only looks at how we say who we are. */
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
  const provider = oidcProvider({
    environment: 'test',
    publicOrigin: 'http://localhost:3000',
    oidc: { issuer: server.issuer, clientId: 'sievert', clientSecret: undefined, clientKey, acrValues: undefined },
  })
  const url = new URL('http://localhost:3000/auth/callback?code=c&state=s')
  const redeemed = provider.redeem({ url, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) })
  await expect(redeemed).rejects.toMatchObject({ code: 'error.login-refused.text' })
  const assertion = server.asked[0]?.get('client_assertion') ?? ''
  expect(decodeProtectedHeader(assertion)).toMatchObject({ alg })
  expect(decodeJwt(assertion)).toMatchObject({ iss: 'sievert', sub: 'sievert' })
  expect(server.asked[0]?.has('client_secret')).toBe(false)
  server.stop()
})

it('talks plain http outside production only (ACC-01)', async () => {
  const server = await startProvider()
  const oidc = {
    issuer: server.issuer,
    clientId: 'sievert',
    clientSecret: 's',
    clientKey: undefined,
    acrValues: undefined,
  }
  const request = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }
  const inProduction = oidcProvider({ environment: 'production', publicOrigin: 'https://sievert.example', oidc })
  await expect(inProduction.authorizationUrl(request)).rejects.toMatchObject({ code: 'error.login-refused.text' })
  const inTest = oidcProvider({ environment: 'test', publicOrigin: 'http://localhost:3000', oidc })
  expect((await inTest.authorizationUrl(request)).pathname).toBe('/auth')
  server.stop()
})
