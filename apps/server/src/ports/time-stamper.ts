/** Time-stamps by an external authority, which prove that content existed at a time (RFC 3161). */

/**
 * The authority's time and this host's real clock are more than a minute apart. The operator must find out which one is
 * wrong.
 */
export class ClocksDiffer extends Error {}

/**
 * `sha256`: the 32-byte digest of the content. Returns the TimeStampToken (DER), which names that digest. Throws when
 * the authority fails or the token is for another digest. Throws ClocksDiffer also when its time is more than five
 * minutes before `notBefore`. The verifier decides later which roots to trust.
 */
export type TimeStamper = { stamp(sha256: Uint8Array, notBefore?: Date): Promise<Buffer> }
