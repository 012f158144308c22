/** Lists the packages that production installs, from the lockfile. */

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean }
export type Installed = { name: string; version: string; license: string | undefined }

const MODULES = 'node_modules/'

/** External packages, without development dependencies. */
export const installedBy = (lockfile: string): Installed[] => {
  const { packages = {} } = JSON.parse(lockfile) as { packages?: Record<string, Locked> }
  return Object.entries(packages).flatMap(([path, { version = '', license, dev, link }]) => {
    const at = path.lastIndexOf(MODULES)
    return at < 0 || dev || link ? [] : [{ name: path.slice(at + MODULES.length), version, license }]
  })
}
