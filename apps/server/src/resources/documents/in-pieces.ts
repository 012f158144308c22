/** Cuts a stream into pieces that are worth storing one by one. */
import { piecesOf } from '../../basics/pieces.ts'

/** What a dying process loses at most; as much stands in memory for each upload. */
export const PIECE_BYTES = 2 * 1024 * 1024

/** Each piece is gone when the next is asked for. Of a stream that breaks off comes what had arrived; then it throws. */
export async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const faults: unknown[] = []
  const arriving = async function* () {
    try {
      yield* content
    } catch (error) {
      faults.push(error)
    }
  }
  for await (const piece of piecesOf(arriving(), Buffer.alloc(PIECE_BYTES))) if (piece.length > 0) yield piece
  if (faults.length > 0) throw faults[0]
}
