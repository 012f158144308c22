/** Lets somebody outside sign that something was there at a time (RFC 3161). */

/**
 * `sha256`: the 32 bytes of the digest of what was there. Gives the TimeStampToken (DER), which names that digest. Throws when none can
 * be had now, when its time is before `notBefore`, or what came is about something else; whom to trust says whoever verifies it, later.
 */
/** The authority's time and this host's real clock are more than a minute apart: which of them is wrong the operator must find out. */
export class ClocksDiffer extends Error {}

export type TimeStamper = { stamp(sha256: Uint8Array, notBefore?: Date): Promise<Buffer> }
