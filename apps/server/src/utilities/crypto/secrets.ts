/** Random secrets, and hashes and keyed hashes of values. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../../settings/config.ts'

/** 256 random bits, for session ids, states, nonces and verifiers. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Pseudonymises a value: equal values give equal results, which do not reveal them. Each `purpose` gives different
 * results. The first one is by the newest secret; others are by the secret that it replaces.
 */
export const keyedHashes = ({ session }: Pick<Config, 'session'>, purpose: string, value: string): readonly string[] =>
  session.secrets.map((secret) => createHmac('sha256', secret).update(`${purpose} ${value}`).digest('base64url'))

/** By the newest secret. */
export const keyedHash = (...about: Parameters<typeof keyedHashes>): string => keyedHashes(...about)[0] ?? ''

/** The hash that the server stores instead of a secret that a client holds. */
export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest()
