/** Builds the container image without an engine or a registry, and runs commands in its read-only file system. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../../scripts/support/root.ts'
import { trackedFiles } from '../../../scripts/support/tracked-files.ts'
import { outputOf, startProgram } from '../../../scripts/testing/programs.ts'

export const IMAGE_PROGRAMS = ['buildah', 'debootstrap', 'npm', 'mount', 'unshare'] as const
const BASE = 'localhost/base'
const IMAGE = 'localhost/sievert'
const TRUST = '/etc/ssl/certs'

/** The part of an image's configuration that its processes need. */
type ImageConfig = { User: string; Env: string[]; Cmd: string[]; WorkingDir: string; Healthcheck: { Test: string[] } }

/** Debian with this Node.js and its npm. */
const fillBase = (folder: string): void => {
  outputOf('debootstrap', ['--variant=minbase', 'bookworm', folder])
  const modules = join(folder, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'))
  const npm = outputOf('sh', ['-c', 'realpath "$(command -v npm)"']).trim()
  cpSync(dirname(dirname(npm)), join(modules, 'npm'), { recursive: true })
  writeFileSync(
    join(folder, 'usr/local/bin/npm'),
    `#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n`,
    { mode: 0o755 },
  )
}

/** The files in git, as a checkout has them. npm has the cache of this machine, and trusts what the machine trusts. */
const fillContext = (folder: string): void => {
  for (const path of trackedFiles()) cpSync(join(root, path), join(folder, path))
  writeFileSync(
    join(folder, '.npmrc'),
    `prefer-offline=true\naudit=false\nfund=false\ncafile=${TRUST}/ca-certificates.crt\n`,
  )
}

/** `added`: bytes over the base. `files`: the image's root file system. */
export const buildImage = (folder: string) => {
  const storage = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...args: string[]) => outputOf('buildah', [...storage, ...args]).trim()
  fillBase(join(folder, 'base'))
  fillContext(join(folder, 'context'))
  const base = buildah('from', 'scratch')
  buildah('add', '--quiet', base, join(folder, 'base'), '/')
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', base)
  buildah('commit', '--quiet', base, BASE)
  const volumes = [`${outputOf('npm', ['config', 'get', 'cache']).trim()}:/root/.npm`, `${TRUST}:${TRUST}:ro`]
  // npm opens more files of its cache at once than buildah allows by default.
  const openFiles = outputOf('sh', ['-c', 'ulimit -n']).trim()
  const build = `build --isolation chroot --ulimit nofile=${openFiles} --format docker --build-arg BASE=${BASE} --tag ${IMAGE}`
  buildah(...build.split(' '), ...volumes.flatMap((volume) => ['--volume', volume]), join(folder, 'context'))
  const inspected = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as {
    Docker: { config: ImageConfig }
    Manifest: string
  }
  const { layers } = JSON.parse(inspected.Manifest) as { layers: { size: number }[] }
  const files = buildah('mount', buildah('from', '--pull-never', IMAGE))
  return { config: inspected.Docker.config, added: layers.at(-1)?.size ?? 0, files }
}

/** Mounts as an engine does: the image read-only, a memory disk at /tmp, and each volume at its place. */
const RUN = `set -e
mount --bind "$1" "$1"; cd "$1"; shift
mount --rbind /dev dev; mount --rbind /proc proc; mount -t tmpfs tmpfs tmp
while [ "$1" != -- ]; do mount --bind "$2" ".$1"; shift 2; done; shift
mount -o remount,bind,ro .
exec chroot "--userspec=$USER_OF_IMAGE" . env -i -C "$FOLDER_OF_IMAGE" "$@"`

type Run = { volumes: Readonly<Record<string, string>>; settings: Readonly<Record<string, string>> }

/** Starts a command of the image as its user. `volumes`: folders of this machine by their place in the image. */
export const startInImage = (
  { files, config }: ReturnType<typeof buildImage>,
  command: string[],
  { volumes, settings }: Run,
) => {
  for (const place of Object.keys(volumes)) mkdirSync(join(files, place), { recursive: true })
  const variables = [...config.Env, ...Object.entries(settings).map((pair) => pair.join('='))]
  const mounts = Object.entries(volumes).flat()
  const env = { PATH: process.env['PATH'], USER_OF_IMAGE: config.User, FOLDER_OF_IMAGE: config.WorkingDir }
  const words = ['--mount', 'sh', '-c', RUN, 'sh', files, ...mounts, '--']
  return startProgram('unshare', [...words, ...variables, ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}
