/** Changes single bytes, to see whether a verifier notices. */
import fc from 'fast-check'

export type Change = { at: number; by: number }

/** A copy in which one byte is another; `by` is what it is combined with by exclusive or, 1 to 255. */
export const changed = (bytes: Uint8Array, { at, by }: Change): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ by
  return copy
}

/** Any byte, in any way; as many as wished, by day a quarter of them. */
export const someChanges = (bytes: Uint8Array, count: number): Change[] =>
  fc.sample(
    fc.record({ at: fc.nat(bytes.length - 1), by: fc.integer({ min: 1, max: 255 }) }),
    process.env['NIGHTLY'] ? count : Math.ceil(count / 4),
  )

/** Every byte, each bit of it, and in the ways that turn white space, quotes and letters into others of their kind. */
export const everyChange = (bytes: Uint8Array): Change[] =>
  Array.from(bytes).flatMap((_byte, at) => [1, 2, 4, 8, 16, 32, 64, 128, 0x2a, 0x07, 0x03].map((by) => ({ at, by })))

/** The changes after which `accepts` still says yes. */
export const undetected = async (
  bytes: Uint8Array,
  changes: readonly Change[],
  accepts: (bytes: Buffer) => Promise<boolean>,
): Promise<Change[]> => {
  const missed: Change[] = []
  for (const change of changes) if (await accepts(changed(bytes, change))) missed.push(change)
  return missed
}
