/** Looks for viruses in a file. */
import type { Readable } from 'node:stream'

/** Throws when the scanner can't be reached: nothing is then known of the file. */
export type VirusScanner = { scan(content: Readable): Promise<'clean' | 'infected'> }
