/** The folder of the checkout. */
import { fileURLToPath } from 'node:url'

/** Absolute, with a slash at the end. */
export const root: string = fileURLToPath(new URL('..', import.meta.url))
