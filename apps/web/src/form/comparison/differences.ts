/** Compares two versions of the same answers field by field (WIZ-14). */
import { get, set } from 'react-hook-form'

export type Versions<T> = {
  /** The common ancestor of both. */
  base: T
  mine: T
  theirs: T
}

/**
 * A field as the user sees it. `path` and `along` are dotted paths into the answers; `along` only makes sense together
 * with `path`. `text` returns '' for no answer.
 */
export type ComparedField = {
  path: string
  along?: readonly string[]
  label: string
  text: (value: unknown, ...along: unknown[]) => string
}

export type Difference = Pick<ComparedField, 'path' | 'along'> & {
  label: string
  mine: string
  theirs: string
  /** The changed version, if only one changed; otherwise the user must choose. */
  suggested: 'mine' | 'theirs' | undefined
}

/** Compares answers by value; both have their properties in the same order. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const suggestion = (base: unknown, mine: unknown, theirs: unknown): Difference['suggested'] => {
  if (same(base, theirs)) return 'mine'
  return same(base, mine) ? 'theirs' : undefined
}

export const pathsOf = ({ path, along = [] }: Pick<ComparedField, 'path' | 'along'>): readonly string[] => [
  path,
  ...along,
]

/** True if the two texts differ visibly. */
export const isSeen = ({ mine, theirs }: Difference): boolean => mine !== theirs

/** Fields with different values, including invisible differences. */
export const differencesOf = <T extends object>(
  fields: readonly ComparedField[],
  versions: Versions<T>,
): Difference[] =>
  fields.flatMap(({ text, ...field }) => {
    const valuesIn = (version: T): [unknown, ...unknown[]] => {
      const [value, ...along]: unknown[] = pathsOf(field).map((path) => get(version, path))
      return [value, ...along]
    }
    const [base, mine, theirs] = [valuesIn(versions.base), valuesIn(versions.mine), valuesIn(versions.theirs)]
    if (same(mine, theirs)) return []
    return [{ ...field, mine: text(...mine), theirs: text(...theirs), suggested: suggestion(base, mine, theirs) }]
  })

/** Their version, with the chosen paths of mine. */
export const merged = <T extends object>(
  { mine, theirs }: Pick<Versions<T>, 'mine' | 'theirs'>,
  paths: Iterable<string>,
): T => {
  const result = structuredClone(theirs)
  for (const path of paths) set(result, path, structuredClone(get(mine, path)))
  return result
}
