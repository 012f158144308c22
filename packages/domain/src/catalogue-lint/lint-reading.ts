/** Linter rule for the readability of the text on one screen. */
import { type Found, found, type JsonPath } from '../catalogue-fault.ts'
import { screenOf } from './lint-texts.ts'

/**
 * By the LIX (C. H. Björnsson, Läsbarhet, 1968): up to 30 is very easy, 40 ordinary prose, 50 official texts, 60 heavy.
 */
const HARDEST = 40
/** In words; the measure is meaningless for shorter texts. */
const FEWEST = 60
/** In letters; longer words count as long. */
const SHORT_WORD = 6

const WORD = /[\p{L}\p{N}]+(?:[.:'’-][\p{L}\p{N}]+)*/gu
/** A full stop ends a sentence before a capital, not in "t.ex. i kap. 3". */
const END = /[!?:](?=\s|$)|\.(?=\s+[^\p{Ll}\p{N}\s]|\s*$)/gu
/** The end of a line ends a sentence, with or without a stop. */
const sentencesIn = (line: string) => (line.trim() === '' ? 0 : Math.max(1, line.match(END)?.length ?? 0))

type Counted = { words: number; long: number; sentences: number }
const counted = (text: string): Counted => {
  const words = text.match(WORD) ?? []
  const long = words.filter((word) => word.length > SHORT_WORD)
  const sentences = text.split('\n').reduce((all, line) => all + sentencesIn(line), 0)
  return { words: words.length, long: long.length, sentences }
}

/** Words per sentence, plus the percentage of words with more than six letters. */
const lixOf = ({ words, long, sentences }: Counted): number =>
  words / Math.max(1, sentences) + (100 * long) / Math.max(1, words)

export const lix = (text: string): { words: number; lix: number } => {
  const all = counted(text)
  return { words: all.words, lix: lixOf(all) }
}

/** In words; a longer text counts as prose, however it ends. */
const LONGEST_LABEL = 12
const isSentence = (text: string): boolean => /[.!?:]$/u.test(text.trim())

/** Only prose is measured, not headings, labels and options. */
const isRead = (text: string): boolean => isSentence(text) || (text.match(WORD)?.length ?? 0) > LONGEST_LABEL

function* swedishIn(value: unknown): Generator<string> {
  for (const [key, each] of Object.entries(value ?? {}) as [string, unknown][])
    if (typeof each !== 'string') yield* swedishIn(each)
    else if (key === 'sv') yield each
}

const sum = (all: readonly Counted[]): Counted =>
  all.reduce(
    (one, other) => ({
      words: one.words + other.words,
      long: one.long + other.long,
      sentences: one.sentences + other.sentences,
    }),
    { words: 0, long: 0, sentences: 0 },
  )

/** Rounds up: a value above 40 must not show as 40. */
const upToOneDecimal = (measure: number) => (Math.ceil(measure * 10) / 10).toFixed(1)

/** The whole screen, and each long text alone, so that easy texts cannot compensate for a hard one. */
function* lintScreen(texts: readonly string[], path: JsonPath): Generator<Found> {
  const each = texts.filter(isRead).map((text) => counted(isSentence(text) ? text : `${text}.`))
  const hardest = [sum(each), ...each].filter(({ words }) => words >= FEWEST)
  const measured = Math.max(0, ...hardest.map(lixOf))
  if (measured > HARDEST)
    yield found(
      'hard-to-read',
      path,
      `In Swedish its LIX is ${upToOneDecimal(measured)}, more than ${HARDEST}: shorter sentences, shorter words`,
    )
}

/** `screens`: for each step or guide question, all its texts in both languages. */
export function* lintReading(screens: readonly unknown[], path: JsonPath): Generator<Found> {
  for (const [index, screen] of screens.entries()) yield* lintScreen([...swedishIn(screen)], [...path, index])
}

/** `texts/sv.json`, grouped by screen: the first part of the key. */
export function* lintReadingOfTexts(texts: Readonly<Record<string, string>>): Generator<Found> {
  const screens = Map.groupBy(Object.entries(texts), ([key]) => screenOf(key))
  for (const [screen, entries] of screens)
    yield* lintScreen(
      entries.map(([, text]) => text),
      [screen],
    )
}
