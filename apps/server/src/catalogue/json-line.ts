/** Finds the line of a JSON path, so that a fault can be opened in an editor. */
import type { JsonPath } from '@sievert/domain/catalogue-fault'

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** A token reader for valid JSON. */
const tokensOf = (text: string) => {
  const tokens = [...text.matchAll(TOKEN)]
  let next = 0
  const take = () => tokens[next++]
  const peek = () => tokens[next]?.[0]
  const skip = (): void => {
    let depth = 0
    do {
      const token = take()?.[0]
      if (token === undefined) return
      if (token === '{' || token === '[') depth++
      if (token === '}' || token === ']') depth--
    } while (depth > 0)
  }
  return { take, peek, skip }
}

/** Offset of the value at `path`, or of the innermost existing value on that path. */
const offsetOf = (text: string, path: JsonPath): number => {
  const { take, peek, skip } = tokensOf(text)
  let rest = path
  for (;;) {
    const start = take()
    const wanted = rest[0]
    const here = start?.index ?? 0
    if (wanted === undefined || (start?.[0] !== '{' && start?.[0] !== '[')) return here
    let position = 0
    let isFound = false
    while (!isFound && peek() !== undefined && peek() !== '}' && peek() !== ']') {
      const name: unknown = start[0] === '{' ? JSON.parse(take()?.[0] ?? '""') : position++
      if (start[0] === '{') take()
      isFound = name === wanted
      if (!isFound) skip()
      if (!isFound && peek() === ',') take()
    }
    if (!isFound) return here
    rest = rest.slice(1)
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** The line where values are within more than `most` others; undefined where none is. */
export const lineDeeper = (text: string, most: number): number | undefined => {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth--
    if ((token === '{' || token === '[') && ++depth > most) return lineAt(text, index)
  }
  return undefined
}

/**
 * The keys that an object of a valid JSON text has again, each with its line there. `JSON.parse` keeps the last value
 * without a word.
 */
export const repeatedKeys = (text: string): { path: JsonPath; line: number }[] => {
  const found: { path: JsonPath; line: number }[] = []
  const { take, peek } = tokensOf(text)
  const readValue = (path: JsonPath): void => {
    const opening = take()?.[0]
    if (opening !== '{' && opening !== '[') return
    const seen = new Set<string>()
    for (let position = 0; peek() !== '}' && peek() !== ']'; position++) {
      let name: string | number = position
      if (opening === '{') {
        const token = take()
        name = String(JSON.parse(token?.[0] ?? '""'))
        if (seen.has(name)) found.push({ path: [...path, name], line: lineAt(text, token?.index ?? 0) })
        seen.add(name)
        take()
      }
      readValue([...path, name])
      if (peek() === ',') take()
    }
    take()
  }
  readValue([])
  return found
}

/** Counted from 1. A path without a value gives the line of the innermost value that contains it. */
export const lineOf = (text: string, path: JsonPath): number => lineAt(text, offsetOf(text, path))
