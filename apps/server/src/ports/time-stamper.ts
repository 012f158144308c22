/** Lets somebody outside sign that something was there at a time (RFC 3161). */

/**
 * `sha256`: the 32 bytes of the digest of what was there. Gives the TimeStampToken (DER), which names that digest. Throws when none can
 * be had now, or what came is about something else; whom to trust says whoever verifies it, later.
 */
export type TimeStamper = { stamp(sha256: Uint8Array): Promise<Buffer> }
