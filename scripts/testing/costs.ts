/** Reports the cost of a full test run: its processor time and its slowest tests. */
import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

export type Timed = { title: string; seconds: number }
const LISTED = 10

/** The longest first: `12.3 s  file: title`. */
export const slowest = (times: readonly Timed[]): string[] =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, LISTED)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(5)} s  ${title}`)

const STAT = '/proc/self/stat'
/** Linux counts in hundredths of a second. */
const TICKS_PER_MINUTE = 6000
/**
 * Minutes of user and system time of ended children, with theirs, in a line of /proc/<pid>/stat. The fields follow
 * the name, which may contain any character.
 */
export const childMinutes = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_MINUTE
}

/** Minutes of all processes on the machine, since it started. */
export const busyMinutes = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 60_000
const busyBefore = busyMinutes()

/**
 * Both figures, as neither is complete: Chromium waits for few of its own processes,
 * and other processes may use the machine.
 */
export const processorLine = (): string => {
  const machine = `${(busyMinutes() - busyBefore).toFixed(1)} min of the whole machine`
  return existsSync(STAT)
    ? `Processor: ${childMinutes(readFileSync(STAT, 'utf8')).toFixed(1)} min of what the run started, ${machine}`
    : `Processor: ${machine}`
}
