/** Signs people in at an OpenID provider of the Swedish profile, with openid-client. */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stockholmDate } from '@sievert/domain/swedish-time'
import * as client from 'openid-client'
import type { Clock } from '../../ports/clock.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { Config } from '../../settings/config.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { causeCode, knownCode } from '../../utilities/errors/redact-error.ts'
import { MINUTE_MS } from '../../utilities/timing/durations.ts'
import { CLAIM, personOf } from './claims.ts'

const SCOPE = 'openid https://id.oidc.se/scope/naturalPersonInfo https://id.oidc.se/scope/naturalPersonNumber'
// Limit for the provider's answers, in seconds.
const TIMEOUT = 10
const METADATA_MS = 5 * MINUTE_MS

/** By client secret, or by private key (RSA or P-256, PEM). */
const authentication = ({ clientSecret, clientKey }: Config['oidc']): client.ClientAuth => {
  if (clientKey === undefined) return client.ClientSecretBasic(clientSecret)
  const key = createPrivateKey(readFileSync(clientKey))
  const rsa = key.asymmetricKeyType === 'rsa'
  const algorithm = rsa ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: 'P-256' }
  return client.PrivateKeyJwt(key.toCryptoKey(algorithm, false, ['sign']) as client.CryptoKey)
}

/**
 * Requests the identity number in the ID token, where the signature protects it, and the level of assurance if one is
 * configured. The e-mail address is a voluntary claim (OpenID Connect Core 5.5): a provider without one omits it.
 */
const claimsRequest = (acrValues: Config['oidc']['acrValues']) =>
  JSON.stringify({
    id_token: {
      [`${CLAIM}personalIdentityNumber`]: null,
      [`${CLAIM}coordinationNumber`]: null,
      auth_time: { essential: true },
      ...(acrValues && { acr: { essential: true, values: acrValues } }),
    },
    userinfo: { email: null, email_verified: null },
  })

/**
 * The provider's metadata: read when first needed, and again when older than `METADATA_MS`, so that changed endpoints
 * and keys need no restart. While the provider does not answer, the earlier metadata is used.
 */
const rereadDiscovery = ({ oidc, environment }: Pick<Config, 'oidc' | 'environment'>, clock: Pick<Clock, 'now'>) => {
  let known: { provider: client.Configuration; until: number } | undefined
  let reading: Promise<client.Configuration> | undefined
  const read = async () =>
    client.discovery(new URL(oidc.issuer), oidc.clientId, {}, authentication(oidc), {
      timeout: TIMEOUT,
      // The ID token's signature is checked against the provider's keys, although the token comes directly from the
      // provider.
      execute: [
        client.enableNonRepudiationChecks,
        ...(environment === 'production' ? [] : [client.allowInsecureRequests]),
      ],
    })
  return async () => {
    const now = clock.now().getTime()
    if (known && now < known.until) return known.provider
    reading ??= read().finally(() => (reading = undefined))
    try {
      const provider = await reading
      known = { provider, until: now + METADATA_MS }
    } catch (error) {
      if (known === undefined) throw refused(error)
      known = { ...known, until: now + METADATA_MS }
    }
    return known.provider
  }
}

const refused = (cause: unknown) =>
  cause instanceof AppError ? cause : new AppError('error.login-refused.text', { detail: reasonOf(cause), cause })

/**
 * Returns only the provider's or the library's error code, since it ends up in the audit log. All other input from the
 * browser is dropped.
 */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof client.AuthorizationResponseError) return knownCode(cause.error, 'unexpected')
  return causeCode(cause) ?? 'unexpected'
}

/**
 * The provider named by the configuration; it need not be reachable yet. Every failure becomes
 * `error.login-refused.text`.
 */
export const oidcProvider = (
  config: Pick<Config, 'oidc' | 'environment' | 'publicOrigin'>,
  clock: Pick<Clock, 'now'>,
): IdentityProvider => {
  const discovered = rereadDiscovery(config, clock)
  const redirectUri = `${config.publicOrigin}/auth/callback`
  return {
    issuer: config.oidc.issuer,
    authorizationUrl: async ({ state, nonce, codeVerifier }) =>
      client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        claims: claimsRequest(config.oidc.acrValues),
        prompt: 'login',
      }),
    redeem: async ({ url, state, nonce, codeVerifier, ageMs }) => {
      const begunAt = Date.now() - ageMs
      const today = stockholmDate(clock.now().getTime())
      const provider = await discovered()
      try {
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce }
        const tokens = await client.authorizationCodeGrant(provider, url, { ...checks, idTokenExpected: true })
        const idToken = tokens.claims()
        if (!idToken || !tokens.id_token) throw new AppError('error.login-refused.text', { detail: 'no ID token' })
        const info = await client.fetchUserInfo(provider, tokens.access_token, idToken.sub)
        return {
          ...personOf(idToken, info, { acrValues: config.oidc.acrValues, today, begunAt }),
          issuer: config.oidc.issuer,
          subject: idToken.sub,
          idToken: tokens.id_token,
        }
      } catch (error) {
        throw refused(error)
      }
    },
    endSessionUrl: async (idToken, returnTo) =>
      client.buildEndSessionUrl(await discovered(), {
        post_logout_redirect_uri: returnTo,
        ...(idToken && { id_token_hint: idToken }),
      }),
  }
}
