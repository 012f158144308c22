/** OAuth 2 client credentials: issues tokens with scopes, and looks up a token's scopes. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../world/world.ts'

const SCOPES = ['vardefulla-datamangder:read', 'vardefulla-datamangder:ping', 'representation:read']
const CLIENT_ID = 'sievert'

/** Seconds. */
export const TOKEN_LIFETIME = 3600

type Token = { scopes: readonly string[]; expiresAt: number }

/**
 * True for the service's own id with the expected secret, or with any secret when none is configured. Both are
 * percent-encoded (RFC 6749, section 2.3.1).
 */
export const isKnownClient = (authorization = '', expectedSecret?: string): boolean => {
  const [scheme, value = ''] = authorization.split(' ')
  const [id, secret] = Buffer.from(value, 'base64')
    .toString('utf8')
    .split(':')
    .map((part) => decodeURIComponent(part))
  return scheme === 'Basic' && id === CLIENT_ID && Boolean(secret) && (!expectedSecret || secret === expectedSecret)
}

export const createTokens = (clock: Clock) => {
  const tokens = new Map<string, Token>()
  return {
    /** A token for the requested scopes that exist; without any it grants no access. */
    give: (wished: string) => {
      const scopes = wished.split(' ').filter((scope) => SCOPES.includes(scope))
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, { scopes, expiresAt: clock.now() + TOKEN_LIFETIME * 1000 })
      return { token, scopes }
    },
    /** The scopes of a token that has not expired. */
    scopesOf: (authorization = ''): readonly string[] | undefined => {
      const token = tokens.get(authorization.replace(/^Bearer /, ''))
      return token && token.expiresAt > clock.now() ? token.scopes : undefined
    },
    reset: () => tokens.clear(),
  }
}
