/** Cuts a stream into pieces that are worth storing one by one. */

/** What a dying process loses at most; as much stands in memory for each upload. */
export const PIECE_BYTES = 2 * 1024 * 1024

/** Each piece is gone when the next is asked for. Of a stream that breaks off comes what had arrived; then it throws. */
export async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(PIECE_BYTES)
  let filled = 0
  let broken: { why: unknown } | undefined
  try {
    for await (const chunk of content)
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.copy(buffer, filled, at)
        at += taken
        filled += taken
        if (filled < PIECE_BYTES) continue
        yield buffer
        filled = 0
      }
  } catch (why) {
    broken = { why }
  }
  if (filled > 0) yield buffer.subarray(0, filled)
  if (broken) throw broken.why
}
