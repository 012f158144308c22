/** Decoders of untrusted JSON: they return the expected type or undefined, and never throw. */
import { isPlain } from './characters.ts'
import { mapCopyOnWrite } from './copy-on-write.ts'
import type { FileEntry } from './file-entry.ts'
import { kindOfField, normalised, type TextKind } from './text-fields.ts'

/**
 * Missing or null becomes the empty value; a wrong type makes the whole result undefined; unknown fields are dropped. A
 * value that already has the expected type is returned as is, which avoids copying lists of hundreds of items.
 */
export type Decode<T> = (json: unknown) => T | undefined

export const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

export const orElse = <T>(empty: T, decode: Decode<T>): Decode<T> => {
  return (json) => (json === undefined || json === null ? empty : decode(json))
}

/** Text that a database can store: no NUL and no lone surrogate. Normalised to the stored form of the kind. */
export const textOf = (kind: TextKind): Decode<string> =>
  orElse('', (json) => {
    if (typeof json !== 'string') return undefined
    if (kind === 'text' && isPlain(json)) return json
    return json.isWellFormed() && !json.includes('\0') ? normalised(kind, json) : undefined
  })
export const text = textOf('text')

/** Maximum length of a date or a number, also of one that is stored as it was typed. */
export const SHORT_LINE_MAX = 40
const line = textOf('line')
export const shortLine: Decode<string> = (json) => {
  const short = line(json)
  return short !== undefined && short.length <= SHORT_LINE_MAX ? short : undefined
}

/** The text of a field, in the stored form of the kind that its name has. */
export const fieldText = (name: string): Decode<string> => textOf(kindOfField(name))

export const flag = orElse(false, (json) => (typeof json === 'boolean' ? json : undefined))

const isInteger = (json: unknown): json is number => Number.isSafeInteger(json)

/** A catalogue or country id; null until chosen. */
export const idOrNull = orElse<number | null>(null, (json) => (isInteger(json) ? json : undefined))

export const textOrNull = orElse<string | null>(null, text)
export const lineOrNull = orElse<string | null>(null, line)

/** One of the listed strings; null until chosen. */
export const oneOfOrNull = <Word extends string>(words: readonly Word[]): Decode<Word | null> =>
  orElse<Word | null>(null, (json) => words.find((word) => word === json))

/** Maximum number of entries of a list inside an answer, far above every rule's limit. */
const MOST_ENTRIES = 1000
/** Maximum number of items of a list with calls of its own. */
export const MOST_ITEMS = 20_000

/** Undefined for a list of more than `most` entries, since no form can produce it. */
export const listOf = <T>(item: Decode<T>, most = MOST_ENTRIES): Decode<T[]> => {
  return (json) => {
    if (json === undefined || json === null) return []
    if (!Array.isArray(json) || json.length > most) return undefined
    const items = mapCopyOnWrite<unknown>(json, item)
    return items.includes(undefined) ? undefined : (items as T[])
  }
}

/** Refuses a missing value instead of replacing it by the empty value; for list items and required fields. */
export const present = <T>(item: Decode<T>): Decode<T> => {
  return (json) => (json === undefined || json === null ? undefined : item(json))
}

const pick = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** An object of exactly these fields. */
export const objectOf = <T extends object>(fields: { [Name in keyof T]: Decode<T[Name]> }): Decode<T> => {
  const names = Object.keys(fields) as (keyof T & string)[]
  return (json) => {
    if (!isRecord(json)) return undefined
    let result = json
    for (const name of names) {
      const given = Object.hasOwn(json, name) ? json[name] : undefined
      const value = fields[name](given)
      if (value === undefined) return undefined
      if (value === given) continue
      if (result === json) result = { ...json }
      result[name] = value
    }
    return (Object.keys(result).length === names.length ? result : pick(result, names)) as T
  }
}

const storedFile = objectOf<Required<Omit<FileEntry, 'state' | 'refusal'>>>({
  id: present(text),
  fileName: present(text),
  size: (json) => (isInteger(json) && json >= 0 ? json : undefined),
  contentType: present(text),
  pageReference: lineOrNull,
})

/** A file entry needs id, fileName, size and contentType; pageReference is optional and nullable (FIL-08). */
const fileEntry: Decode<FileEntry> = (json) => {
  const file = storedFile(json)
  if (!file || file.id === '' || file.fileName === '' || file.contentType === '') return undefined
  if (isRecord(json) && json['pageReference'] !== undefined) return file
  const { pageReference: _absent, ...entry } = file
  return entry
}
export const files: Decode<FileEntry[]> = listOf(fileEntry)
