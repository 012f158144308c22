/** The versions of the application types, in the words in force. */
import { type ApplicationTypeVersion, UNCORRECTED } from '@sievert/domain/application-type/definition'
import { isActive } from '@sievert/domain/application-type/is-active'
import { type TypeFolder, versionFile } from '@sievert/domain/catalogue-lint/lint'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { openCorrections } from './corrections.ts'
import type { Layers } from './layers.ts'
import { CatalogueError } from './read-files.ts'

type Version = ApplicationTypeVersion<LocalisedText>
type Log = (message: string) => void

const chainFrom = (first: Version | undefined, now: Date, find: (number: number) => Version | undefined): Version[] => {
  const next = first && find(first.versionNumber + 1)
  if (!first) return []
  const isReplaced = next?.replaces?.versionNumber === first.versionNumber && isActive(next, now)
  return [first, ...(isReplaced ? chainFrom(next, now, find) : [])]
}

export const openVersions = (layers: Layers, businessTypes: readonly TypeFolder[], log: Log) => {
  const byId = new Map(businessTypes.map((folder) => [folder.type.id, folder]))
  const corrections = openCorrections(layers, businessTypes)
  const missed = new Set<string>()
  let refusal: string | undefined

  const correctionsOf = (id: number, versionNumber: number) =>
    corrections.of(versionFile(byId.get(id)?.folder ?? '', versionNumber))
  const released = (id: number, versionNumber: number) => byId.get(id)?.versions[versionNumber - 1]?.version
  const inForce = (id: number, versionNumber: number): Version | undefined =>
    correctionsOf(id, versionNumber).at(-1)?.version ?? released(id, versionNumber)
  /** The last of a type's versions for which `isWanted`. */
  const lastOf = (id: number, isWanted: (version: Version) => boolean): Version | undefined => {
    const last = byId.get(id)?.versions.findLast(({ version }) => isWanted(version))
    return last && inForce(id, last.number)
  }
  return {
    /** Undefined for an unknown id. */
    businessType: (id: number) => byId.get(id)?.type,
    /** Undefined when the type or the version is unknown. Returns the same object until its words are corrected. */
    version: inForce,
    /** The version in the words with this id; undefined when the catalogue does not have them. */
    versionInWords: (id: number, versionNumber: number, words: string): Version | undefined =>
      words === UNCORRECTED
        ? released(id, versionNumber)
        : correctionsOf(id, versionNumber).find((correction) => correction.id === words)?.version,
    /** The id of the correction in force, or `none`. */
    wordsInForce: (id: number, versionNumber: number): string =>
      correctionsOf(id, versionNumber).at(-1)?.id ?? UNCORRECTED,
    /** Type id → newest version. Its versions begin with 1, without gaps. */
    knownVersions: Object.fromEntries(businessTypes.map(({ type, versions }) => [type.id, versions.length])),
    /** The version that new applications use; undefined for an unknown type, and before its first version is active. */
    activeVersion: (id: number, now: Date) => lastOf(id, (version) => isActive(version, now)),
    /** This version, and in order the active ones that replace it: directly, or through each other. */
    versionsFrom: (id: number, versionNumber: number, now: Date): Version[] =>
      chainFrom(inForce(id, versionNumber), now, (number) => inForce(id, number)),
    /** The newest version, active or not. Throws a RangeError for an unknown type. */
    latestVersion: (id: number) => {
      const latest = lastOf(id, () => true)
      if (!latest) throw new RangeError(`the catalogue has no business type ${id}`)
      return latest
    },
    /** Logs, once per version, that an application is pinned to a version that the catalogue lacks. */
    logMissing: (id: number, versionNumber: number) => {
      const missing = `version ${versionNumber} of business type ${id}`
      if (missed.has(missing)) return
      missed.add(missing)
      log(`the catalogue of this process has no ${missing}, which applications use: they wait for it`)
    },
    /** Version file → id of its words in force, of every version. */
    allWordsInForce: corrections.inForce,
    /** Whether a correction has faults, or can't be read. */
    isCorrectionRefused: () => refusal !== undefined,
    /**
     * Puts corrections into force that changed, or whose day has come; returns whether there was one. Faults are
     * logged once, and each of them is looked for again at the next call.
     */
    refreshCorrections: (now = new Date()): boolean => {
      const { isChanged, faults } = corrections.refresh(stockholmDate(now.getTime()))
      const before = refusal
      refusal = faults.length > 0 ? new CatalogueError(layers.dir, faults).message : undefined
      if (refusal !== undefined && refusal !== before)
        log(`a correction of texts is refused, and what it corrects stays as it was. ${refusal}`)
      return isChanged
    },
  }
}
