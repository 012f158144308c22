/**
 * Characters of answers: how they are stored, which are refused, and which the PDF fonts contain. Page, summary, signed
 * document and PDF share these rules, so that they never differ.
 */

/** Code points in hex that the PDF fonts have in every weight. The PDF tests compare them with the fonts. */
const DRAWN = {
  latin:
    '20-7e a0-ac ae-2e9 2ec-2ee 2f3 2f7 1d00-1d14 1d16-1d23 1d26-1d2e 1d30-1d5b 1d5d-1d6a 1d77-1d78 1d7b 1d7d 1d85 1d9b-1dbf 1e00-1efb 2c60-2c77 2c79-2c7f a722-a72b a730-a741 a746-a74b a74e-a753 a756-a757 a764-a767 a780-a783 a789-a78e a790-a791 a7a0-a7aa a7f8-a7ff fb00-fb06',
  marks: '300-34e 351-353 357-358 35a 35c-362',
  greek:
    '370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3ff 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe',
  cyrillic: '400-525',
  armenian: '531-556 559-55f 561-587 589-58a',
  georgian: '10d0-10fc',
  punctuation: '2000-200a 2010-2027 202f-205f fffd',
  numbersAndUnits:
    '2070-2071 2074-208e 2090-209c 20a0-20b5 20b8-20ba 20bd 2100-2109 210b-2149 214b 214e 2150-2185 2189 2460-2469',
  arrowsAndMathematics:
    '2190-21b4 21b6-22ff 27c5-27c6 27e0 27e6-27eb 27f0-27ff 2a00-2a02 2a0c-2a1c 2a2f 2a6a-2a6b 2a7d-2aa0 2aae-2aba 2af9-2afa',
  symbols:
    '2300-2311 2318-2319 231c-2321 2324-2328 232b-232c 2373-2375 237a 237d 2387 2394 239b-23ae 23ce-23cf 23e3 23e5 23e8 2500-269c 269e-26b8 26c0-26c3 26e2 2701-2704 2706-2709 270c-2727 2729-274b 274d 274f-2752 2756 2758-275e 2761-2794 2798-27af 27b1-27be',
}

/** First and last code point of each range that the PDF fonts contain. */
export const DRAWN_RANGES: readonly (readonly [first: number, last: number])[] = Object.values(DRAWN).flatMap((codes) =>
  codes.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  }),
)

const drawnClass = DRAWN_RANGES.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')
// More than two marks on a letter are drawn over the lines below or above. Line break and tab are white space, not
// glyphs. A typed bracket that imitates the notation is written out, so that two different texts never print alike.
const NOT_DRAWN = new RegExp(`[^${drawnClass}\\n\\t]|\\[(?=U\\+[0-9A-F]{4,6}\\])|(?<=\\p{M}{2})\\p{M}`, 'gu')

/** The code point of a character, as PDFs write one that the fonts lack: `U+1F600`. */
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Replaces characters that PDFs do not draw with their numbers, so that nothing vanishes. */
export const writeOut = (text: string): string => text.replace(NOT_DRAWN, (character) => `[${codeOf(character)}]`)

/**
 * Marks of line breaks and blank runs in PDFs. They are not in DRAWN: where an applicant types one, its number is
 * printed.
 */
export const SPACE_MARKS = { lineBreak: '↵', blanks: '␣' }
/** Every character of DRAWN that is blank, and the tab. */
const BLANK = '[ \\t\\u00a0\\u2000-\\u200a\\u202f\\u205f]'
const SPACE = new RegExp(`\\n(?:${BLANK}*\\n){2,}|${BLANK}{2,}|\\n`, 'g')

/** A mark for each line break, and one with their number for three or more line breaks, or two or more blanks. */
const markSpace = (text: string): string =>
  text.replace(SPACE, (run, at: number) => {
    const before = at === 0 || /[ \n]/.test(text.charAt(at - 1)) ? '' : ' '
    const breaks = run.split('\n').length - 1
    if (breaks === 0) return `${before}${SPACE_MARKS.blanks} × ${run.length} `
    const after = at + run.length === text.length ? '' : '\n'
    return `${before}${SPACE_MARKS.lineBreak}${breaks > 1 ? ` × ${breaks}` : ''}${after}`
  })

