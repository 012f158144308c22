/**
 * The programs of others that tests start; nothing else starts them. A test asks for what it needs, and where one is missing
 * it is skipped by the program's name, which the end of `npm test` counts. With `CI` set it fails.
 */
// oxlint-disable-next-line no-restricted-imports -- the place itself
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export const PROGRAMS = [
  'apt-get',
  'bash',
  'clamd',
  'dpkg-deb',
  'faketime',
  'git',
  'java',
  'javac',
  'jq',
  'mkfifo',
  'mount',
  'npm',
  'openssl',
  'pdfdetach',
  'pdfinfo',
  'pdftoppm',
  'pdftotext',
  'qpdf',
  'setpriv',
  'soffice',
  'tar',
  'taskset',
  'umount',
  'xmlsec1',
] as const
type Program = (typeof PROGRAMS)[number]
/** Vitest's context of a test, or Playwright's `test.info()`. */
type Context = { skip(condition: boolean, why: string): void; task?: { meta: object } }

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
/** Undefined where it is missing. */
export const pathOf = (program: Program): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable)

/** Mounting takes a right that even root may lack. */
const mayMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'sievert-mount-'))
  const isMounted = runProgram('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (isMounted) runProgram('umount', [folder])
  rmdirSync(folder)
  return isMounted
}
/** Debian's libjaxb-java: veraPDF reads its rules by it, and its package brings only a part. */
export const JAXB = '/usr/share/java/jaxb-runtime.jar'
const mayCheckPapers = (): boolean => pathOf('javac') !== undefined && existsSync(JAXB)
/** What is there may be of no use. */
const MAY: Partial<Record<Program, () => boolean>> = {
  mount: mayMount,
  java: mayCheckPapers,
  setpriv: () => process.getuid?.() === 0,
  'apt-get': () => process.getuid?.() === 0,
}
const isMissing = (program: Program): boolean => pathOf(program) === undefined || MAY[program]?.() === false
/** Not every machine can have these, even on CI. */
const OPTIONAL: readonly Program[] = ['apt-get', 'clamd', 'dpkg-deb', 'mount', 'setpriv', 'soffice']

/** What is wrong with a machine where these are missing: nothing but on CI, and there only some may be. */
const faultsOfMissing = (missing: readonly Program[]): string[] => {
  const required = missing.filter((program) => !OPTIONAL.includes(program))
  return process.env['CI'] && required.length > 0 ? [`CI must have ${required.join(' and ')}`] : []
}
/** Where a stage of `npm test` lacks its program, what it counts instead: as a test that is skipped, or fails on CI. */
export const countMissing = (program: Program) =>
  isMissing(program) ? { passed: 0, failures: faultsOfMissing([program]), skipped: [program] } : undefined

/** Skips the test where one of these is missing, if it may be. */
export const needs = (test: Context, ...programs: Program[]): void => {
  const missing = programs.filter(isMissing)
  for (const fault of faultsOfMissing(missing)) throw new Error(fault)
  // Vitest's report keeps this, Playwright's the reason of the skip.
  if (test.task && missing.length > 0) Object.assign(test.task.meta, { missing })
  test.skip(missing.length > 0, missing.join(' and '))
}

/** Bytes that one may print. */
const MOST = 100_000_000
type Input = { cwd?: string; env?: NodeJS.ProcessEnv; input?: Buffer }

/** Runs one to its end, whatever that is. */
export const runProgram = (program: Program, args: readonly string[], options: Input = {}) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8', maxBuffer: MOST })
  if (error) throw error
  return { status, stdout, stderr }
}

/** What it prints; throws when it doesn't end well. */
export const outputOf = (program: Program, args: readonly string[], options: Input = {}): string => {
  const { status, stdout, stderr } = runProgram(program, args, options)
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout
}

/** Starts one that goes on. */
export const startProgram = (program: Program, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(program, args, options)
