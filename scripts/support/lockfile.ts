/** The packages of package-lock.json, by path. */
import { readText } from './root.ts'

export type Locked = Partial<Record<'version' | 'license' | 'resolved', string>> &
  Partial<Record<'dev' | 'link', boolean>> &
  Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>
export type Packages = Readonly<Record<string, Locked>>

export const readLockfile = (): Packages =>
  (JSON.parse(readText('package-lock.json')) as { packages: Packages }).packages

/** The path of a package as Node.js finds it: next to the importing package, then in the outer folders. */
export const pathOf = (packages: Packages, from: string, name: string): string | undefined => {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (path in packages) return path
  // Outside node_modules there are only workspaces, whose outer folder is the root.
  return from === ''
    ? undefined
    : pathOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
}
