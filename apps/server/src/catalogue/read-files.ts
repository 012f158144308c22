/**
 * Reads the files of a catalogue folder and checks their shape. Collects every fault instead of stopping at the first.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EDITOR_SCHEMAS } from '@sievert/contract/catalogue'
import type { Drawing } from '@sievert/contract/catalogue-authority'
import type { Fault, FaultCode, JsonPath } from '@sievert/domain/catalogue-fault'
import { isRecord } from '@sievert/domain/decode'
import type { Static } from 'typebox'
import { lineOf } from './json-line.ts'
import { readDrawing } from './read-drawing.ts'
import { schemaFaults } from './schema-faults.ts'

/** A fault of the linter, or one that prevents reading a file. `line` counts from 1. */
export type CatalogueFault = Omit<Fault, 'code'> & {
  line: number
  code:
    | FaultCode
    | 'file-missing'
    | 'file-unknown'
    | 'not-json'
    | 'not-drawable'
    | 'wrong-shape'
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

/** Content types of files, by the name of their schema. */
type Contents = { [Name in keyof typeof EDITOR_SCHEMAS]: Static<(typeof EDITOR_SCHEMAS)[Name]> }
export type Logo = { svg: string; drawing: Drawing }

/** A reader for the files of one folder. */
export const openFiles = (dir: string) => {
  const faults: CatalogueFault[] = []
  const texts = new Map<string, string>()
  const wrong = (file: string, code: CatalogueFault['code'], message: string, path: JsonPath = [], line = 1) =>
    faults.push({ file, line, path, code, message })

  /** The result is valid only while `faults` is empty: check that before using it. */
  const open = <T>(file: string, code: CatalogueFault['code'], parse: (text: string) => T): T => {
    const nothing = undefined as unknown as T
    if (!existsSync(join(dir, file))) {
      wrong(file, 'file-missing', 'There is no such file')
      return nothing
    }
    const text = readFileSync(join(dir, file), 'utf8')
    texts.set(file, text)
    try {
      return parse(text)
    } catch (error) {
      wrong(file, code, String(error), [], syntaxLine(error))
      return nothing
    }
  }

  const read = <Name extends keyof Contents>(file: string, name: Name): Contents[Name] =>
    open(file, 'not-json', (text) => {
      const value: unknown = JSON.parse(text)
      for (const { path, message } of schemaFaults(EDITOR_SCHEMAS[name], value))
        wrong(file, 'wrong-shape', message, path, lineOf(text, path))
      // Used by editors only.
      if (isRecord(value)) delete value['$schema']
      return value as Contents[Name]
    })

  /** The logo as SVG for pages, and as a drawing for PDFs. */
  const readLogo = (file: string): Logo => open(file, 'not-drawable', (svg) => ({ svg, drawing: readDrawing(svg) }))

  /** File names that match. Other names are faults: a file with a wrong name would silently be ignored. */
  const list = (folder: string, pattern: RegExp): string[] => {
    const names = existsSync(join(dir, folder)) ? readdirSync(join(dir, folder)).toSorted() : []
    for (const name of names.filter((each) => !pattern.test(each)))
      wrong(`${folder}/${name}`, 'file-unknown', `Only names like ${pattern.source} belong here`)
    return names.filter((name) => pattern.test(name))
  }

  /** Adds line numbers to the linter's faults, and throws when there is any fault. */
  const refuseFaults = (lint: readonly Fault[] = []): void => {
    const all = [
      ...faults,
      ...lint.map((fault) => ({ ...fault, line: lineOf(texts.get(fault.file) ?? '', fault.path) })),
    ]
    if (all.length > 0) throw new CatalogueError(dir, all)
  }
  return { read, readLogo, list, refuseFaults }
}
export type Files = ReturnType<typeof openFiles>
