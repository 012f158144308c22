/** An OpenID provider in the Swedish profile; a user signs in by choosing a test person. */
import { randomBytes } from 'node:crypto'
import Provider, { type Account, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { loadOrIssue } from '../certificates/identity.ts'
import { markup, page } from '../http/html.ts'
import type { World } from '../world/world.ts'
import {
  claimsAbout,
  claimsAboutForeigner,
  claimsOfScopes,
  EIDAS_SCOPE,
  LEVELS,
  LOA3,
  PERSON_INFO_SCOPE,
  PERSON_NUMBER_SCOPE,
  subjectOf,
} from './claims.ts'
import { interactions } from './interactions.ts'
import { type EidName, eids } from './login-page.ts'
import { logoutWithoutQuestion } from './logout.ts'
import { createMemoryStore } from './memory-adapter.ts'

export const OIDC_PREFIX = '/oidc'

const features: Configuration['features'] = {
  devInteractions: { enabled: false },
  claimsParameter: { enabled: true },
  rpInitiatedLogout: {
    enabled: true,
    // Never rendered: logout has no confirmation.
    logoutSource: (ctx, form) => {
      ctx.body = form
    },
  },
}

const renderError: Configuration['renderError'] = (ctx, { error, error_description }) => {
  ctx.type = 'html'
  ctx.body = page(
    'Det gick inte – simulerad e-legitimation',
    markup`<h1>Det gick inte att logga in</h1><p>${error}: ${error_description ?? ''}</p>`,
  )
}

/** Seconds. The Swedish profile allows an ID token five minutes. */
const lifetimes = {
  AccessToken: 600,
  AuthorizationCode: 60,
  Grant: 3600,
  IdToken: 300,
  Interaction: 1800,
  Session: 3600,
}

const isLoopback = (address: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)

/** Accepts the service's origins and any loopback address, since tests run on free ports. */
const isOurs = (world: World, address: string, path: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.pathname === path && url.search === '' && (world.serviceOrigins.includes(url.origin) || isLoopback(url))
}

const signingKey = async (world: World) => {
  const identity = await loadOrIssue(world.settings.dataDir, 'oidc-signing', {
    subject: { commonName: 'Sievert simulator OpenID provider' },
    use: { keyUsage: ['digitalSignature'] },
  })
  return { ...identity.key.export({ format: 'jwk' }), kid: 'sievert-simulator', use: 'sig', alg: 'RS256' }
}

/** A client may return to our origins, and have two secrets while one is replaced. */
const allowOurs = ({ Client: { prototype } }: Provider, world: World): void => {
  prototype.redirectUriAllowed = (address) => isOurs(world, address, '/auth/callback')
  prototype.postLogoutRedirectUriAllowed = (address) => isOurs(world, address, '/logout')
  prototype.compareClientSecret = (actual) => world.settings.oidcClientSecret.split(',').includes(actual)
}

const accountOf = ({ people }: World, subject: string, eid: EidName): Account | undefined => {
  const foreigner = people.foreigners.find(({ prid }) => subjectOf(prid) === subject)
  if (foreigner) return { accountId: subject, claims: (use) => claimsAboutForeigner(foreigner, use) }
  const person = people.list().find((one) => subjectOf(one.personalNumber) === subject)
  return person && { accountId: subject, claims: (use) => claimsAbout(person, eid, use) }
}

/** The provider, with the issuer `<origin>/oidc`, and `reset`, which ends all its sessions. */
export const createOidc = async (world: World) => {
  const { people, settings } = world
  const store = createMemoryStore()
  /** The electronic identity used, by grant: every authorization gets a grant of its own. */
  const eidOfGrant = new Map<string, EidName>()

  const grantAll = async (ctx: KoaContextWithOIDC) => {
    const { session, client, params } = ctx.oidc
    if (!session?.accountId || !client) return undefined
    const grant = new ctx.oidc.provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    const scope = params?.['scope']
    grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid')
    grant.addOIDCClaims([...ctx.oidc.requestParamClaims])
    const grantId = await grant.save()
    eidOfGrant.set(grantId, eids.find((eid) => session.amr?.includes(eid)) ?? 'BankID')
    return grant
  }

  const provider = new Provider(`${world.origin}${OIDC_PREFIX}`, {
    adapter: store.adapterFor,
    jwks: { keys: [await signingKey(world)] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      long: { path: OIDC_PREFIX, httpOnly: true, sameSite: 'lax', signed: true },
    },
    clients: [
      {
        client_id: 'sievert',
        client_secret: settings.oidcClientSecret,
        redirect_uris: world.serviceOrigins.map((origin) => `${origin}/auth/callback`),
        post_logout_redirect_uris: world.serviceOrigins.map((origin) => `${origin}/logout`),
        require_auth_time: true,
        default_acr_values: [LOA3],
      },
    ],
    features,
    renderError,
    ttl: lifetimes,
    responseTypes: ['code'],
    pkce: { required: () => true },
    acrValues: LEVELS,
    scopes: ['openid', PERSON_INFO_SCOPE, PERSON_NUMBER_SCOPE, EIDAS_SCOPE],
    claims: claimsOfScopes,
    conformIdTokenClaims: false,
    interactions: { url: (_ctx, interaction) => `${OIDC_PREFIX}/interaction/${interaction.uid}` },
    loadExistingGrant: grantAll,
    findAccount: (_ctx, subject, token) =>
      accountOf(world, subject, eidOfGrant.get(token && 'grantId' in token ? String(token.grantId) : '') ?? 'BankID'),
  })
  allowOurs(provider, world)
  provider.use(logoutWithoutQuestion())
  provider.use(interactions(provider, people))

  const reset = (): void => {
    store.clear()
    eidOfGrant.clear()
  }
  return { provider, reset }
}
