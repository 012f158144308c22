/** Matches what people type in a cell to the labels of options, whatever the case and the spaces (LES-03). */
import { normalised } from '../text-fields.ts'

/** `labels`: texts that mean the option. */
export type Labelled<Id> = { id: Id; labels: readonly string[] }

export const plainLabel = (text: string): string => normalised('line', text).replace(/\s+/g, ' ').trim().toLowerCase()

/** The options that the whole text can mean. */
export const optionsNamed = <Id>(text: string, options: readonly Labelled<Id>[]): Id[] => {
  const typed = plainLabel(text)
  return options.filter(({ labels }) => labels.some((label) => plainLabel(label) === typed)).map(({ id }) => id)
}

const BETWEEN = / *(?:[;|]|$) */y
/** A cell with more readings is ambiguous, however many. */
const ENOUGH = 2

/**
 * The lists of options that a text can mean, at most two: labels with a semicolon, bar or line break between them. A
 * label may itself contain them. An option is in a list once. Reads from the end, so that the time is proportional to
 * the length of the text.
 */
export const listsNamed = <Id>(text: string, options: readonly Labelled<Id>[]): Id[][] => {
  const typed = plainLabel(text.replace(/\r?\n/g, ';'))
  const all = options.flatMap(({ id, labels }) => [...new Set(labels.map(plainLabel))].map((label) => ({ id, label })))
  /** The lists that the text means from a position on; none where it is absent. */
  const readings = new Map<number, Id[][]>([[typed.length, [[]]]])
  const readFrom = (start: number): Id[][] =>
    all
      .filter(({ label }) => label !== '' && typed.startsWith(label, start))
      .flatMap(({ id, label }) => {
        BETWEEN.lastIndex = start + label.length
        const others = BETWEEN.test(typed) ? (readings.get(BETWEEN.lastIndex) ?? []) : []
        return others.map((ids) => [...new Set([id, ...ids])])
      })
      .slice(0, ENOUGH)
  for (let start = typed.length - 1; start >= 0; start--) {
    const lists = readFrom(start)
    if (lists.length > 0) readings.set(start, lists)
  }
  return readings.get(0) ?? []
}
