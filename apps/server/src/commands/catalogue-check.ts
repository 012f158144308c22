/**
 * Command `catalogue check`: reports every fault of a catalogue that prevents the service from starting, and stale
 * schemas.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readCatalogue, unreleasedIn, upcomingIn } from '../catalogue/load.ts'
import { CatalogueError, type CatalogueFault, sayFaults } from '../catalogue/read-files.ts'
import { editorSchemas } from './catalogue-schema.ts'
import { catalogueFolder, defineCommand } from './command.ts'

/** Schemas with which an editor would check by older rules than the server. */
const staleSchemas = (dir: string): CatalogueFault[] =>
  Object.entries(editorSchemas())
    .filter(([file, schema]) => {
      const path = join(dir, file)
      return !existsSync(path) || !isDeepStrictEqual(JSON.parse(readFileSync(path, 'utf8')), schema)
    })
    .map(([file]) => ({ file, line: 1, path: [], code: 'schema-stale', message: 'Run "catalogue schema"' }))

/** Returns a line on each version that is not released, or not active at `now`. Throws a CatalogueError. */
export const checkCatalogue = (dir: string, now: Date): string[] => {
  const content = readCatalogue(dir)
  const faults = staleSchemas(dir)
  if (faults.length > 0) throw new CatalogueError(dir, faults)
  return [...unreleasedIn(content).map((file) => `not released yet: ${file}`), ...upcomingIn(content, now)]
}

export const command = defineCommand({
  takes: '[folder]',
  help: `The folder is that of CATALOGUE_DIR when none is named, or else the one that comes with the service.
Ends with 0 when the catalogue is in order, with 1 when it has faults.`,
  run: async ([folder]) =>
    sayFaults(() => {
      for (const line of checkCatalogue(catalogueFolder(folder), new Date())) console.log(line)
      console.log('The catalogue is in order')
    }),
})
