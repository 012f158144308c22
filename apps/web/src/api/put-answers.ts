/** Request options for saving the answers of a step, shared by all pages. */

export type PutOptions = {
  /** Stored even if incomplete. Otherwise a broken rule answers 422 and nothing is stored. */
  draft: boolean
  ifMatch: string | null
}

/**
 * The autosave retries drafts itself, so they are not retried here. Drafts are sent even if the user leaves the page.
 */
export const howToPut = ({ draft, ifMatch }: PutOptions) =>
  ({
    query: draft ? { draft } : {},
    ifMatch,
    retry: !draft,
    onFailure: draft ? 'silent' : 'caller',
    outlivesPage: draft,
  }) as const
