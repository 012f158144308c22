/** Text restored without a question, and its undo, which keeps later input (WIZ-13). */
import { get } from 'react-hook-form'
import { merged, same } from '../comparison/differences.ts'

/** The answers before and after the text at `paths` was restored. */
export type PutBack<T> = { paths: readonly string[]; before: T; after: T }

type Fields<T> = { read: () => T; write: (values: T) => void }

/** The paths where the restored text is unchanged. */
export const untouched = <T>({ paths, after }: PutBack<T>, now: T) =>
  paths.filter((path) => same(get(now, path), get(after, path)))

const isObject = (value: unknown): value is { [key: string]: unknown } => typeof value === 'object' && value !== null

/** True if all that changed from `was` to `now` is present in `left`. */
const holds = (was: unknown, now: unknown, left: unknown): boolean => {
  if (same(was, now)) return true
  if (!isObject(was) || !isObject(now) || !isObject(left)) return same(now, left)
  return Object.keys(now).every((key) => holds(was[key], now[key], left[key]))
}

/**
 * Returns false and does nothing if later input depends on the restored text: removing an option empties the fields
 * that it shows.
 */
export const takeAway = <T extends object>({ read, write }: Fields<T>, putBack: PutBack<T>): boolean => {
  const now = structuredClone(read())
  write(merged({ mine: putBack.before, theirs: now }, untouched(putBack, now)))
  const isWhole = holds(putBack.after, now, read())
  if (!isWhole) write(now)
  return isWhole
}
