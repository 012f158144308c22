/**
 * Corrections of the texts of released versions (TXT-01): files `v<n>.corrected-<date>.json` beside the version, which
 * come into force while the service runs.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ApplicationTypeVersion, UNCORRECTED } from '@sievert/domain/application-type/definition'
import { type Fault, faultIn, inFile } from '@sievert/domain/catalogue-fault'
import type { TypeFolder } from '@sievert/domain/catalogue-lint/lint'
import { versionFile } from '@sievert/domain/catalogue-lint/lint'
import { lintCorrection } from '@sievert/domain/catalogue-lint/lint-correction'
import { lintReading } from '@sievert/domain/catalogue-lint/lint-reading'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { CORRECTION, type Layers } from './layers.ts'
import { type Files, openFiles } from './read-files.ts'
import { versionDigest } from './version-digest.ts'

type Version = ApplicationTypeVersion<LocalisedText>
/** `id`: the date of the file name and the SHA-256 of the content. `version`: the version in the corrected words. */
export type Correction = { id: string; file: string; version: Version }

/** The names of the files that belong in the folder of a type. */
export const TYPE_FILES = /^(?:type|v[1-9]\d*(?:\.corrected-\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?)\.json$/

type Named = { file: string; number: number; date: string }
const correctionsNamed = (folder: string, names: readonly string[]): Named[] =>
  names.flatMap((name) => {
    const [, number, date = ''] = CORRECTION.exec(name) ?? []
    return number === undefined ? [] : [{ file: `business-types/${folder}/${name}`, number: Number(number), date }]
  })

/** The latest wins, and a correction of an overlay over each shipped one. */
const inOrder =
  ({ isOwn }: Layers) =>
  (a: Named, b: Named): number =>
    Number(isOwn(a.file)) - Number(isOwn(b.file)) || (a.date < b.date ? -1 : 1)

type Found = { corrections: Map<string, Correction[]>; faults: Fault[] }

/** Texts and row keys of the correction; what is not frozen besides them is the version's own. */
const correctedVersion = (released: Version, { activeFrom: _from, replaces: _replaces, ...correction }: Version) => {
  const { activeFrom, replaces } = released
  return { ...correction, ...(activeFrom && { activeFrom }), ...(replaces && { replaces }) }
}

const readFolder = (files: Files, layers: Layers, { folder, versions }: TypeFolder, { corrections, faults }: Found) => {
  const names = files.list(`business-types/${folder}`, TYPE_FILES)
  const newest = versions.at(-1)?.number
  for (const { file, number, date } of correctionsNamed(folder, names).toSorted(inOrder(layers))) {
    const released = versions.find((each) => each.number === number)?.version
    const read = files.read(file, 'version')
    if (!released) {
      faults.push(faultIn(file, 'correction-without-version', [], `There is no v${number}.json`))
      continue
    }
    // A file of a wrong shape is a fault already, and can't be compared.
    if (!files.isFaultless()) continue
    faults.push(...inFile(file, lintCorrection(released, read)))
    if (number === newest) faults.push(...inFile(file, lintReading(read.steps, ['steps'])))
    const version = correctedVersion(released, read)
    const at = versionFile(folder, number)
    corrections.set(at, [...(corrections.get(at) ?? []), { id: `${date}-${versionDigest(read)}`, file, version }])
  }
}

/** Changes when a file of a correction is added, removed or written. */
const stampOf = (layers: Layers, folders: readonly TypeFolder[]): string =>
  folders
    .flatMap(({ folder }) => correctionsNamed(folder, layers.names(`business-types/${folder}`)))
    .map(({ file }) => {
      const { mtimeMs, size } = statSync(join(layers.layersWith(file)[0] ?? layers.dir, file))
      return `${file} ${mtimeMs} ${size}`
    })
    .join('\n')

/** The corrections of a catalogue; none until `refresh` has read them. */
export const openCorrections = (layers: Layers, folders: readonly TypeFolder[]) => {
  let known: ReadonlyMap<string, readonly Correction[]> = new Map()
  let stamp = ''
  return {
    /** Corrections of a version file, the one in force last. */
    of: (file: string): readonly Correction[] => known.get(file) ?? [],
    /** Version file → id of the words in force, of every version. */
    inForce: (): Record<string, string> =>
      Object.fromEntries(
        folders.flatMap(({ folder, versions }) =>
          versions.map(({ number }) => {
            const file = versionFile(folder, number)
            return [file, known.get(file)?.at(-1)?.id ?? UNCORRECTED]
          }),
        ),
      ),
    /**
     * Reads the files if one of them changed since the last call; returns whether. Throws a CatalogueError about
     * faults, once, and then changes nothing.
     */
    refresh: (): boolean => {
      const now = stampOf(layers, folders)
      if (now === stamp) return false
      stamp = now
      const found: Found = { corrections: new Map(), faults: [] }
      const files = openFiles(layers)
      for (const folder of folders) readFolder(files, layers, folder, found)
      files.refuseFaults(found.faults)
      known = found.corrections
      return true
    },
  }
}
