/** Limits the attempts per address, counted in the database for all processes together. */

import type { Dependencies } from '../ports/dependencies.ts'
import { keyedHash } from '../utilities/crypto/secrets.ts'
import { AppError } from '../utilities/errors/app-error.ts'

const WINDOW_MS = 10 * 60 * 1000
/** Maximum uploads of a person in one window. */
export const UPLOADS_MAX = 200

/**
 * Counts an attempt of `address` in the current ten-minute window. Throws 429 with the rest of the window after more
 * than `most`.
 */
export const limitAttempts = async (
  { stores, clock, config }: Pick<Dependencies, 'stores' | 'clock' | 'config'>,
  kind: string,
  address: string,
  most: number,
): Promise<void> => {
  const now = clock.now().getTime()
  const windowStart = now - (now % WINDOW_MS)
  const count = await stores.once.countAttempt(
    `${kind} ${keyedHash(config, 'attempts', address)}`,
    new Date(windowStart),
  )
  if (count > most)
    throw new AppError('error.too-many.text', { retryAfterSeconds: Math.ceil((windowStart + WINDOW_MS - now) / 1000) })
}
