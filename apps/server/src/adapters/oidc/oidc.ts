/** Signs people in at an OpenID provider, by default in the Swedish profile, with openid-client. */
import { stockholmDate } from '@sievert/domain/swedish-time'
import * as client from 'openid-client'
import type { Clock } from '../../ports/clock.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { Config } from '../../settings/config.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { failureOf, hostOf } from '../../utilities/errors/failed-system.ts'
import { causeCode, knownCode } from '../../utilities/errors/redact-error.ts'
import { MINUTE_MS } from '../../utilities/timing/durations.ts'
import { personOf, VOLUNTARY_CLAIMS } from './claims.ts'
import { clientAuthentication } from './client-authentication.ts'
import { EIDAS_CLAIMS, MAPPED_CLAIMS } from './eidas-claims.ts'

// Limit for the provider's answers, in seconds.
const TIMEOUT = 10
const METADATA_MS = 5 * MINUTE_MS

/** Each a voluntary claim. */
const voluntary = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

/** Levels of every scheme; undefined when the Swedish one demands none. */
const levelsOf = ({ acrValues, walletAcrValues = [], eidasAcrValues = [] }: Config['oidc']) =>
  acrValues && [...acrValues, ...walletAcrValues, ...eidasAcrValues]

/**
 * Requests the identity number, by default in the ID token, where the signature protects it, and the level of assurance
 * if one is configured. The e-mail address is a voluntary claim (OpenID Connect Core 5.5): a provider without one omits
 * it.
 */
const claimsRequest = (oidc: Config['oidc']) => {
  const { claims, eidasAcrValues, eidasBindings } = oidc
  const levels = levelsOf(oidc)
  const number = voluntary([claims.personalNumber, claims.coordinationNumber])
  const foreign = voluntary(eidasAcrValues ? EIDAS_CLAIMS : [])
  return JSON.stringify({
    id_token: {
      ...(claims.source === 'id_token' && number),
      ...foreign,
      auth_time: { essential: true },
      ...(levels && { acr: { essential: true, values: levels } }),
    },
    userinfo: {
      ...(claims.source === 'userinfo' && number),
      ...foreign,
      ...voluntary(eidasBindings ? MAPPED_CLAIMS : []),
      ...voluntary(VOLUNTARY_CLAIMS),
      email: null,
      email_verified: null,
    },
  })
}

/**
 * The provider's metadata: read when first needed, and again when older than `METADATA_MS`, so that changed endpoints
 * and keys need no restart. While the provider does not answer, the earlier metadata is used.
 */
const rereadDiscovery = ({ oidc, environment }: Pick<Config, 'oidc' | 'environment'>, clock: Pick<Clock, 'now'>) => {
  let known: { provider: client.Configuration; until: number } | undefined
  let reading: Promise<client.Configuration> | undefined
  const read = async () =>
    client
      .discovery(new URL(oidc.issuer), oidc.clientId, {}, clientAuthentication(oidc), {
        timeout: TIMEOUT,
        // The ID token's signature is checked against the provider's keys, although the token comes directly from the
        // provider.
        execute: [
          client.enableNonRepudiationChecks,
          ...(environment === 'production' ? [] : [client.allowInsecureRequests]),
        ],
      })
      .catch(failureIn(oidc))
  return async () => {
    const now = clock.now().getTime()
    if (known && now < known.until) return known.provider
    reading ??= read().finally(() => (reading = undefined))
    try {
      const provider = await reading
      known = { provider, until: now + METADATA_MS }
    } catch (error) {
      if (known === undefined) throw await refused(error)
      known = { ...known, until: now + METADATA_MS }
    }
    return known.provider
  }
}

const failureIn = ({ issuer }: Config['oidc']) => failureOf('identity provider', hostOf(issuer))

const refused = async (cause: unknown) =>
  cause instanceof AppError ? cause : new AppError('error.login-refused.text', { detail: await reasonOf(cause), cause })

/** The status of an answer that the library did not expect, such as 503. */
const statusOf = (cause: unknown): string => {
  const response = cause instanceof Error ? cause.cause : undefined
  return response instanceof Response ? String(response.status) : ''
}

/** The word `error` of an answer with `WWW-Authenticate`, which the library does not read: of its body or header. */
const wordOf = async ({ response, cause }: client.WWWAuthenticateChallengeError): Promise<unknown> => {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null
  return body?.error ?? cause.map(({ parameters }) => parameters.error).find(Boolean)
}

/**
 * Returns only the provider's or the library's error code, and the status of an unexpected answer, since it ends up in
 * the audit log. All other input from the browser and the provider is dropped: a description may hold personal data.
 */
const reasonOf = async (cause: unknown): Promise<string> => {
  if (cause instanceof client.AuthorizationResponseError) return knownCode(cause.error, 'unexpected')
  const code = causeCode(cause) ?? 'unexpected'
  const isChallenge = cause instanceof client.WWWAuthenticateChallengeError
  return `${code} ${isChallenge ? knownCode(await wordOf(cause), '') : statusOf(cause)}`.trim()
}

/**
 * The provider named by the configuration; it need not be reachable yet. Every failure becomes
 * `error.login-refused.text`.
 */
export const oidcProvider = (
  config: Pick<Config, 'oidc' | 'environment' | 'publicOrigin'>,
  clock: Pick<Clock, 'now'>,
): IdentityProvider => {
  const { oidc } = config
  const discovered = rereadDiscovery(config, clock)
  const redirectUri = `${config.publicOrigin}/auth/callback`
  return {
    issuer: oidc.issuer,
    authorizationUrl: async ({ state, nonce, codeVerifier }) => {
      const levels = levelsOf(oidc)
      return client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: oidc.scopes.join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        claims: claimsRequest(oidc),
        // For providers that ignore the parameter `claims`.
        ...(levels && { acr_values: levels.join(' ') }),
        prompt: 'login',
      })
    },
    redeem: async ({ url, state, nonce, codeVerifier, ageMs }) => {
      const now = Date.now()
      const today = stockholmDate(clock.now().getTime())
      const provider = await discovered()
      try {
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce }
        const tokens = await client
          .authorizationCodeGrant(provider, url, { ...checks, idTokenExpected: true })
          .catch(failureIn(oidc))
        const idToken = tokens.claims()
        if (!idToken || !tokens.id_token) throw new AppError('error.login-refused.text', { detail: 'no ID token' })
        if (idToken.sub.includes('\0')) throw new AppError('error.login-refused.text', { detail: 'malformed subject' })
        const info = await client.fetchUserInfo(provider, tokens.access_token, idToken.sub).catch(failureIn(oidc))
        return {
          ...personOf(idToken, info, { ...oidc, today, begunAt: now - ageMs, now }),
          issuer: oidc.issuer,
          subject: idToken.sub,
          idToken: tokens.id_token,
        }
      } catch (error) {
        throw await refused(error)
      }
    },
    endSessionUrl: async (idToken, returnTo) =>
      client.buildEndSessionUrl(await discovered(), {
        post_logout_redirect_uri: returnTo,
        ...(idToken && { id_token_hint: idToken }),
      }),
  }
}
