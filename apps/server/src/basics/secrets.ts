/** Values that are hard to guess, and what is derived from ours. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../settings/config.ts'

/** 256 random bits, for session ids, states, nonces and verifiers. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Tells values apart without giving them away: one key for each `purpose`. */
export const keyed = ({ session }: Pick<Config, 'session'>, purpose: string, value: string): string =>
  createHmac('sha256', session.secret).update(`${purpose} ${value}`).digest('base64url')

/** The hash that we store instead of a secret that somebody else holds. */
export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest()
