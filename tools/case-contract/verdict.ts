/** Verdicts of the case contract test, and functions that its rules share. */
import { isDisturbed, type Sample } from './make-sample.ts'
import {
  type DeliveredSample,
  type Fetched,
  isProved,
  LATE_MS,
  type Proof,
  type RecordedCalls,
} from './recorded-calls.ts'

/** `–`: could not be observed in this run. */
export type Judged = { mark: '✓' | '✗' | '–'; why: string }
/** `title`: the behaviour of the case system, after "it". */
export type ContractRule = { title: string; judge: (seen: RecordedCalls) => Judged }
export type Verdict = Judged & { title: string }

export const good = (why: string): Judged => ({ mark: '✓', why })
export const bad = (why: string): Judged => ({ mark: '✗', why })
export const unseen = (why: string): Judged => ({ mark: '–', why })

/** Lists the first few, and the number of the rest. */
const SHOWN = 3
export const someOf = (all: readonly string[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join(', ')} and ${all.length - SHOWN} more` : all.join(', ')

const isTaken = ({ status }: DeliveredSample): boolean => status === 200 || status === 201 || status === 202

/** The applications that the case system has accepted with the right token. */
export const takenIn = ({ handed }: RecordedCalls): Sample[] => [
  ...new Set(handed.filter((one) => isTaken(one) && !one.sample.token).map(({ sample }) => sample)),
]

/** Good when every element passes; unseen when there is none. `fault`: a description, undefined for none. */
export const everyOne = <One>(all: readonly One[], none: string, fault: (one: One) => string | undefined): Judged => {
  if (all.length === 0) return unseen(none)
  const faults = all.flatMap((one) => fault(one) ?? [])
  return faults.length > 0 ? bad(someOf([...new Set(faults)])) : good(`${all.length} seen`)
}

/** The paths of an application's files, which of them has a fault, and the fetches of each. */
export type Asked = { sample: Sample; path: string; size: number; isDisturbed: boolean; asked: Fetched[] }
export const filesOf = (seen: RecordedCalls): Asked[] => {
  const byPath = Map.groupBy(
    seen.fetched.filter(({ method }) => method === 'GET'),
    ({ path }) => path,
  )
  return takenIn(seen).flatMap((sample) =>
    [...sample.files].map(([path, { content }]) => ({
      sample,
      path,
      size: content.length,
      isDisturbed: isDisturbed(sample, path),
      asked: byPath.get(path) ?? [],
    })),
  )
}

/** Whether all bytes were sent, in one part or several. */
export const isWhole = ({ size, asked }: Asked): boolean => {
  const pieces = asked.flatMap(({ sent }) => (sent ? [sent] : [])).toSorted(([a], [b]) => a - b)
  const reached = pieces.reduce((end, [from, to]) => (from <= end ? Math.max(end, to) : end), 0)
  return pieces.length > 0 && reached >= size
}

/** Attempts this far apart can't be signed in the same second. */
const APART_MS = LATE_MS

/** Attempts of one call must have different times, since a signature is valid for five minutes. */
export const signedAnew = (tries: readonly (readonly { proof: Proof }[])[], none: string): Judged => {
  const pairs = tries.flatMap((of) =>
    of.slice(1).flatMap((later, at) => {
      const earlier = of[at]
      return earlier && later.proof.at - earlier.proof.at >= APART_MS ? [[earlier.proof, later.proof] as const] : []
    }),
  )
  return everyOne(pairs, none, ([earlier, later]) =>
    earlier.timestamp === later.timestamp
      ? `x-case-timestamp was still "${later.timestamp}" at a later try: after five minutes it holds no more`
      : undefined,
  )
}

/** The verdict on a call that came so many times and never succeeded. */
export const gaveUp = ({ isAtRest }: RecordedCalls, times: number): Judged => {
  if (times === 1) return bad('it did not come again')
  return isAtRest
    ? bad(`it gave up after ${times} tries, or pauses longer than --patience`)
    : unseen(`it came ${times} times, and the run ended before it was through`)
}

export const wasLetIn = ({ asked }: Asked): boolean => asked.some(isProved)
