/** Limits on JSON that are checked on its text, before it is parsed. */

/** Arrays and objects in one another, at most: what follows may walk through them without running out of stack. */
const DEEPEST = 64
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Says which limit the text breaks: more than 64 brackets open at once, or more than `mostValues` members and items in all.
 * What is inside strings does not count. The text need not be valid JSON.
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
