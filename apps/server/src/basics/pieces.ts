/** Cuts a stream into pieces of one length. */

/** Pieces as long as `buffer` but for the last, which may be empty; each is gone when the next is asked for. */
export async function* piecesOf(content: AsyncIterable<Buffer>, buffer: Buffer): AsyncGenerator<Buffer> {
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
