/**
 * Reads the files of a catalogue and checks their shape. Collects every fault instead of stopping at the first.
 */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EDITOR_SCHEMAS } from '@sievert/contract/catalogue'
import type { Drawing } from '@sievert/contract/catalogue-authority'
import type { Fault, FaultCode, JsonPath } from '@sievert/domain/catalogue-fault'
import { lintCharacters } from '@sievert/domain/catalogue-lint/lint-characters'
import { isRecord } from '@sievert/domain/decode'
import type { Static } from 'typebox'
import { lineDeeper, lineOf, repeatedKeys } from './json-line.ts'
import { BY_ENTRY, type Layers } from './layers.ts'
import { readDrawing } from './read-drawing.ts'
import { schemaFaults } from './schema-faults.ts'

/** A fault of the linter, or one that prevents reading a file. `line` counts from 1. */
export type CatalogueFault = Omit<Fault, 'code'> & {
  line: number
  code:
    | FaultCode
    | 'file-missing'
    | 'file-unknown'
    | 'file-unreadable'
    | 'not-utf-8'
    | 'correction-date'
    | 'not-json'
    | 'not-drawable'
    | 'logo-shape'
    | 'wrong-shape'
    | 'key-twice'
    | 'version-dropped'
    | 'version-not-released'
    | 'schema-stale'
}

/** The catalogue can't be used; the message has one line per fault, with its file and line. */
export class CatalogueError extends Error {
  readonly faults: readonly CatalogueFault[]
  constructor(dir: string, faults: readonly CatalogueFault[]) {
    const lines = faults.map(
      ({ file, line, path, code, message }) =>
        `  ${file}:${line} ${path.join('.') || '(whole file)'} ${code}: ${message}`,
    )
    super(`The catalogue in ${dir} has ${faults.length} fault(s):\n${lines.join('\n')}`)
    this.name = 'CatalogueError'
    this.faults = faults
  }
}

/** For a command: prints the faults of a catalogue and returns the exit code. */
export const sayFaults = (work: () => void): number => {
  try {
    work()
    return 0
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    console.error(error.message)
    return 1
  }
}

const syntaxLine = (error: unknown): number => Number(/line (\d+)/.exec(String(error))?.[1] ?? 1)

/** Levels of arrays and objects. The shipped files have ten; conditions have one or two for each of theirs. */
const MOST_LEVELS = 60

/** Content types of files, by the name of their schema. */
type Contents = { [Name in keyof typeof EDITOR_SCHEMAS]: Static<(typeof EDITOR_SCHEMAS)[Name]> }
export type Logo = { svg: string; drawing: Drawing }

/** `file` is the path in faults: below the catalogue's own folder, or the whole path of a shipped file. */
type Source = { layer: string; file: string; text: string; value: unknown }

/** A failure of the file system, about a file or a folder. */
export const unreadable = (file: string, error: unknown): CatalogueFault => ({
  file,
  line: 1,
  path: [],
  code: 'file-unreadable',
  message: `It can't be read: make it one that the service may read, or remove it. ${String(error)}`,
})

/** Counted from 1; the first line that is no UTF-8. */
const foreignLine = (bytes: Buffer): number =>
  bytes
    .toString('latin1')
    .split('\n')
    .findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1

/** The content of a file, or why it has none. */
const readSource = (layers: Layers, layer: string, name: string): Source | CatalogueFault => {
  const file = layer === layers.dir ? name : join(layer, name)
  try {
    const bytes = readFileSync(join(layer, name))
    // A byte order mark is no part of the text.
    if (isUtf8(bytes)) return { layer, file, text: bytes.toString().replace(/^\uFEFF/, ''), value: undefined }
    return { file, line: foreignLine(bytes), path: [], code: 'not-utf-8', message: 'Save the file as UTF-8' }
  } catch (error) {
    return unreadable(file, error)
  }
}

