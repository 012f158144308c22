/**
 * Command `catalogue base`: makes a folder an overlay, or records that its author has reviewed the shipped catalogue.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE, OVERLAY, SHIPPED_CATALOGUE } from '../catalogue/layers.ts'
import { catalogueFolder, defineCommand, UsageError } from './command.ts'

/** A full catalogue has all of these, and would lose none of its files as an overlay, but stop being complete. */
const isFull = (dir: string): boolean => existsSync(join(dir, 'countries.json')) && !existsSync(join(dir, OVERLAY))

/** `withoutTypes`: a new overlay begins without the shipped types, for another authority. */
type Options = { withoutTypes?: boolean; shipped?: string }

/** Replaces the overlay's base by the shipped catalogue, and creates the overlay when the folder is none yet. */
export const recordBase = (dir: string, { withoutTypes = false, shipped = SHIPPED_CATALOGUE }: Options = {}): void => {
  if (isFull(dir)) throw new UsageError(`${dir} is a catalogue of its own, and has no base`)
  if (existsSync(join(dir, BASE)) && !existsSync(join(dir, OVERLAY)))
    throw new UsageError(`${dir} has a folder ${BASE} of something else, which would be deleted`)
  mkdirSync(dir, { recursive: true })
  const overlay = withoutTypes ? { withoutTypes: 'all' } : {}
  if (!existsSync(join(dir, OVERLAY))) writeFileSync(join(dir, OVERLAY), `${JSON.stringify(overlay, null, 2)}\n`)
  rmSync(join(dir, BASE), { recursive: true, force: true })
  cpSync(shipped, join(dir, BASE), { recursive: true, filter: (path) => path !== join(shipped, 'schema') })
}

export const command = defineCommand({
  takes: '[folder]',
  options: { 'without-types': { type: 'boolean', default: false } },
  help: `Makes a new folder an overlay over the catalogue that comes with the service. Of an overlay it records the base anew: "catalogue check"
then lists only what is newer. The folder is that of CATALOGUE_DIR when none is named.
--without-types  A new overlay has none of the shipped application types, fees and releases: for another authority.
Ends with 0 when it is recorded, with 2 when it could not be.`,
  run: async ([folder], { 'without-types': withoutTypes }) => {
    const dir = catalogueFolder(folder)
    if (withoutTypes && existsSync(join(dir, OVERLAY)))
      throw new UsageError(`${dir} is an overlay already: its ${OVERLAY} says which types it leaves out`)
    recordBase(dir, { withoutTypes })
    console.log(`The base of ${dir} is the catalogue of this version.`)
    return 0
  },
})
