/** A part of the program is asked for once, and again only when it did not come. */
export function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let asked: Promise<Part> | undefined
  return () => {
    asked ??= load().catch((failure: unknown) => {
      asked = undefined
      throw failure
    })
    return asked
  }
}
