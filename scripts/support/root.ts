/** The folder of the checkout. */
import { fileURLToPath } from 'node:url'

/** Absolute, with a trailing slash. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url))
