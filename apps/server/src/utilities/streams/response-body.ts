/** Reads response bodies of other systems, up to a limit. */

/** The longest answer, a signature with its certificates and the longest text, is well below this limit. */
const MOST_BYTES = 4 * 1024 * 1024

/** Throws, and stops reading, when `body` is longer. */
export const readBody = async (body: AsyncIterable<Uint8Array> | null): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export const readJson = async ({ body }: Response): Promise<unknown> => JSON.parse((await readBody(body)).toString())
