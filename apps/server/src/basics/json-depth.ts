/** The limit on nesting in JSON. */

/** Arrays and objects in one another, at most: what follows may walk through them without running out of stack. */
const DEEPEST = 64
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** True when more than 64 brackets are open at once; brackets inside strings don't count. The text need not be valid JSON. */
export const isTooDeep = (json: string): boolean => {
  let [depth, inText] = [0, false]
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (inText && char === BACKSLASH) at++
    else if (char === QUOTE) inText = !inText
    else if (!inText && OPENING.has(char)) {
      if (++depth > DEEPEST) return true
    } else if (!inText && CLOSING.has(char)) depth--
  }
  return false
}
