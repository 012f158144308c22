/** Which answers hold words that the server wrote in the language of the request: they are asked for again when the person changes it (SHE-07). */

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { isInWords?: boolean }
  }
}

/** For the `meta` of every query whose answer names something in words, unless the language is part of its key. */
export const IN_WORDS = { isInWords: true }
