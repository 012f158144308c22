/**
 * Layers an authority's overlay over the shipped catalogue. One rule: what the overlay has wins. It wins by entry in
 * `texts/*.json` and `released.json`, by folder for an application type, and by file otherwise. A folder with nothing
 * but corrections of texts corrects the shipped type.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@sievert/domain/decode'

export const SHIPPED_CATALOGUE = new URL('../../../../catalogue', import.meta.url).pathname

/** The file that makes a folder an overlay. */
export const OVERLAY = 'overlay.json'
/** The overlay's copy of the shipped catalogue that its author last compared it with. */
export const BASE = 'base'
/** Files whose entries win one by one. */
export const BY_ENTRY = /^(?:texts\/\w+|released)\.json$/
const TYPE = /^business-types\/([^/]+)/
/** The name of a correction of a version's texts: the version's number, and the date. */
export const CORRECTION = /\bv([1-9]\d*)\.corrected-([^/]*)\.json$/

/** The part that wins as a whole. */
const unitOf = (file: string): string => TYPE.exec(file)?.[0] ?? file

/** The shipped types that an overlay leaves out; none while its file has faults, which the loader names. */
const leftOut = (dir: string): 'all' | string[] => {
  try {
    const overlay: unknown = JSON.parse(readFileSync(join(dir, OVERLAY), 'utf8'))
    const types = isRecord(overlay) ? overlay['withoutTypes'] : []
    if (types === 'all') return types
    return Array.isArray(types) ? types.map(String) : []
  } catch {
    return []
  }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

export type Layers = ReturnType<typeof layersOf>
/** The layers of a catalogue folder: itself, and for an overlay below it the shipped catalogue. */
export const layersOf = (dir: string, shipped = SHIPPED_CATALOGUE) => {
  const isOverlay = existsSync(join(dir, OVERLAY))
  const without = isOverlay ? leftOut(dir) : []
  /** True for a file of a type that is left out, and for its fees. */
  const isLeftOut = (file: string): boolean =>
    without === 'all'
      ? /^(?:business-types|fees)\//.test(file)
      : without.some((type) => unitOf(file) === `business-types/${type}` || file === `fees/${type}.json`)
  const has = (layer: string, file: string): boolean => existsSync(join(layer, file))
  const hasUnit = (unit: string): boolean =>
    TYPE.test(unit) ? namesIn(join(dir, unit)).some((name) => !CORRECTION.test(name)) : has(dir, unit)
  /**
   * True for a file that the shipped catalogue does not give. Of a file with layered entries only the overlay's are.
   */
  const isOwn = (file: string): boolean =>
    !isOverlay || hasUnit(unitOf(file)) || (CORRECTION.test(file) && has(dir, file))
  const isShipped = (file: string): boolean => !isOwn(file) && !isLeftOut(file) && has(shipped, file)
  return {
    dir,
    shipped,
    /** False while the folder is away, as when its file system is not mounted. */
    isThere: (): boolean => has(dir, isOverlay ? OVERLAY : 'authority.json'),
    isOverlay,
    without,
    isOwn,
    isLeftOut,
    /** The folders that have the file, the winning one first. More than one only when entries are layered. */
    layersWith: (file: string): string[] => {
      if (isOverlay && BY_ENTRY.test(file)) return [dir, shipped].filter((layer) => has(layer, file))
      return isShipped(file) ? [shipped] : [dir].filter((layer) => has(layer, file))
    },
    /**
     * The entries that a layer gives. Of a replaced type the shipped catalogue gives the fingerprints of the versions
     * that the overlay has too: applications may be pinned to them. It gives none of a type that is left out.
     */
    entries: (layer: string, all: Readonly<Record<string, unknown>>): Record<string, unknown> =>
      layer === dir
        ? { ...all }
        : Object.fromEntries(Object.entries(all).filter(([key]) => (!isOwn(key) || has(dir, key)) && !isLeftOut(key))),
    /** The names in a folder, sorted. */
    names: (folder: string): string[] => {
      const own = namesIn(join(dir, folder))
      const below = isOverlay ? namesIn(join(shipped, folder)).filter((name) => isShipped(`${folder}/${name}`)) : []
      return [...new Set([...own, ...below])].toSorted()
    },
  }
}
