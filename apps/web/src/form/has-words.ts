/** Looking for something in a list. */

/** Whether every word stands in the text, wherever; capitals don't count. */
export const hasWords = (text: string, wanted: string): boolean => {
  const searched = text.toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
