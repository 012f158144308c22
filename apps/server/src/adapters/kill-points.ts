/** Kills this very process at a moment that a test has named, as a power failure would. */
import { readFileSync, rmSync } from 'node:fs'
import type { Reached } from '../ports/kill-points.ts'

/** `file`: holds the name of the moment; it is removed just before the end, which tells the test that it was reached. */
export const killAt =
  (file: string): Reached =>
  (point) => {
    let wanted: string
    try {
      wanted = readFileSync(file, 'utf8').trim()
    } catch {
      return
    }
    if (wanted !== point) return
    rmSync(file)
    process.kill(process.pid, 'SIGKILL')
  }
