/** Command `catalogue release`: releases the new version files of a catalogue, which may not change afterwards. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogue, unreleasedIn, upcomingIn } from '../catalogue/load.ts'
import { sayFaults } from '../catalogue/read-files.ts'
import { catalogueFolder, defineCommand } from './command.ts'

/**
 * Writes released.json and returns a line on each newly released version, and on each that is not active at `now`.
 * Throws a CatalogueError when the catalogue has faults.
 */
export const releaseCatalogue = (dir: string, now: Date): string[] => {
  const content = readCatalogue(dir)
  const own = Object.entries(content.hashes).filter(([file]) => content.layers.isOwn(file))
  const hashes = own.toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(join(dir, 'released.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
  return [...unreleasedIn(content).map((file) => `released ${file}`), ...upcomingIn(content, now)]
}

export const command = defineCommand({
  takes: '[folder]',
  help: `The folder is that of CATALOGUE_DIR when none is named, or else the one that comes with the service.
Ends with 0 when everything in it is released, with 1 when the catalogue has faults.`,
  run: async ([folder]) =>
    sayFaults(() => {
      for (const line of releaseCatalogue(catalogueFolder(folder), new Date())) console.log(line)
    }),
})
