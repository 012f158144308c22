/** Reads JSON that anyone may have sent: the wanted shape, or undefined. Never throws, whatever it is given. */
import { cleaned } from '../characters.ts'
import type { FileEntry } from './values.ts'

/** Missing or null becomes the empty value; a wrong type makes the whole undefined; unknown fields are dropped. */
export type Decode<T> = (json: unknown) => T | undefined

export const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const orElse = <T>(empty: T, decode: Decode<T>): Decode<T> => {
  return (json) => (json === undefined || json === null ? empty : decode(json))
}

/** Text that a database can hold: no NUL and no half surrogate pair. As it is kept. */
export const text = orElse('', (json) =>
  typeof json === 'string' && json.isWellFormed() && !json.includes('\0') ? cleaned(json) : undefined,
)

export const flag = orElse(false, (json) => (typeof json === 'boolean' ? json : undefined))

/** A catalogue or country id; null until chosen. */
export const idOrNull = orElse<number | null>(null, (json) =>
  typeof json === 'number' && Number.isSafeInteger(json) ? json : undefined,
)

export const textOrNull = orElse<string | null>(null, text)

/** One of the words listed; null until chosen. */
export const oneOfOrNull = <Word extends string>(words: readonly Word[]): Decode<Word | null> =>
  orElse<Word | null>(null, (json) => words.find((word) => word === json))

export const listOf = <T>(item: Decode<T>): Decode<T[]> => {
  return (json) => {
    if (json === undefined || json === null) return []
    if (!Array.isArray(json)) return undefined
    const items: T[] = []
    for (const each of json) {
      const decoded = item(each)
      if (decoded === undefined) return undefined
      items.push(decoded)
    }
    return items
  }
}

/** A list's items must be there: nothing is not an empty item. */
export const present = <T>(item: Decode<T>): Decode<T> => {
  return (json) => (json === undefined || json === null ? undefined : item(json))
}

/** An object of exactly these fields. */
export const objectOf = <T extends object>(fields: { [Name in keyof T]: Decode<T[Name]> }): Decode<T> => {
  const names = Object.keys(fields) as (keyof T & string)[]
  return (json) => {
    if (!isRecord(json)) return undefined
    const result: Partial<T> = {}
    for (const name of names) {
      const value = fields[name](Object.hasOwn(json, name) ? json[name] : undefined)
      if (value === undefined) return undefined
      result[name] = value
    }
    return result as T
  }
}

const storedFile = objectOf<Required<Omit<FileEntry, 'state' | 'refusal'>>>({
  id: present(text),
  fileName: present(text),
  size: (json) => (typeof json === 'number' && Number.isSafeInteger(json) && json >= 0 ? json : undefined),
  contentType: present(text),
  pageReference: textOrNull,
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