/** Faults in the shape of a JSON file, and in its characters. */
const jsonFaults = ({ file, text }: Source, value: unknown, name: keyof typeof EDITOR_SCHEMAS): CatalogueFault[] => {
  const deep = lineDeeper(text, MOST_LEVELS)
  // The other rules follow each level.
  if (deep !== undefined) {
    const message = `More than ${MOST_LEVELS} values within each other: write it flatter`
    return [{ file, line: deep, path: [], code: 'wrong-shape', message }]
  }
  const faultAt = (code: CatalogueFault['code'], path: JsonPath, message: string, line = lineOf(text, path)) => ({
    file,
    line,
    path,
    code,
    message,
  })
  return [
    ...[...lintCharacters(value)].map(({ code, path, message }) => faultAt(code, path, message)),
    ...repeatedKeys(text).map(({ path, line }) => faultAt('key-twice', path, 'The object has this key already', line)),
    ...schemaFaults(EDITOR_SCHEMAS[name], value).map(({ path, message }) => faultAt('wrong-shape', path, message)),
  ]
}

/** A reader for the files of one catalogue, whose layers it combines. */
export const openFiles = (layers: Layers) => {
  const faults: CatalogueFault[] = []
  /** By file: where its entries come from, the winning layer first. */
  const sources = new Map<string, Source[]>()
  const wrong = (file: string, code: CatalogueFault['code'], message: string, path: JsonPath = [], line = 1) =>
    faults.push({ file, line, path, code, message })

  /** The results are valid only while `faults` is empty: check that before using them. */
  const open = <T>(file: string, code: CatalogueFault['code'], parse: (source: Source) => T): T[] => {
    const within = layers.layersWith(file)
    if (within.length === 0) wrong(file, 'file-missing', 'There is no such file, or it is a link to none')
    const found = within.flatMap((layer) => {
      const source = readSource(layers, layer, file)
      if (!('code' in source)) return source
      faults.push(source)
      return []
    })
    sources.set(file, found)
    return found.flatMap((source) => {
      try {
        return [parse(source)]
      } catch (error) {
        wrong(source.file, code, String(error), [], syntaxLine(error))
        return []
      }
    })
  }

  const read = <Name extends keyof Contents>(file: string, name: Name): Contents[Name] => {
    const values = open(file, 'not-json', (source) => {
      const value: unknown = JSON.parse(source.text)
      faults.push(...jsonFaults(source, value, name))
      // Used by editors only.
      if (isRecord(value)) delete value['$schema']
      source.value = value
      return isRecord(value) && BY_ENTRY.test(file) ? layers.entries(source.layer, value) : value
    })
    // The winning layer's entries replace the others.
    return (values.length > 1 ? Object.assign({}, ...values.toReversed()) : values[0]) as Contents[Name]
  }

  /** The logo as SVG for pages, and as a drawing for PDFs. */
  const readLogo = (file: string): Logo =>
    open(file, 'not-drawable', ({ text }) => ({ svg: text, drawing: readDrawing(text) }))[0] as Logo

  /** File names that match. Other names are faults: a file with a wrong name would silently be ignored. */
  const list = (folder: string, pattern: RegExp): string[] => {
    let names: string[] = []
    try {
      names = layers.names(folder)
    } catch (error) {
      faults.push(unreadable(folder, error))
    }
    for (const name of names.filter((each) => !pattern.test(each)))
      wrong(`${folder}/${name}`, 'file-unknown', `Only names like ${pattern.source} belong here`)
    return names.filter((name) => pattern.test(name))
  }

  /** Names the layer that has the faulty entry, and its line there. */
  const locate = (fault: Fault): CatalogueFault => {
    const all = sources.get(fault.file) ?? []
    const [key = ''] = fault.path
    const source = all.find(({ value }) => isRecord(value) && Object.hasOwn(value, key)) ?? all[0]
    return { ...fault, file: source?.file ?? fault.file, line: lineOf(source?.text ?? '', fault.path) }
  }

  /** Adds line numbers to the linter's faults, and throws when there is any fault. */
  const refuseFaults = (lint: readonly Fault[] = []): void => {
    const all = [...faults, ...lint.map(locate)]
    if (all.length > 0) throw new CatalogueError(layers.dir, all)
  }
  return { read, readLogo, list, locate, refuseFaults }
}
export type Files = ReturnType<typeof openFiles>
