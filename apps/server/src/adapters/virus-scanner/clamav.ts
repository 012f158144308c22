/** STUB, to be replaced by its owner: a scanner that can't be reached. */
import type { VirusScanner } from '../../ports/virus-scanner.ts'

export const clamav = (_settings: { host: string; port: number }): VirusScanner => ({
  scan: () => Promise.reject(new Error('stub')),
})
