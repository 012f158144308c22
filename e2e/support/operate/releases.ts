/** The release of this checkout and a later one, installed from an archive by an ordinary user. */
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstVersions, laterCatalogue } from '../../../apps/server/test/later-version.ts'
import { root } from '../../../scripts/support/root.ts'
import { outputOf } from '../../../scripts/testing/programs.ts'

const USER_ID = 65_534
const isRoot = process.getuid?.() === 0

/** Program and arguments, with which root runs a program as a user without rights. */
export const asUser = (program: string, args: readonly string[]): [string, string[]] =>
  isRoot
    ? ['setpriv', [`--reuid=${USER_ID}`, `--regid=${USER_ID}`, '--clear-groups', program, ...args]]
    : [program, [...args]]

/** A new folder that this user owns. */
export const userFolder = (path: string): string => {
  mkdirSync(path)
  if (isRoot) chownSync(path, USER_ID, USER_ID)
  return path
}

/** The content of each step's answers is typed by the load in this type. */
export const TYPE = 'sealed-source-storage'
export const LATER_RELEASE = '99.0.0'

/** Changes a file of the later release, whose files are hard links. */
const rewrite = (path: string, change: (text: string) => string) => {
  const text = change(readFileSync(path, 'utf8'))
  rmSync(path, { force: true })
  writeFileSync(path, text)
}

/** Another number, other scripts, a migration that changes a table in use, and a version of a type. */
const makeLater = (folder: string): void => {
  for (const file of ['main.tsx', 'ui/presses.ts'])
    rewrite(
      join(folder, 'apps/web/src', file),
      (text) => `${text}\ndocument.documentElement.dataset['release'] = 'later'\n`,
    )
  rewrite(join(folder, 'apps/server/package.json'), (text) =>
    text.replace(/"version": "[^"]+"/, `"version": "${LATER_RELEASE}"`),
  )
  const migration = 'alter table application add column later text;\nalter table session add column later text;\n'
  writeFileSync(join(folder, 'apps/server/migrations/9999_later.sql'), migration)
  laterCatalogue(join(folder, 'catalogue'), [TYPE], { activeFrom: '2099-01-01T00:00:00Z' })
}

/** Takes about two minutes and the packages' registry. `node`: the program of both, which the user may read. */
export const installReleases = (folder: string) => {
  const home = userFolder(join(folder, 'home'))
  const now = userFolder(join(folder, 'now'))
  const later = join(folder, 'later')
  const [bin, archive] = [join(folder, 'bin'), join(folder, 'release.tar')]
  mkdirSync(bin)
  const node = join(bin, 'node')
  copyFileSync(process.execPath, node)
  chmodSync(node, 0o755)
  const env = { ...process.env, HOME: home, npm_config_cache: join(home, 'npm'), PATH: `${bin}:${process.env['PATH']}` }
  const run = (cwd: string, program: string, ...args: string[]) => outputOf(...asUser(program, args), { cwd, env })
  outputOf('git', ['archive', '-o', archive, 'HEAD'], { cwd: root })
  run(now, 'tar', '-xf', archive)
  run(now, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  // The version that the later release adds is unknown to this one.
  firstVersions(join(now, 'catalogue'), [TYPE])
  outputOf('cp', ['-al', now, later])
  makeLater(later)
  for (const release of [now, later]) {
    run(release, 'node', 'scripts/web-build.ts')
    run(release, 'npm', 'prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund')
  }
  return { now, later, node, home }
}
