/** Reads the files of a catalogue's folder and checks their shape, collecting every fault instead of stopping at the first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EDITOR_SCHEMAS } from '@sievert/contract/catalogue'
import type { Drawing } from '@sievert/contract/catalogue-authority'
import { isRecord } from '@sievert/domain/application-type/decode'
import type { Fault, FaultCode, JsonPath } from '@sievert/domain/catalogue-lint/lint-fault'
import type { Static } from 'typebox'
import { lineOf } from './json-line.ts'
import { readDrawing } from './read-drawing.ts'
import { schemaFaults } from './schema-faults.ts'

/** A fault of the linter, or one that keeps a file from being read at all. `line` counts from 1. */
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

/** The catalogue can't be used; the message has one line a fault, each with its place. */
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

/** For a command: its exit code, the faults of a catalogue said. */
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

/** By the name of its schema: what a file holds. */
type Contents = { [Name in keyof typeof EDITOR_SCHEMAS]: Static<(typeof EDITOR_SCHEMAS)[Name]> }
export type Logo = { svg: string; drawing: Drawing }

/** Reads under one folder. */
export const openFiles = (dir: string) => {
  const faults: CatalogueFault[] = []
  const texts = new Map<string, string>()
  const wrong = (file: string, code: CatalogueFault['code'], message: string, path: JsonPath = [], line = 1) =>
    faults.push({ file, line, path, code, message })

  /** What `parse` makes of a file only while `faults` is empty: look there before using what was read. */
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
      // For editors alone.
      if (isRecord(value)) delete value['$schema']
      return value as Contents[Name]
    })

  /** A drawing for the page, as it is written, and for papers. */
  const readLogo = (file: string): Logo => open(file, 'not-drawable', (svg) => ({ svg, drawing: readDrawing(svg) }))

  /** Names in a folder that fit; the others are faults, for a file with a wrong name would silently be left out. */
  const list = (folder: string, pattern: RegExp): string[] => {
    const names = existsSync(join(dir, folder)) ? readdirSync(join(dir, folder)).toSorted() : []
    for (const name of names.filter((each) => !pattern.test(each)))
      wrong(`${folder}/${name}`, 'file-unknown', `Only names like ${pattern.source} belong here`)
    return names.filter((name) => pattern.test(name))
  }

  /** Gives the linter's faults their lines, and throws when there is any fault at all. */
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
