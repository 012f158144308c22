/** Scans files for viruses. */
import type { Readable } from 'node:stream'

/**
 * Limit for the scan of one file, in seconds. The scanner's own limit is shorter (ClamAV: two minutes); the queue's
 * limit for the waiting job is longer.
 */
export const SCAN_MAX_SECONDS = 150

/** Throws when the scanner can't be reached or does not answer in time. The state of the file is then unknown. */
export type VirusScanner = { scan(content: Readable): Promise<'clean' | 'infected'> }
