/** Copies of the shipped catalogue with other versions of some types. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_CATALOGUE } from '../src/catalogue/layers.ts'

/** Each of the types in `folders` has its first version only, however many are shipped. Returns `dir`, the new copy. */
export const firstVersions = (dir: string, folders: readonly string[]): string => {
  cpSync(SHIPPED_CATALOGUE, dir, { recursive: true })
  const file = join(dir, 'released.json')
  const released = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  for (const name of Object.keys(released)) {
    const [, folder = '', version] = name.split('/')
    if (!folders.includes(folder) || version === 'v1.json') continue
    rmSync(join(dir, name))
    delete released[name]
  }
  writeFileSync(file, JSON.stringify(released))
  return dir
}

/** Adds a second version: the first with these changes. */
export const addSecondVersion = (dir: string, folder: string, changes: object): void => {
  const file = (number: number) => join(dir, 'business-types', folder, `v${number}.json`)
  const first = JSON.parse(readFileSync(file(1), 'utf8')) as object
  writeFileSync(file(2), JSON.stringify({ ...first, versionNumber: 2, ...changes }))
}

/** Each of the types in `folders` has two versions: its first, and that with `changes`. Returns `dir`, the new copy. */
export const laterCatalogue = (dir: string, folders: readonly string[], changes: object = {}): string => {
  firstVersions(dir, folders)
  for (const folder of folders) addSecondVersion(dir, folder, changes)
  return dir
}
