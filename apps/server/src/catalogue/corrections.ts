/**
 * Corrections of the texts of released versions (TXT-01): files `v<n>.corrected-<date>.json` beside the version, which
 * come into force on that day while the service runs.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ApplicationTypeVersion, UNCORRECTED } from '@sievert/domain/application-type/definition'
import { inFile } from '@sievert/domain/catalogue-fault'
import type { TypeFolder } from '@sievert/domain/catalogue-lint/lint'
import { versionFile } from '@sievert/domain/catalogue-lint/lint'
import { lintCorrection } from '@sievert/domain/catalogue-lint/lint-correction'
import { lintReading } from '@sievert/domain/catalogue-lint/lint-reading'
import { isDay } from '@sievert/domain/swedish-time'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { CORRECTION, type Layers } from './layers.ts'
import { CatalogueError, type CatalogueFault, openFiles, unreadable } from './read-files.ts'
import { versionDigest } from './version-digest.ts'

type Version = ApplicationTypeVersion<LocalisedText>
/** `id`: the date of the file name and the SHA-256 of the content. `version`: the version in the corrected words. */
export type Correction = { id: string; file: string; version: Version }

/** The names of the files that belong in the folder of a type. */
export const TYPE_FILES = /^(?:type|v[1-9]\d*(?:\.corrected-[^/]+)?)\.json$/

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

const refuse = (layers: Layers, file: string, code: CatalogueFault['code'], message: string): never => {
  throw new CatalogueError(layers.dir, [{ file, line: 1, path: [], code, message }])
}

/** Texts and row keys of the correction; what is not frozen besides them is the version's own. */
const correctedVersion = (released: Version, { activeFrom: _from, replaces: _replaces, ...correction }: Version) => {
  const { activeFrom, replaces } = released
  return { ...correction, ...(activeFrom && { activeFrom }), ...(replaces && { replaces }) }
}

/** Throws a CatalogueError about faults. */
const readCorrection = (layers: Layers, { versions }: TypeFolder, { file, number, date }: Named): Correction => {
  const released = versions.find((each) => each.number === number)?.version
  if (!released) return refuse(layers, file, 'correction-without-version', `There is no v${number}.json`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isDay(date))
    refuse(layers, file, 'correction-date', `${date} is no day: name the file after the day on which its words begin`)
  const files = openFiles(layers)
  const read = files.read(file, 'version')
  // A file of a wrong shape can't be compared.
  files.refuseFaults()
  const isNewest = number === versions.at(-1)?.number
  const faults = [...lintCorrection(released, read), ...(isNewest ? lintReading(read.steps, ['steps']) : [])]
  files.refuseFaults([...inFile(file, faults)])
  return { id: `${date}-${versionDigest(read)}`, file, version: correctedVersion(released, read) }
}

/** The faults that `work` throws. Any other error becomes one: it must not end a poll. */
const faultsOf = (file: string, work: () => void): readonly CatalogueFault[] => {
  try {
    work()
    return []
  } catch (error) {
    return error instanceof CatalogueError ? error.faults : [unreadable(file, error)]
  }
}

/** Changes when the file is replaced or written. Undefined while it can't be inspected. */
const stampOf = (layers: Layers, file: string): string | undefined => {
  const path = join(layers.layersWith(file)[0] ?? layers.dir, file)
  const { ino, mtimeMs, ctimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return ino === undefined ? undefined : [path, ino, mtimeMs, ctimeMs, size].join(' ')
}

/** A file as it was last read. `stamp`: undefined while it has faults. `correction`: the last one without. */
type Reading = Named & { at: string; stamp: string | undefined; correction: Correction | undefined }

/** Reads a file that changed since it was last read, or had faults then. */
const readAgain = (layers: Layers, folder: TypeFolder, named: Named, before: Reading | undefined) => {
  let reading: Reading = {
    ...named,
    at: versionFile(folder.folder, named.number),
    stamp: undefined,
    correction: undefined,
  }
  const faults = faultsOf(named.file, () => {
    const stamp = stampOf(layers, named.file)
    const isSame = stamp !== undefined && stamp === before?.stamp
    reading = isSame ? before : { ...reading, stamp, correction: readCorrection(layers, folder, named) }
  })
  return { faults, reading: faults.length > 0 ? { ...reading, correction: before?.correction } : reading }
}

/** Reads the folder of a type; as it was `before` while it can't be read. */
const readFolder = (layers: Layers, folder: TypeFolder, before: readonly Reading[], faults: CatalogueFault[]) => {
  const path = `business-types/${folder.folder}`
  let names: readonly string[] = []
  const found = faultsOf(path, () => {
    const files = openFiles(layers)
    names = files.list(path, TYPE_FILES)
    files.refuseFaults()
  })
  faults.push(...found)
  if (found.some(({ code }) => code === 'file-unreadable'))
    return before.filter(({ file }) => file.startsWith(`${path}/`))
  return correctionsNamed(folder.folder, names).map((named) => {
    const now = readAgain(
      layers,
      folder,
      named,
      before.find(({ file }) => file === named.file),
    )
    faults.push(...now.faults)
    return now.reading
  })
}

/** The corrections of a catalogue; none until `refresh` has read them. */
export const openCorrections = (layers: Layers, folders: readonly TypeFolder[]) => {
  let readings: readonly Reading[] = []
  let known: ReadonlyMap<string, readonly Correction[]> = new Map()
  let upcoming: readonly Reading[] = []
  const ids = () => JSON.stringify([...known.values()].flat().map(({ file, id }) => [file, id]))
  return {
    /** Corrections of a version file whose day has come, the one in force last. */
    of: (file: string): readonly Correction[] => known.get(file) ?? [],
    /** Corrections of a later day. */
    upcoming: () => upcoming,
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
     * Reads the files that changed since the last call, and those that had faults. A file with faults keeps what it
     * had before, and others beside it come into force. `today`: YYYY-MM-DD, Swedish time. Throws no error.
     */
    refresh: (today: string): { isChanged: boolean; faults: readonly CatalogueFault[] } => {
      const faults: CatalogueFault[] = []
      if (layers.isThere()) readings = folders.flatMap((folder) => readFolder(layers, folder, readings, faults))
      else faults.push(unreadable('', 'The folder is empty or away'))
      const before = ids()
      const sound = readings.filter(({ correction }) => correction).toSorted(inOrder(layers))
      upcoming = sound.filter(({ date }) => date > today)
      const current = Map.groupBy(sound, ({ at }) => at)
      known = new Map(
        [...current].map(([at, all]) => [
          at,
          all.flatMap(({ date, correction }) => (date <= today && correction ? [correction] : [])),
        ]),
      )
      return { isChanged: before !== ids(), faults }
    },
  }
}
