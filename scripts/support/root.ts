/** The folder of the checkout, and its files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute, with a trailing slash. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** The text of a file in the checkout. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')
