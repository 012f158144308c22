/** Loads the catalogue at start: application types, fees and all texts. Refuses an invalid one. */
import { type AuthorityFile } from '@sievert/contract/catalogue-authority'
import { isActive } from '@sievert/domain/application-type/is-active'
import { type Fault, inFile } from '@sievert/domain/catalogue-fault'
import {
  asksForMachines,
  type CatalogueContent,
  lintCatalogue,
  lintPlaceholders,
  type TypeFolder,
  versionFile,
} from '@sievert/domain/catalogue-lint/lint'
import { lintColours } from '@sievert/domain/catalogue-lint/lint-colours'
import { lintProgramKeys } from '@sievert/domain/catalogue-lint/lint-texts'
import { placedSections } from '@sievert/domain/catalogue-lint/placed-sections'
import type { Section } from '@sievert/domain/sections/section-types'
import { stockholmDate } from '@sievert/domain/swedish-time'
import textKeys from '@sievert/domain/text-keys.json' with { type: 'json' }
import type { Language, LocalisedText } from '@sievert/domain/texts/language'
import type { VeterinaryCatalogue } from '@sievert/domain/veterinary-equipment/values'
import { openCorrections, TYPE_FILES } from './corrections.ts'
import { textsOf } from './derived-texts.ts'
import { CORRECTION, type Layers, layersOf, OVERLAY } from './layers.ts'
import { CatalogueError, type CatalogueFault, type Files, type Logo, openFiles } from './read-files.ts'
import { versionDigest } from './version-digest.ts'
import { openVersions } from './versions.ts'

const readFolder = (files: Files, folder: string): TypeFolder => {
  const names = files.list(`business-types/${folder}`, TYPE_FILES).filter((name) => !CORRECTION.test(name))
  const numbers = names.filter((name) => name !== 'type.json').map((name) => Number(name.slice(1, -'.json'.length)))
  return {
    folder,
    type: files.read(`business-types/${folder}/type.json`, 'type'),
    versions: numbers
      .toSorted((a, b) => a - b)
      .map((number) => ({ number, version: files.read(versionFile(folder, number), 'version') })),
  }
}

const readVeterinary = (files: Files): VeterinaryCatalogue<LocalisedText> => ({
  types: files.read('veterinary-equipment/types.json', 'veterinary-types'),
  makes: files.read('veterinary-equipment/makes.json', 'makes'),
  models: files.read('veterinary-equipment/models.json', 'models'),
  usageGroups: files.read('veterinary-equipment/usages.json', 'usages'),
  mountings: files.read('veterinary-equipment/mountings.json', 'mountings'),
  configurations: files.read('veterinary-equipment/configurations.json', 'configurations'),
  outcomeRules: files.read('veterinary-equipment/outcome-rules.json', 'outcome-rules'),
})

/** For a catalogue that asks for none: it needs no such file, and offers nothing of one. */
const NO_VETERINARY: VeterinaryCatalogue<LocalisedText> = {
  types: [],
  makes: [],
  models: [],
  usageGroups: [],
  mountings: [],
  configurations: [],
  outcomeRules: [],
}

type Content = CatalogueContent & { authority: AuthorityFile; logo: Logo; layers: Layers }

/** The content of a catalogue, with checked shapes. Throws a CatalogueError. */
const readContent = (files: Files, layers: Layers): Content => {
  if (layers.isOverlay) files.read(OVERLAY, 'overlay')
  const folders = files.list('business-types', /^[a-z][a-z0-9-]*$/)
  const content = {
    authority: files.read('authority.json', 'authority'),
    businessTypes: folders.map((folder) => readFolder(files, folder)),
    fees: files
      .list('fees', /\.json$/)
      .map((name) => ({ file: `fees/${name}`, rules: files.read(`fees/${name}`, 'fees') })),
    guide: files.read('guide.json', 'guide'),
    countries: files.read('countries.json', 'countries'),
    texts: { sv: files.read('texts/sv.json', 'texts'), en: files.read('texts/en.json', 'texts') },
    released: files.read('released.json', 'released'),
  }
  files.refuseFaults()
  const veterinary = asksForMachines(content) ? readVeterinary(files) : NO_VETERINARY
  files.refuseFaults()
  const versions = content.businessTypes.flatMap(({ folder, versions: each }) =>
    each.map(({ number, version }): [string, string] => [versionFile(folder, number), versionDigest(version)]),
  )
  const logo = files.readLogo(content.authority.logo)
  return { ...content, veterinary, logo, layers, hashes: Object.fromEntries(versions) }
}

const TEXT_KEYS = new Set(Object.keys(textKeys))

const nameOf = (section: Section<unknown>): string[] =>
  section.sectionType === 'Equipment' ? [section.identity, section.equipmentName] : [section.identity]

/** Names that the catalogue defines, and that the keys of its texts may contain. */
const namesIn = ({ businessTypes, veterinary }: Content): ReadonlySet<string> =>
  new Set([
    ...businessTypes.flatMap(({ type, versions }) => [
      type.nameKey,
      ...versions.flatMap(({ version }) => [...placedSections(version)].flatMap(({ section }) => nameOf(section))),
    ]),
    ...veterinary.types.map(({ nameKey }) => nameKey),
    ...[...veterinary.usageGroups, ...veterinary.mountings].map(({ textKey }) => textKey),
  ])

/** The service starts with these. */
const CHECK_ONLY: ReadonlySet<Fault['code']> = new Set(['colour-contrast', 'section-draws-nothing'])

