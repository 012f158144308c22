/** Notes at a field about characters that PDFs cannot render. */
import { DIRECTION, nameOfCharacter, writtenOut } from '@sievert/domain/characters'
import type { Texts } from './texts.ts'

/** Enough to make the problem clear. */
const CHARACTERS_MAX = 5

/** Undefined when PDFs can render the whole text. Bidirectional control characters have a message of their own. */
export const noteOnText =
  (t: Texts['t']) =>
  (text: unknown): string | undefined => {
    if (typeof text !== 'string') return undefined
    const found = writtenOut(text).filter(({ character }) => !DIRECTION.test(character))
    if (found.length === 0) return undefined
    const shown = found
      .slice(0, CHARACTERS_MAX)
      .map(({ character, code }) => (nameOfCharacter(character) === code ? `[${code}]` : `${character} [${code}]`))
    const more = found.length - shown.length
    return t(more > 0 ? 'field.written-out-and-more.text' : 'field.written-out.text', [shown.join(', '), more])
  }
