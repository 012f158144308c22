/** Notes at a field which of its characters papers can't draw. */
import { DIRECTION, nameOfCharacter, writtenOut } from '@sievert/domain/characters'
import type { Texts } from './texts.ts'

/** Enough to see what is meant. */
const CHARACTERS_MAX = 5

/** Undefined when papers have the whole text as it stands. What turns direction has a message of its own. */
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
