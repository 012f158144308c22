import { createHash, randomBytes, randomInt } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'

const CLAIM = 'https://id.oidc.se/claim/'
const CALLBACK = 'http://localhost:4711/auth/callback'
const TOLVAN = '191212121212'

let sim: TestSimulators
beforeAll(async () => {
  sim = await startForTest()
})
afterAll(() => sim.end())

/** A browser: stores cookies and follows redirects as long as they stay at the provider. */
const openBrowser = () => {
  const cookies = new Map<string, string>()
  const visit = async (address: string, form?: Record<string, string>): Promise<{ url: string; text: string }> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (!location) return { url: address, text: await response.text() }
    const next = new URL(location, address).href
    return next.startsWith(sim.origin) ? visit(next) : { url: next, text: '' }
  }
  return visit
}

const query = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString()

const verifier = randomBytes(32).toString('base64url')
const authorization = (more: Record<string, string> = {}) =>
  `${sim.origin}/oidc/auth?${query({
    client_id: 'sievert',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid https://id.oidc.se/scope/naturalPersonInfo https://id.oidc.se/scope/naturalPersonNumber',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })}`

const logIn = async (
  personalNumber: string,
  eid = 'BankID',
  visit = openBrowser(),
  more: Record<string, string> = {},
) => {
  const login = await visit(authorization(more))
  const { url } = await visit(login.url, { personalNumber, eid, action: 'login' })
  const answer = new URL(url).searchParams
  const tokens = await sim.call<{ access_token: string; id_token: string }>('/oidc/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('sievert:development-only-oidc-secret')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
    }),
  })
  const keys = await sim.get<JSONWebKeySet>('/oidc/jwks')
  const idToken = await jwtVerify(tokens.body.id_token, createLocalJWKSet(keys.body), {
    issuer: `${sim.origin}/oidc`,
    audience: 'sievert',
  })
  const me = await sim.call('/oidc/me', { headers: { authorization: `Bearer ${tokens.body.access_token}` } })
  return { answer, claims: idToken.payload, userInfo: me.body, idToken: tokens.body.id_token, visit }
}

it('accepts two secrets of a client while one is replaced', async () => {
  const old = 'development-only-oidc-secret'
  const errorOf = async (secret: string) => {
    const headers = { authorization: `Basic ${btoa(`sievert:${secret}`)}` }
    const form = { grant_type: 'authorization_code', code: 'none', redirect_uri: CALLBACK, code_verifier: verifier }
    const asked = { method: 'POST', headers, body: new URLSearchParams(form) }
    return (await sim.call<{ error: string }>('/oidc/token', asked)).body.error
  }
  const errorsWith = async (oidcClientSecret: string) => {
    await sim.post('/control/secrets', { oidcClientSecret })
    return [await errorOf(old), await errorOf('new')]
  }
  expect(await errorsWith(`new,${old}`)).toEqual(['invalid_grant', 'invalid_grant'])
  expect(await errorsWith('new')).toEqual(['invalid_client', 'invalid_grant'])
  expect(await errorsWith(old)).toEqual(['invalid_grant', 'invalid_client'])
})

describe('login', () => {
  it('gives number, eID and level in the ID token and the names in UserInfo', async () => {
    const { answer, claims, userInfo } = await logIn(TOLVAN, 'Freja_eID')
    expect(answer.get('state')).toBe('a-state')
    expect(claims).toMatchObject({
      nonce: 'a-nonce',
      acr: 'http://id.elegnamnden.se/loa/1.0/loa3',
      [`${CLAIM}personalIdentityNumber`]: TOLVAN,
      [`${CLAIM}authnProvider`]: 'Freja_eID',
    })
    expect(typeof claims['auth_time']).toBe('number')
    expect(claims['name']).toBeUndefined()
    expect(claims.sub).not.toContain(TOLVAN)
    expect(userInfo).toMatchObject({ given_name: 'Tolvan', family_name: 'Tolvansson', name: 'Tolvan Tolvansson' })
  })

  it('gives a coordination number under its own claim', async () => {
    const { claims } = await logIn('189505719808')
    expect(claims[`${CLAIM}coordinationNumber`]).toBe('189505719808')
    expect(claims[`${CLAIM}personalIdentityNumber`]).toBeUndefined()
    expect(claims[`${CLAIM}authnProvider`]).toBe('BankID')
  })

  it('releases no name of a protected identity', async () => {
    const { userInfo } = await logIn('189111229812')
    expect(userInfo[`${CLAIM}personalIdentityNumber`]).toBe('189111229812')
    expect(JSON.stringify(userInfo)).not.toMatch(/name|Hedvig/)
  })

  it('shows every test person with a description', async () => {
    const { text } = await openBrowser()(authorization())
    // Fourteen with a Swedish number, and two with a foreign identity.
    expect(text.match(/name="personalNumber"/g)).toHaveLength(16)
    expect(text).toContain('Äger ett företag och har fullmakt för ett till')
    expect(text).toContain('<html lang="sv">')
  })

  it('asks again if no person is chosen', async () => {
    const visit = openBrowser()
    const login = await visit(authorization())
    const { text } = await visit(login.url, { eid: 'BankID', action: 'login' })
    expect(text).toContain('Välj en person innan du loggar in.')
  })

  it('ends in access_denied when aborted', async () => {
    const visit = openBrowser()
    const login = await visit(authorization())
    const { url } = await visit(login.url, { action: 'abort' })
    expect(new URL(url).searchParams.get('error')).toBe('access_denied')
  })

  it('refuses a level of assurance it can not give', async () => {
    const claims = JSON.stringify({
      id_token: { acr: { essential: true, values: ['http://id.elegnamnden.se/loa/1.0/loa4'] } },
    })
    const { url } = await openBrowser()(authorization({ claims }))
    expect(new URL(url).searchParams.get('error')).toBe('unmet_authentication_requirements')
  })

  it('grants an essential loa3 without a second login', async () => {
    const claims = JSON.stringify({
      id_token: { acr: { essential: true, values: ['http://id.elegnamnden.se/loa/1.0/loa3'] } },
    })
    const visit = openBrowser()
    const login = await visit(authorization({ claims, prompt: 'login' }))
    const { url } = await visit(login.url, { personalNumber: TOLVAN, eid: 'BankID', action: 'login' })
    expect(new URL(url).searchParams.get('code')).toBeTruthy()
  })

  it('redirects only to the service', async () => {
    const { text } = await openBrowser()(authorization({ redirect_uri: 'https://example.org/auth/callback' }))
    expect(text).toContain('invalid_redirect_uri')
  })

  it('insists on PKCE', async () => {
    const { url } = await openBrowser()(authorization({ code_challenge: '', code_challenge_method: '' }))
    expect(new URL(url).searchParams.get('error')).toBe('invalid_request')
  })
})

