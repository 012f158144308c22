/**
 * Starts the external programs of tests, as the only module that does. A test names its programs;
 * if one is missing, the test is skipped with the program's name as the reason, which the end of
 * `npm test` counts. With `CI` set it fails.
 */
// oxlint-disable-next-line no-restricted-imports -- the module that starts programs
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const REQUIRED =
  'bash faketime git id java javac jq mkfifo npm openssl pdfdetach pdfinfo pdftoppm pdftotext qpdf setpriv tar umount xmlsec1'.split(
    ' ',
  )
/** Programs that some machines can't have, even on CI. */
const OPTIONAL: readonly string[] = (
  'apache2 apt-get buildah caddy ceph ceph-mon ceph-osd clamd curl debootstrap dpkg-deb firefox-esr haproxy kubectl' +
  ' mount nginx pgbouncer plackup postfix psql radosgw soffice systemd-analyze unshare WebKitWebDriver Xvfb'
).split(' ')
/** A missing one may be the reason of a skipped test. */
export const PROGRAMS: readonly string[] = [...REQUIRED, ...OPTIONAL]
/** Vitest's context of a test, or Playwright's `test.info()`. */
type Context = { skip(condition: boolean, why: string): void; task?: { meta: object } }

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

const isRoot = (): boolean => process.getuid?.() === 0

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
/** Debian's LemonLDAP::NG, which `plackup` runs; OpenID Connect needs two of its recommended packages. */
const LEMONLDAP = ['Lemonldap/NG/Portal', 'String/Random', 'IO/String'].map((name) => `/usr/share/perl5/${name}.pm`)
/** Whether an installed program is usable. */
const MAY: Readonly<Record<string, () => boolean>> = {
  mount: mayMount,
  java: () => isInstalled('javac') && existsSync(JAXB),
  plackup: () => LEMONLDAP.every((module) => existsSync(module)),
  'apt-get': isRoot,
  postfix: isRoot,
}
/** The missing ones of `programs`; throws on CI if a required one is missing. */
export const missingOf = (programs: readonly string[]): string[] => {
  const missing = programs.filter((program) => !isInstalled(program) || MAY[program]?.() === false)
  const required = missing.filter((program) => !OPTIONAL.includes(program))
  if (process.env['CI'] && required.length > 0) throw new Error(`CI must have ${required.join(' and ')}`)
  return missing
}

/** Skips the test if one of these programs is missing and optional, or not on CI. Otherwise throws. */
export const needs = (test: Context, ...programs: string[]): void => {
  const missing = missingOf(programs)
  // Vitest's report includes this, Playwright's the reason for the skip.
  if (test.task && missing.length > 0) Object.assign(test.task.meta, { missing })
  test.skip(missing.length > 0, missing.join(' and '))
}

/** The maximum output, in bytes. */
const MOST = 100_000_000
type Input = { cwd?: string; env?: NodeJS.ProcessEnv; input?: Buffer }

/** Runs a program to its end, with any exit status. */
export const runProgram = (program: string, args: readonly string[], options: Input = {}) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8', maxBuffer: MOST })
  if (error) throw error
  return { status, stdout, stderr }
}

/** The standard output; throws on a non-zero exit status. */
export const outputOf = (program: string, args: readonly string[], options: Input = {}): string => {
  const { status, stdout, stderr } = runProgram(program, args, options)
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout
}

/** Starts a program that keeps running. */
export const startProgram = (program: string, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(program, args, options)
