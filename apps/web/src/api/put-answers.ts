/** The one way in which answers of a step are saved, whichever page they stand on. */

export type PutOptions = {
  /** Stored however incomplete; otherwise a broken rule answers 422 and nothing is stored. */
  draft: boolean
  ifMatch: string | null
}

/** A draft has a rhythm of its own, so it is not retried here as well; and it arrives though the person goes away. */
export const howToPut = ({ draft, ifMatch }: PutOptions) =>
  ({
    query: draft ? { draft } : {},
    ifMatch,
    retry: !draft,
    onFailure: draft ? 'silent' : 'caller',
    outlivesPage: draft,
  }) as const
