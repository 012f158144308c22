/** Truncation of long texts for display. Stored, signed and printed texts are never truncated. */

/** Multi-line text in a review (REV-02), and a description (REV-06), in characters. */
export const REVIEW_TEXT_MAX = 150
export const DESCRIPTION_MAX = 140

/** At most `most` characters followed by an ellipsis; a split surrogate pair is dropped. */
export const truncate = (text: string, most: number = REVIEW_TEXT_MAX): string => {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