describe('logout', () => {
  it('ends the session without a question and returns to the service', async () => {
    const { visit, idToken } = await logIn(TOLVAN)
    const silently = authorization({ prompt: 'none' })
    expect(new URL((await visit(silently)).url).searchParams.get('code')).toBeTruthy()
    const parameters = query({
      id_token_hint: idToken,
      post_logout_redirect_uri: 'http://localhost:4711/logout',
      state: 's',
    })
    expect((await visit(`${sim.origin}/oidc/session/end?${parameters}`)).url).toBe(
      'http://localhost:4711/logout?state=s',
    )
    expect(new URL((await visit(silently)).url).searchParams.get('error')).toBe('login_required')
  })
})

describe('behind a proxy that terminates TLS', () => {
  it('announces its public origin, whatever the proxy says', async () => {
    const port = randomInt(20_000, 30_000)
    const origin = 'https://simulators.example'
    const behind = await startForTest({ port, origin })
    onTestFinished(behind.end)
    const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'other.example' }
    const response = await fetch(`http://localhost:${port}/oidc/.well-known/openid-configuration`, { headers })
    const metadata = (await response.json()) as Record<string, unknown>
    const addresses = Object.values(metadata).filter((value) => typeof value === 'string')
    expect(addresses).toContain(`${origin}/oidc`)
    expect(addresses).toContain(`${origin}/oidc/token`)
    expect(addresses.filter((address) => !address.startsWith(`${origin}/oidc`))).toEqual([])
  })
})

describe('faults', () => {
  it('occur as often as a test requests', async () => {
    await sim.post('/control/faults', { target: 'oidc.jwks', kind: 'error', status: 503 })
    expect((await sim.get('/oidc/jwks')).status).toBe(503)
    expect((await sim.get('/oidc/jwks')).status).toBe(200)
  })
})

const SC = 'https://id.swedenconnect.se/claim/'
const scope =
  'openid https://id.oidc.se/scope/naturalPersonInfo https://id.swedenconnect.se/scope/eidasNaturalPersonIdentity'

it('states the prid of a foreign eID and its persistence, and no Swedish number (FOR-01)', async () => {
  const { claims, userInfo } = await logIn('XA:prov-0000000001', 'BankID', openBrowser(), { scope })
  const prid = { [`${SC}prid`]: 'XA:prov-0000000001', [`${SC}pridPersistence`]: 'A' }
  expect(claims).toMatchObject({ ...prid, acr: 'http://id.elegnamnden.se/loa/1.0/eidas-nf-sub' })
  const identifier = { [`${SC}eidasPersonIdentifier`]: 'XA/SE/prov-0000000001' }
  expect(userInfo).toMatchObject({ ...prid, ...identifier, family_name: 'Tamm' })
  for (const stated of [claims, userInfo]) expect(JSON.stringify(stated)).not.toContain('dentityNumber')
})

it('states the number by a wallet at a level of its own (FOR-01)', async () => {
  const { claims } = await logIn(TOLVAN, 'Wallet')
  expect(claims).toMatchObject({ acr: 'https://wallet.example/loa/high', [`${CLAIM}personalIdentityNumber`]: TOLVAN })
})

it('states the replaced coordination number to a client that asks for it (FOR-02)', async () => {
  const asking = { claims: JSON.stringify({ userinfo: { [`${CLAIM}previousCoordinationNumber`]: null } }) }
  const { userInfo } = await logIn('189505119801', 'BankID', openBrowser(), asking)
  expect(userInfo).toMatchObject({ [`${CLAIM}previousCoordinationNumber`]: '189505719808' })
  expect((await logIn('189505119801')).userInfo).not.toHaveProperty([`${CLAIM}previousCoordinationNumber`])
})

it('offers foreign eIDs only where their level is accepted (FOR-01)', async () => {
  const values = (acr: string) => ({
    claims: JSON.stringify({ id_token: { acr: { essential: true, values: [acr] } } }),
  })
  const pageFor = async (acr: string) => (await openBrowser()(authorization(values(acr)))).text
  expect(await pageFor('http://id.elegnamnden.se/loa/1.0/loa3')).not.toContain('Liis Tamm')
  expect(await pageFor('http://id.elegnamnden.se/loa/1.0/eidas-nf-sub')).toContain('Liis Tamm')
})
