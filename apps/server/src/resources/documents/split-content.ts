/** Splits a stream into pieces that are stored separately. */
import { chunksOf } from '../../utilities/streams/chunks.ts'

/** The most that a crash loses; each upload buffers this much in memory. */
export const PIECE_BYTES = 1024 * 1024

/**
 * A piece is valid until the next one is requested. If the stream aborts, yields the bytes that have arrived, then
 * throws.
 */
export async function* splitContent(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const faults: unknown[] = []
  const arriving = async function* () {
    try {
      yield* content
    } catch (error) {
      faults.push(error)
    }
  }
  for await (const piece of chunksOf(arriving(), Buffer.alloc(PIECE_BYTES))) if (piece.length > 0) yield piece
  if (faults.length > 0) throw faults[0]
}
