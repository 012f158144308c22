/** What is asked for once, as a key or a part of the program is, and again only when it did not come. */
export function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask().catch((failure: unknown) => {
      asked = undefined
      throw failure
    })
    return asked
  }
}
