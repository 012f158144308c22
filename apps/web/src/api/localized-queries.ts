/** Marks queries whose answers hold text in the request's language; a change of language refetches them (SHE-07). */

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { isLocalized?: boolean }
  }
}

/** For the `meta` of every query whose answer holds such text, unless the language is part of its key. */
export const LOCALIZED = { isLocalized: true }
