/** Copies of the shipped catalogue with one more version of a type. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_CATALOGUE } from '../src/settings/config.ts'

/** Writes the next version of the type in `folder`: a copy of its first version with these changes. */
export const addVersion = (dir: string, folder: string, number: number, changes: object = {}): void => {
  const versionFile = (n: number) => join(dir, 'business-types', folder, `v${n}.json`)
  const first = JSON.parse(readFileSync(versionFile(1), 'utf8')) as object
  writeFileSync(versionFile(number), JSON.stringify({ ...first, versionNumber: number, ...changes }))
}

/** A copy of the shipped catalogue with a second version of each of these types; returns `dir`. */
export const laterCatalogue = (dir: string, folders: readonly string[], changes: object = {}): string => {
  cpSync(SHIPPED_CATALOGUE, dir, { recursive: true })
  for (const folder of folders) addVersion(dir, folder, 2, changes)
  return dir
}