/** An unused text is of a type that the overlay leaves out, or of a key that is gone. */
const withoutTexts = (
  { sv, en }: CatalogueContent['texts'],
  faults: readonly CatalogueFault[],
): CatalogueContent['texts'] => {
  const unused = new Set(faults.filter(({ code }) => code === 'text-unused').map(({ path: [key] }) => `${key}`))
  const without = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !unused.has(key)))
  return { sv: without(sv), en: without(en) }
}

/**
 * Reads and lints a catalogue folder or an overlay. Throws a CatalogueError that lists every fault with file and line.
 * `tolerated` has the faults that do not stop the service: a text of an overlay that nothing shows, since an upgrade
 * may have removed its key, and those that only the check refuses.
 */
export const readCatalogue = (dir: string, shipped?: string): Content & { tolerated: CatalogueFault[] } => {
  const layers = layersOf(dir, shipped)
  const files = openFiles(layers)
  const content = readContent(files, layers)
  const types = new Set(content.businessTypes.map(({ type }) => type.nameKey))
  const faults = [
    ...lintCatalogue(content),
    ...lintProgramKeys(content.texts, TEXT_KEYS, namesIn(content), types),
    ...inFile('authority.json', lintColours(content.authority.colours)),
    ...lintPlaceholders(content),
  ]
  const isTolerated = ({ code, path: [key = ''] }: Fault) =>
    CHECK_ONLY.has(code) ||
    (layers.isOverlay && (code === 'text-unused' || (code === 'text-key-missing' && !TEXT_KEYS.has(`${key}`))))
  files.refuseFaults(faults.filter((fault) => !isTolerated(fault)))
  const tolerated = faults.filter(isTolerated).map(files.locate)
  return { ...content, texts: withoutTexts(content.texts, tolerated), tolerated }
}

/** Each version file that is not active yet, with its time. */
export const upcomingIn = ({ businessTypes }: CatalogueContent, now: Date): string[] =>
  businessTypes.flatMap(({ folder, versions }) =>
    versions
      .filter(({ version }) => !isActive(version, now))
      .map(({ number, version }) => `${versionFile(folder, number)} is active from ${version.activeFrom}`),
  )

/** Throws a CatalogueError about faults. */
const readCorrections = ({ layers, businessTypes }: Content, today: string) => {
  const corrections = openCorrections(layers, businessTypes)
  const { faults } = corrections.refresh(today)
  if (faults.length > 0) throw new CatalogueError(layers.dir, faults)
  return corrections
}

const END_OF_TIME = '9999-12-31'

/**
 * Reads and lints the corrections. The result finds a version in its last words, also those of a later day. Throws a
 * CatalogueError.
 */
export const correctedFrom = (content: Content) => {
  const corrections = readCorrections(content, END_OF_TIME)
  return (file: string) => corrections.of(file).at(-1)?.version
}

/** A line on each corrected version, and on each correction of a later day. Throws a CatalogueError about faults. */
export const correctionsIn = (content: Content, now: Date): string[] => {
  const corrections = readCorrections(content, stockholmDate(now.getTime()))
  const current = content.businessTypes.flatMap(({ folder, versions }) =>
    versions.flatMap(({ number }) => {
      const file = versionFile(folder, number)
      const last = corrections.of(file).at(-1)
      return last ? [`${file} has the words of ${last.file}`] : []
    }),
  )
  return [
    ...current,
    ...corrections.upcoming().map(({ file, at, date }) => `${at} gets the words of ${file} on ${date}`),
  ]
}

/** Unreleased version files: their content may still change. */
export const unreleasedIn = ({ hashes, released }: CatalogueContent): string[] =>
  Object.keys(hashes).filter((file) => released[file] === undefined)

/** `shipped`: the catalogue under an overlay, unless it is that of this version. */
type Options = { releasedOnly?: boolean; log?: (message: string) => void; shipped?: string }

/** Throws a CatalogueError. With `releasedOnly`, which production requires, also for unreleased versions. */
export const loadCatalogue = (dir: string, { releasedOnly = false, log = console.error, shipped }: Options = {}) => {
  const content = readCatalogue(dir, shipped)
  const unreleased = unreleasedIn(content)
  if (releasedOnly && unreleased.length > 0)
    throw new CatalogueError(
      dir,
      unreleased.map((file) => ({
        file,
        line: 1,
        path: [],
        code: 'version-not-released',
        message: 'Run "catalogue release" when nothing more will change',
      })),
    )
  const { authority, logo, businessTypes, veterinary, fees, guide, countries } = content
  const { refreshCorrections, ...versions } = openVersions(content.layers, businessTypes, log)
  /** Texts derived from a version follow its corrections. */
  const readTexts = () => {
    const corrected = businessTypes.map((folder) => ({
      ...folder,
      versions: folder.versions.map(({ number, version }) => ({
        number,
        version: versions.version(folder.type.id, number) ?? version,
      })),
    }))
    const all = { ...content, businessTypes: corrected }
    return { sv: textsOf(all, 'sv'), en: textsOf(all, 'en') }
  }
  refreshCorrections()
  let texts = readTexts()
  return {
    ...versions,
    authority,
    logo,
    businessTypes: businessTypes.map(({ type }) => type).toSorted((a, b) => a.id - b.id),
    refreshCorrections: (now?: Date): boolean => {
      const isChanged = refreshCorrections(now)
      if (isChanged) texts = readTexts()
      return isChanged
    },
    veterinary,
    feeRules: fees.flatMap(({ rules }) => rules),
    guide,
    /** In the file's order, which is the Swedish alphabet's. */
    countries,
    /** Key → text, including texts derived from other files of the catalogue. */
    texts: (language: Language) => texts[language],
    /** Unreleased version files. In production an application must not be pinned to one. */
    unreleased,
  }
}
export type Catalogue = ReturnType<typeof loadCatalogue>
