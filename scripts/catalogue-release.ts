/** `npm run catalogue:release [folder]`: from now on the new version files stay as they are. Released ones are left alone. */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readCatalogue, unreleasedIn } from '../apps/server/src/catalogue/load.ts'
import { CatalogueError } from '../apps/server/src/catalogue/read-files.ts'
import { root } from './root.ts'

/** Writes released.json and gives the files that are new in it. Throws a CatalogueError when the catalogue is broken. */
export const releaseCatalogue = (dir: string): string[] => {
  const content = readCatalogue(dir)
  const hashes = Object.entries(content.hashes).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(join(dir, 'released.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
  return unreleasedIn(content)
}

if (import.meta.main) {
  const dir = resolve(process.argv[2] ?? process.env['CATALOGUE_DIR'] ?? join(root, 'catalogue'))
  try {
    for (const file of releaseCatalogue(dir)) console.log(`released ${file}`)
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
