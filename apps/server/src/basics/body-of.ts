/** Reads what another system answers, as far as it may go. */

/** A signature with its certificates and a text of the greatest length stays well below this; all else is shorter. */
const MOST_BYTES = 4 * 1024 * 1024

/** Throws, and hears no more of it, when `body` is longer. */
export const bodyOf = async (body: AsyncIterable<Uint8Array> | null): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export const jsonOf = async ({ body }: Response): Promise<unknown> => JSON.parse((await bodyOf(body)).toString())
