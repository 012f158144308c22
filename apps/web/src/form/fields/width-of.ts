/** Widths of short fields. */

const LEAST_CHARACTERS = 12

/** Width in characters of a field that shows its text, and the longest text that it expects, as a whole. */
export const widthOf = (text: string, longest = ''): number => Math.max(LEAST_CHARACTERS, text.length, longest.length)
