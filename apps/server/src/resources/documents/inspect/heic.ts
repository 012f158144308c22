/** Recognizes HEIC and AVIF pictures, which phones save, by their first bytes. */

/** Major brands of ISO/IEC 23008-12 and of AVIF. */
const BRAND = /hei[cxms]|heif|hev[cxms]|mif[123]|msf1|miaf|avc[is]|avi[fs]|MiH[EBA]/

/** `head`: at least the first 12 bytes of the file. */
export const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && BRAND.test(head.toString('latin1', 8, 12))
