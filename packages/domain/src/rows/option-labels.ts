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

const BETWEEN = /^ *(?:[;|]|$) */
/** A cell with more readings is ambiguous, however many. */
const ENOUGH = 2

/**
 * The lists of options that a text can mean, at most two: labels with a semicolon, bar or line break between them. A
 * label may itself contain them.
 */
export const listsNamed = <Id>(text: string, options: readonly Labelled<Id>[]): Id[][] => {
  const all = options.flatMap(({ id, labels }) => [...new Set(labels.map(plainLabel))].map((label) => ({ id, label })))
  const read = (rest: string): Id[][] => {
    if (rest === '') return [[]]
    const found: Id[][] = []
    for (const { id, label } of all) {
      if (label === '' || !rest.startsWith(label)) continue
      const [between] = BETWEEN.exec(rest.slice(label.length)) ?? []
      if (between === undefined) continue
      for (const others of read(rest.slice(label.length + between.length))) {
        found.push([id, ...others])
        if (found.length >= ENOUGH) return found
      }
    }
    return found
  }
  return read(plainLabel(text.replace(/\r?\n/g, ';')))
}
