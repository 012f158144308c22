/** Text search in lists. */

/** True if the text contains every word, in any order and case. */
export const matchesSearch = (text: string, wanted: string): boolean => {
  const searched = text.toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
