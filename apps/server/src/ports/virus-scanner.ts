/** Looks for viruses in a file. */
import type { Readable } from 'node:stream'

/**
 * How long a scanner may take for one file, all in all. It gives up of its own accord before (ClamAV after two minutes);
 * the queue leaves the job that waits for it more than this.
 */
export const SCAN_MAX_SECONDS = 150

/** Throws when the scanner can't be reached or has said nothing in its time: nothing is then known of the file. */
export type VirusScanner = { scan(content: Readable): Promise<'clean' | 'infected'> }
