/** Counts what a party has that is not sent in, and what a person has for all whom they represent. */

export type Owners = { partyId: string; personId: string }
export type Used = { party: number; person: number }

export type Quotas = {
  /** Keeps others who add to what the party or the person has waiting until the transaction ends; to come before locks of applications. */
  lock(owners: Owners): Promise<unknown>
  drafts(owners: Owners): Promise<Used>
  /**
   * Bytes of the documents of drafts, and of uploads under way as many as were announced; and how many of these uploads there
   * are. What the check has refused is not kept, and does not count.
   */
  files(owners: Owners): Promise<{ bytes: Used; uploads: Used }>
}
