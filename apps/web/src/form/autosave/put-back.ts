/** Text that was put into its fields without a question, and how to take it away again without what was typed since (WIZ-13). */
import { get } from 'react-hook-form'
import { merged } from './differences.ts'

/** The answers before and after text was put in at `paths`. */
export type PutBack<T> = { paths: readonly string[]; before: T; after: T }

type Fields<T> = { read: () => T; write: (values: T) => void }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Where it still stands as it was put there. */
export const untouched = <T>({ paths, after }: PutBack<T>, now: T) =>
  paths.filter((path) => same(get(now, path), get(after, path)))

const isObject = (value: unknown): value is { [key: string]: unknown } => typeof value === 'object' && value !== null

/** Whether all that changed from `was` to `now` is in `left`. */
const holds = (was: unknown, now: unknown, left: unknown): boolean => {
  if (same(was, now)) return true
  if (!isObject(was) || !isObject(now) || !isObject(left)) return same(now, left)
  return Object.keys(now).every((key) => holds(was[key], now[key], left[key]))
}

/** False, and nothing is done, where the rest can't stand without it: an option that is taken away empties what it shows. */
export const takeAway = <T extends object>({ read, write }: Fields<T>, putBack: PutBack<T>): boolean => {
  const now = structuredClone(read())
  write(merged({ mine: putBack.before, theirs: now }, untouched(putBack, now)))
  const isWhole = holds(putBack.after, now, read())
  if (!isWhole) write(now)
  return isWhole
}
