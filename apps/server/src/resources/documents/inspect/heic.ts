/** Recognizes HEIC and AVIF pictures, which telephones save, by their first bytes. */

/** Major brands of ISO/IEC 23008-12 and of AVIF. */
const BRAND = /^(?:hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])$/

/** `head`: at least the first 12 bytes of the file. */
export const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && BRAND.test(head.toString('latin1', 8, 12))