/**
 * A text as PDFs show it. Missing characters are written out, and line breaks and blank runs have marks: an applicant
 * cannot move words to a page of their own unseen. `asPrinted('a\n\n\nb 中')` is `'a ↵ × 3\nb [U+4E2D]'`.
 */
export const asPrinted = (text: string): string => markSpace(writeOut(text))

/** The distinct characters that PDFs write out, each with its code. */
export const writtenOut = (text: string): { character: string; code: string }[] =>
  [...new Set(text.match(NOT_DRAWN))].map((character) => ({ character, code: codeOf(character) }))

/** Invisible characters that change the direction of others: the displayed text would differ from the signed text. */
export const DIRECTION = /\p{Bidi_Control}/u

/** The characters of nearly every text, which are stored unchanged. */
const PLAIN = /^[\n\t\x20-\x7e\xa0-\xac\xae-\u02ff]*$/
/** Fast path: nearly every text is stored unchanged. */
export const isPlain = (text: string): boolean => PLAIN.test(text)
const BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g
/** Joiners and emoji variation selectors: invisible, but they shape the adjacent characters. */
const SHAPING = /\p{Join_Control}|\ufe0e|\ufe0f/gu
/**
 * Invisible and without effect on other characters; they come by pasting. NUL and direction are refused, not removed.
 */
const INVISIBLE =
  /(?![\0\n\t]|\p{Join_Control}|\ufe0e|\ufe0f|\p{Bidi_Control})[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/**
 * More than 30 marks on one letter. No language writes that many, and normalisation takes time with the square of their
 * number (Unicode Standard Annex #15, section 13, Stream-Safe Text Format).
 */
export const TOO_MANY_MARKS = /(?<!\p{M})\p{M}{31,}/u
const WITH_MARKS_APART = new RegExp(`(${TOO_MANY_MARKS.source})`, 'u')

/** Composed letters (NFC), in linear time: a run of too many marks is left as it is, and the rules refuse it. */
const composed = (text: string): string =>
  text
    .split(WITH_MARKS_APART)
    .map((part, index) => (index % 2 === 0 ? part.normalize('NFC') : part))
    .join('')

/**
 * The stored form of a text: letters composed (NFC), one kind of line break, no invisible characters but those that
 * shape others.
 */
export const cleaned = (text: string): string =>
  isPlain(text) ? text : composed(text.replace(BREAK, '\n').replace(INVISIBLE, ''))

/** `cleaned`, and without the characters that shape others: for fields whose rules do not allow them. */
export const visible = (text: string): string => composed(cleaned(text).replace(SHAPING, ''))

/** The name of a character in a message: itself, or its number when it is invisible (`U+202E`). */
export const nameOfCharacter = (character: string): string =>
  /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(character) ? codeOf(character) : character

/** Characters that people and word processors write for `'`, without `'` itself. */
export const APOSTROPHES = '‘’‛ʹʻʼʽ՚′´＇'

/** A visible character: no blank, lone mark, or filler. */
const SEEN = '[^\\s\\p{C}\\p{M}\\u115F\\u1160\\u2800\\u3164\\uFFA0]'
const SEEN_CHARACTER = new RegExp(SEEN, 'u')
/** Whether a text has a visible character. */
export const isSeen = (text: string): boolean => SEEN_CHARACTER.test(text)

/** One line with a visible character, and without invisible ones that break it or change its direction. */
export const SEEN_LINE = new RegExp(`^(?=.*${SEEN})[^\\p{Cc}\\p{Zl}\\p{Zp}${DIRECTION.source}]+$`, 'u')

/** The same of a text of several lines, without more marks on a letter than `TOO_MANY_MARKS` allows. */
export const SEEN_TEXT = new RegExp(
  `^(?=[\\s\\S]*${SEEN})(?![\\s\\S]*${TOO_MANY_MARKS.source})(?:[\\t\\n\\r]|[^\\p{Cc}\\p{Zl}\\p{Zp}${DIRECTION.source}])+$`,
  'u',
)
