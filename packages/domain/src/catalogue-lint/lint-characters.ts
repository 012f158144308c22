/** Linter rule for every text and key of a file: people can see, store and sign each of its characters. */
import { type Found, found, type JsonPath } from '../catalogue-fault.ts'
import { DIRECTION, nameOfCharacter } from '../characters.ts'

/** A hundred times the longest of the shipped texts. */
export const LONGEST_TEXT = 20_000

/** Control characters but the line break, separators of lines, and characters that change the direction of others. */
const REFUSED = new RegExp(`(?!\\n)[\\p{Cc}\\p{Zl}\\p{Zp}]|${DIRECTION.source}`, 'u')

const problemOf = (text: string): string | undefined => {
  if (text.length > LONGEST_TEXT) return `It has more than ${LONGEST_TEXT} characters: shorten it`
  if (!text.isWellFormed()) return 'It has half a character: write it again'
  const [character] = REFUSED.exec(text) ?? []
  return character === undefined ? undefined : `It has the invisible ${nameOfCharacter(character)}: remove that`
}

export function* lintCharacters(value: unknown, path: JsonPath = []): Generator<Found> {
  const problem = typeof value === 'string' ? problemOf(value) : undefined
  if (problem !== undefined) yield found('text-characters', path, problem)
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [key, each] of Object.entries(value)) {
    const inKey = problemOf(key)
    // The path leads to the object: a faulty key is not repeated.
    if (inKey !== undefined) yield found('text-characters', path, `A key: ${inKey}`)
    yield* lintCharacters(each, [...path, isList ? Number(key) : key])
  }
}
