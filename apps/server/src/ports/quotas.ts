/** Counts the drafts and files of a party, and those of a person over all parties that the person represents. */

export type Owners = { partyId: string; personId: string }
export type Used = { party: number; person: number }

export type Quotas = {
  /**
   * Until the transaction ends, others that add to the party's or the person's usage wait. Call it before locking
   * applications.
   */
  lock(owners: Owners): Promise<unknown>
  drafts(owners: Owners): Promise<Used>
  /**
   * Bytes of the documents of drafts, and the announced bytes of uploads in progress; and the number of these uploads.
   * Documents that the check refused are not stored, and do not count.
   */
  files(owners: Owners): Promise<{ bytes: Used; uploads: Used }>
}
