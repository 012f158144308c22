/**
 * Starts the external programs of tests, as the only module that does. A test names its programs;
 * if one is missing, the test is skipped with the program's name as the reason, which the end of
 * `npm test` counts. With `CI` set it fails.
 */
// oxlint-disable-next-line no-restricted-imports -- the module that starts programs
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
/** Undefined if it is missing. */
export const pathOf = (program: Program): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable)

/** Mounting needs a privilege that even root may lack. */
const mayMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'sievert-mount-'))
  const isMounted = runProgram('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (isMounted) runProgram('umount', [folder])
  rmdirSync(folder)
  return isMounted
}
/** Debian's libjaxb-java: veraPDF reads its rules with it, and its package has only a part of it. */
export const JAXB = '/usr/share/java/jaxb-runtime.jar'
const mayCheckPapers = (): boolean => pathOf('javac') !== undefined && existsSync(JAXB)
/** Whether an installed program is usable. */
const MAY: Partial<Record<Program, () => boolean>> = {
  mount: mayMount,
  java: mayCheckPapers,
  setpriv: () => process.getuid?.() === 0,
  'apt-get': () => process.getuid?.() === 0,
}
const isMissing = (program: Program): boolean => pathOf(program) === undefined || MAY[program]?.() === false
/** Programs that some machines can't have, even on CI. */
const OPTIONAL: readonly Program[] = ['apt-get', 'clamd', 'dpkg-deb', 'mount', 'setpriv', 'soffice']

/** The faults for missing programs: none outside CI, and there only for required programs. */
const faultsOfMissing = (missing: readonly Program[]): string[] => {
  const required = missing.filter((program) => !OPTIONAL.includes(program))
  return process.env['CI'] && required.length > 0 ? [`CI must have ${required.join(' and ')}`] : []
}
/** The count for a stage of `npm test` that lacks its program: a skipped test, or a failure on CI. */
export const countMissing = (program: Program) =>
  isMissing(program) ? { passed: 0, failures: faultsOfMissing([program]), skipped: [program] } : undefined

/** Skips the test if one of these programs is missing and optional, or not on CI. Otherwise throws. */
export const needs = (test: Context, ...programs: Program[]): void => {
  const missing = programs.filter(isMissing)
  for (const fault of faultsOfMissing(missing)) throw new Error(fault)
  // Vitest's report includes this, Playwright's the reason for the skip.
  if (test.task && missing.length > 0) Object.assign(test.task.meta, { missing })
  test.skip(missing.length > 0, missing.join(' and '))
}

/** The maximum output, in bytes. */
const MOST = 100_000_000
type Input = { cwd?: string; env?: NodeJS.ProcessEnv; input?: Buffer }

/** Runs a program to its end, with any exit status. */
export const runProgram = (program: Program, args: readonly string[], options: Input = {}) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8', maxBuffer: MOST })
  if (error) throw error
  return { status, stdout, stderr }
}

/** The standard output; throws on a non-zero exit status. */
export const outputOf = (program: Program, args: readonly string[], options: Input = {}): string => {
  const { status, stdout, stderr } = runProgram(program, args, options)
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout
}

/** Starts a program that keeps running. */
export const startProgram = (program: Program, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(program, args, options)
