/** Copies of the shipped catalogue with one more version of some types. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_CATALOGUE } from '../src/catalogue/layers.ts'

/** Each of the types in `folders` has a second version: its first with these changes. Returns `dir`, the new copy. */
export const laterCatalogue = (dir: string, folders: readonly string[], changes: object = {}): string => {
  cpSync(SHIPPED_CATALOGUE, dir, { recursive: true })
  for (const folder of folders) {
    const versionFile = (number: number) => join(dir, 'business-types', folder, `v${number}.json`)
    const first = JSON.parse(readFileSync(versionFile(1), 'utf8')) as object
    writeFileSync(versionFile(2), JSON.stringify({ ...first, versionNumber: 2, ...changes }))
  }
  return dir
}
