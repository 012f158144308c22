/**
 * Command `catalogue base`: makes a folder an overlay, or records that its author has reviewed the shipped catalogue.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE, OVERLAY, SHIPPED_CATALOGUE } from '../catalogue/layers.ts'
import { catalogueFolder, defineCommand, UsageError } from './command.ts'

/** A full catalogue has all of these, and would lose none of its files as an overlay, but stop being complete. */
const isFull = (dir: string): boolean => existsSync(join(dir, 'countries.json')) && !existsSync(join(dir, OVERLAY))

/** Replaces the overlay's base by the shipped catalogue, and creates the overlay when the folder is none yet. */
export const recordBase = (dir: string, shipped = SHIPPED_CATALOGUE): void => {
  if (isFull(dir)) throw new UsageError(`${dir} is a catalogue of its own, and has no base`)
  if (existsSync(join(dir, BASE)) && !existsSync(join(dir, OVERLAY)))
    throw new UsageError(`${dir} has a folder ${BASE} of something else, which would be deleted`)
  mkdirSync(dir, { recursive: true })
  if (!existsSync(join(dir, OVERLAY))) writeFileSync(join(dir, OVERLAY), '{}\n')
  rmSync(join(dir, BASE), { recursive: true, force: true })
  cpSync(shipped, join(dir, BASE), { recursive: true, filter: (path) => path !== join(shipped, 'schema') })
}

export const command = defineCommand({
  takes: '[folder]',
  help: `Makes a new folder an overlay over the catalogue that comes with the service. Of an overlay it records the base anew: "catalogue check"
then lists only what is newer. The folder is that of CATALOGUE_DIR when none is named.
Ends with 0 when it is recorded, with 2 when it could not be.`,
  run: async ([folder]) => {
    const dir = catalogueFolder(folder)
    recordBase(dir)
    console.log(`The base of ${dir} is the catalogue of this version.`)
    return 0
  },
})
