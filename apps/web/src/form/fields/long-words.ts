/**
 * Text areas with a very long word. Chromium takes seconds to break a word of some scripts into lines (Arabic, Thai):
 * the time grows with the square of its length.
 */

/** No answer may be longer, so only a text that is refused anyway keeps its lines unbroken. */
const LONGEST_BROKEN = 5000

const hasLongWord = (text: string): boolean =>
  text.length > LONGEST_BROKEN && text.split(/\s/).some(({ length }) => length > LONGEST_BROKEN)

/** To be called before the text is in the field. */
export const breakLines = ({ classList }: Element, text: string): void => {
  classList.toggle('sv-unbroken', hasLongWord(text))
}

/** The browser computes the layout of pasted text before the event `input`. */
export const breakLinesBefore = ({ target, data }: InputEvent): void => {
  if (data && hasLongWord(data)) breakLines(target as Element, data)
}
