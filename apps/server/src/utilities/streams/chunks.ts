/** Splits a stream into chunks of one length. */

/**
 * Chunks as long as `buffer`; the last one is shorter, and may be empty. Each chunk is overwritten when the next is
 * read.
 */
export async function* chunksOf(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  buffer: Buffer,
): AsyncGenerator<Buffer> {
  let filled = 0
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(buffer, filled, at)
      at += taken
      filled += taken
      if (filled < buffer.length) continue
      yield buffer
      filled = 0
    }
  yield buffer.subarray(0, filled)
}
