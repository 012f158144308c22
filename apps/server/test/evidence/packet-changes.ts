/** Changes single bytes, to test whether a verifier detects the change. */
import fc from 'fast-check'

export type Change = { at: number; by: number }

/** A copy with one changed byte; `by` is combined with it by exclusive or, 1 to 255. */
export const changed = (bytes: Uint8Array, { at, by }: Change): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ by
  return copy
}

/** Changes of random bytes: `count` in the nightly suite, a quarter of them in the quick suite. */
export const someChanges = (bytes: Uint8Array, count: number): Change[] =>
  fc.sample(
    fc.record({ at: fc.nat(bytes.length - 1), by: fc.integer({ min: 1, max: 255 }) }),
    process.env['NIGHTLY'] ? count : Math.ceil(count / 4),
  )

/**
 * Changes of every byte: each bit, and the differences that turn white space, quotes and letters into others of their
 * kind.
 */
export const everyChange = (bytes: Uint8Array): Change[] =>
  Array.from(bytes).flatMap((_byte, at) => [1, 2, 4, 8, 16, 32, 64, 128, 0x2a, 0x07, 0x03].map((by) => ({ at, by })))

/** The changes that `accepts` does not detect. */
export const undetected = async (
  bytes: Uint8Array,
  changes: readonly Change[],
  accepts: (bytes: Buffer) => Promise<boolean>,
): Promise<Change[]> => {
  const missed: Change[] = []
  for (const change of changes) if (await accepts(changed(bytes, change))) missed.push(change)
  return missed
}
