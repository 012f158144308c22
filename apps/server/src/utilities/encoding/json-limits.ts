/** Limits on JSON that are checked on its text, before it is parsed. */

/** Maximum nesting of arrays and objects: recursive code cannot exhaust the stack. */
const DEEPEST = 64
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * The limit that the text exceeds: more than 64 nested brackets, or more than `mostValues` members and items in all,
 * counted by their commas. Contents of strings are not counted. The text need not be valid JSON.
 */
export const brokenJsonLimit = (json: string, mostValues: number): 'too deep' | 'too many values' | undefined => {
  let [depth, values, inText] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (inText && char === BACKSLASH) at++
    else if (char === QUOTE) inText = !inText
    else if (inText) continue
    else if (char === COMMA) {
      if (++values >= mostValues) return 'too many values'
    } else if (OPENING.has(char)) {
      if (++depth > DEEPEST) return 'too deep'
    } else if (CLOSING.has(char)) depth--
  }
  return undefined
}
