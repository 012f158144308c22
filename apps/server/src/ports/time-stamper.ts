/** Lets somebody outside sign that something was there at a time (RFC 3161). */

/** The authority's time and this host's real clock are more than a minute apart: the operator must find out which of them is wrong. */
export class ClocksDiffer extends Error {}

/**
 * `sha256`: the 32-byte digest of the content. Returns the TimeStampToken (DER), which names that digest. Throws when the authority fails,
 * when the token is about another digest, and ClocksDiffer also when its time is more than five minutes before `notBefore`. Which roots to
 * trust is decided by the verifier, later.
 */
export type TimeStamper = { stamp(sha256: Uint8Array, notBefore?: Date): Promise<Buffer> }
