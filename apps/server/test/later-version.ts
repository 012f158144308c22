/** Copies of the shipped catalogue with one more version of some types. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_CATALOGUE } from '../src/catalogue/layers.ts'

/**
 * Each of the types in `folders` has a second version instead of the shipped one: its first with these changes. Returns
 * `dir`, the new copy.
 */
export const laterCatalogue = (dir: string, folders: readonly string[], changes: object = {}): string => {
  cpSync(SHIPPED_CATALOGUE, dir, { recursive: true })
  forgetReleases(dir, folders)
  for (const folder of folders) {
    const versionFile = (number: number) => join(dir, 'business-types', folder, `v${number}.json`)
    const first = JSON.parse(readFileSync(versionFile(1), 'utf8')) as object
    writeFileSync(versionFile(2), JSON.stringify({ ...first, versionNumber: 2, ...changes }))
  }
  return dir
}

/** The second versions of these types may be others than those that are released. */
export const forgetReleases = (dir: string, folders: readonly string[]): void => {
  const file = join(dir, 'released.json')
  const released = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  for (const folder of folders) delete released[`business-types/${folder}/v2.json`]
  writeFileSync(file, JSON.stringify(released))
}
