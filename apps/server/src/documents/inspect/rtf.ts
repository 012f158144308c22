/** RTF: one group from the first brace to the last. */
import type { Bytes } from './bytes.ts'
import { demand } from './refused.ts'

const [OPEN, CLOSE, BACKSLASH] = [0x7b, 0x7d, 0x5c]
const isLetter = (byte: number) => byte >= 0x61 && byte <= 0x7a
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
/** White space, and the zero that some writers end with. */
const isBlank = (byte: number) => byte === 0 || (byte >= 9 && byte <= 13) || byte === 0x20

/** Follows the braces byte by byte; `\binN` says that N bytes follow which are no RTF. */
const braces = () => {
  let depth = 0
  let toSkip = 0
  /** The control word that is being read; undefined outside of one. */
  let word: string | undefined
  const isOver = (byte: number): boolean => {
    if (word === undefined) return true
    if (word === '' && !isLetter(byte)) {
      // A control symbol: `\{`, `\}`, `\\`, `\'`: it means no group.
      word = undefined
      return false
    }
    if (isLetter(byte) || isDigit(byte)) {
      if (word.length < 40) word += String.fromCharCode(byte)
      return false
    }
    const binary = /^bin(\d+)$/.exec(word)
    word = undefined
    if (binary) toSkip = Number(binary[1]) - (byte === 0x20 ? 0 : 1)
    return !binary
  }
  return {
    take: (byte: number) => {
      if (toSkip > 0) toSkip--
      else if (isOver(byte)) {
        if (byte === BACKSLASH) word = ''
        else if (byte === OPEN) depth++
        else if (byte === CLOSE) depth--
      }
    },
    isClosed: () => depth === 0,
  }
}

export const inspectRtf = async (bytes: Bytes): Promise<void> => {
  demand((await bytes.upTo(0, 6)).toString('latin1') === '{\\rtf1', 'content')
  const { take, isClosed } = braces()
  let isFirst = true
  for await (const chunk of bytes.stream())
    for (const byte of chunk) {
      demand(isFirst || !isClosed() || isBlank(byte), 'content')
      isFirst = false
      take(byte)
    }
  demand(isClosed(), 'truncated')
}
