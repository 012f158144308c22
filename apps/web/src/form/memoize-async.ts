/** Memoizes an async function; a rejected call is repeated at the next use. */
export function memoizeAsync<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask().catch((failure: unknown) => {
      asked = undefined
      throw failure
    })
    return asked
  }
}
