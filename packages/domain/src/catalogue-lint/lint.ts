/**
 * The catalogue's linter: rules that no schema can express. Pure; the server and `npm run catalogue:check` read the
 * files.
 */
import { type ApplicationTypeVersion, type BusinessType, VETMED_EQUIPMENTS } from '../application-type/definition.ts'
import { duplicates, type Fault, faultIn, inFile } from '../catalogue-fault.ts'
import type { Guide } from '../guide/values.ts'
import { COUNTRIES } from '../rules/countries.ts'
import { SWEDEN } from '../rules/sweden.ts'
import type { LocalisedText } from '../texts/language.ts'
import { PERMIT_OUTCOMES, type VeterinaryCatalogue } from '../veterinary-equipment/values.ts'
import { lintComparisons } from './lint-comparisons.ts'
import { type FeeFile, lintFees } from './lint-fees.ts'
import { GUIDE_FILE, lintGuide } from './lint-guide.ts'
import { lintOpenFields } from './lint-open-fields.ts'
import { lintReading, lintReadingOfTexts } from './lint-reading.ts'
import { lintReplacement } from './lint-replacement.ts'
import { lintNewSection } from './lint-sections.ts'
import { lintEmptyTexts, lintTexts, type TextMaps } from './lint-texts.ts'
import { lintVersion, PLACEHOLDERS } from './lint-version.ts'
import { lintVeterinary } from './lint-veterinary.ts'
import { placedSections } from './placed-sections.ts'

/** A business type's folder: its file type.json, and each v<number>.json. */
export type TypeFolder = {
  folder: string
  type: BusinessType<LocalisedText>
  versions: readonly { number: number; version: ApplicationTypeVersion<LocalisedText> }[]
}
export type CatalogueCountry = { iso3166Numeric: number; name: LocalisedText }

/** A whole catalogue as read from its files, already validated by the schemas. */
export type CatalogueContent = {
  authority: unknown
  businessTypes: readonly TypeFolder[]
  veterinary: VeterinaryCatalogue<LocalisedText>
  fees: readonly FeeFile[]
  guide: Guide<LocalisedText>
  countries: readonly CatalogueCountry[]
  texts: TextMaps
  /** Version file → SHA-256 of its content: at release, and current. */
  released: Readonly<Record<string, string>>
  hashes: Readonly<Record<string, string>>
}

export const typeFile = (folder: string): string => `business-types/${folder}/type.json`
export const versionFile = (folder: string, number: number): string => `business-types/${folder}/v${number}.json`

function* lintFolder({ folder, type, versions }: TypeFolder): Generator<Fault> {
  const file = typeFile(folder)
  const expected = type.nameKey.toLowerCase().replaceAll('_', '-')
  if (!/^[A-Z][A-Z0-9_]*$/.test(type.nameKey))
    yield faultIn(
      file,
      'malformed-name-key',
      ['nameKey'],
      'Capital letters A to Z, digits and underscore: it stands in addresses',
    )
  if (folder !== expected) yield faultIn(file, 'folder-name', ['nameKey'], `Its folder is called ${expected}`)
  for (const name of ['renewable', 'changeable'] as const)
    if (type.reportOnly && type[name])
      yield faultIn(file, 'report-followed', [name], 'A notification is made anew, not renewed or changed')
  if (type.reportOnly && type.implemented)
    yield faultIn(
      file,
      'report-implemented',
      ['implemented'],
      'Set it to false: a notification begins at its own page, not as an application',
    )
  if (type.reportOnly && type.tracksReports === undefined)
    yield faultIn(
      file,
      'report-tracking',
      ['tracksReports'],
      'Decide: true allows a party one notification at a time, false several, as one for each restaurant',
    )
  if (versions.length === 0) yield faultIn(file, 'no-version', [], 'The folder has no v1.json')
  for (const [index, { number, version }] of versions.entries()) {
    const at = versionFile(folder, number)
    if (version.versionNumber !== number)
      yield faultIn(at, 'version-number', ['versionNumber'], `The file is called v${number}.json`)
    if (number !== index + 1) yield faultIn(at, 'version-gap', [], `There is no v${index + 1}.json`)
    yield* inFile(at, lintVersion(version))
    yield* inFile(at, lintReplacement(version, versions[index - 1]?.version))
  }
  // Released versions may not change, so these rules apply to the version for new applications alone.
  const latest = versions.at(-1)
  if (!latest) return
  const newest = versionFile(folder, latest.number)
  for (const { section, path } of placedSections(latest.version)) yield* inFile(newest, lintNewSection(section, path))
  yield* inFile(newest, lintComparisons(latest.version))
  yield* inFile(newest, lintReading(latest.version.steps, ['steps']))
}

function* lintTypes(folders: readonly TypeFolder[]): Generator<Fault> {
  for (const folder of folders) yield* lintFolder(folder)
  for (const [
    index,
    {
      folder,
      type: { id, nameKey },
    },
  ] of folders.entries()) {
    const [file, earlier] = [typeFile(folder), folders.slice(0, index)]
    const sameId = earlier.findLast(({ type }) => type.id === id)
    const sameKey = earlier.findLast(({ type }) => type.nameKey === nameKey)
    if (sameId) yield faultIn(file, 'duplicate-business-type-id', ['id'], `${sameId.folder} has the id ${id}`)
    if (sameKey) yield faultIn(file, 'duplicate-name-key', ['nameKey'], `${sameKey.folder} has the nameKey ${nameKey}`)
  }
}

/** The two sections of the specification that the page of the general information needs no longer. */
export function* lintPlaceholders({
  businessTypes,
  released,
}: Pick<CatalogueContent, 'businessTypes' | 'released'>): Generator<Fault> {
  for (const { folder, versions } of businessTypes)
    for (const { number, version } of versions) {
      const file = versionFile(folder, number)
      if (released[file] !== undefined) continue
      for (const { section, path } of placedSections(version))
        if (PLACEHOLDERS.includes(section.sectionType))
          yield faultIn(file, 'section-draws-nothing', path, 'Leave it out: the page asks for it without a section')
    }
}

/** Versions that applications are pinned to may not change. */
function* lintReleased({ released, hashes }: CatalogueContent): Generator<Fault> {
  for (const [file, hash] of Object.entries(released)) {
    if (hashes[file] === undefined)
      yield faultIn('released.json', 'released-version-missing', [file], 'The file is gone, but applications need it')
    else if (hashes[file] !== hash)
      yield faultIn(
        file,
        'released-version-changed',
        [],
        'It is released and must stay as it was: write the change as the next version',
      )
  }
}

function* lintCountries(countries: readonly CatalogueCountry[]): Generator<Fault> {
  const file = 'countries.json'
  const ids = countries.map(({ iso3166Numeric }, index) => ({ value: iso3166Numeric, path: [index, 'iso3166Numeric'] }))
  yield* inFile(
    file,
    duplicates('duplicate-country', ids, (id) => `${id} is there twice`),
  )
  for (const { value, path } of ids)
    if (!COUNTRIES.has(value)) yield faultIn(file, 'country-unknown', path, `${value} is no country of ISO 3166-1`)
  if (!countries.some(({ iso3166Numeric }) => iso3166Numeric === SWEDEN))
    yield faultIn(file, 'sweden-missing', [], `${SWEDEN} is the default country`)
}

/** Each file that contains texts. */
function* filesOf(content: CatalogueContent): Generator<[file: string, value: unknown]> {
  yield ['authority.json', content.authority]
  yield ['countries.json', content.countries]
  for (const { folder, type, versions } of content.businessTypes) {
    yield [typeFile(folder), type]
    for (const { number, version } of versions) yield [versionFile(folder, number), version]
  }
  const { types, usageGroups, mountings } = content.veterinary
  for (const [part, rows] of Object.entries({ types, usages: usageGroups, mountings }))
    yield [`veterinary-equipment/${part}.json`, rows]
  for (const { file, rules } of content.fees) yield [file, rules]
  yield [GUIDE_FILE, content.guide]
}

const takesMachines = ({ versions }: TypeFolder): boolean =>
  versions.some(({ version }) => version.steps.some(({ identity }) => identity === VETMED_EQUIPMENTS))

/** Whether a type or the guide asks for veterinary equipment. Otherwise the catalogue needs none to choose from. */
export const asksForMachines = ({ businessTypes, guide }: Pick<CatalogueContent, 'businessTypes' | 'guide'>): boolean =>
  businessTypes.some(takesMachines) || guide.questions.some(({ kind }) => kind === 'machine')

function* lintGuideFile({ guide, businessTypes, veterinary }: CatalogueContent): Generator<Fault> {
  const types = businessTypes.map((folder) => ({ ...folder.type, takesMachines: takesMachines(folder) }))
  const given = new Set(veterinary.outcomeRules.map(({ outcome }) => outcome))
  // A machine that no rule covers is not supported.
  const outcomes = PERMIT_OUTCOMES.filter((outcome) => outcome === 'Illegal' || given.has(outcome))
  yield* inFile(GUIDE_FILE, lintGuide(guide, types, outcomes))
  yield* inFile(GUIDE_FILE, lintReading(guide.questions, ['questions']))
}

/** All faults of the catalogue; an empty list means that it is usable. */
export const lintCatalogue = (content: CatalogueContent): Fault[] => {
  const feeTypes = content.businessTypes.map(({ folder, type, versions }) => ({
    ...type,
    file: typeFile(folder),
    versions: versions.map(({ version }) => version),
  }))
  return [
    ...lintTypes(content.businessTypes),
    ...lintReleased(content),
    ...(asksForMachines(content) ? lintVeterinary(content.veterinary) : []),
    ...lintFees(content.fees, feeTypes),
    ...lintGuideFile(content),
    ...lintCountries(content.countries),
    ...lintTexts(content.texts),
    ...inFile('texts/sv.json', lintReadingOfTexts(content.texts.sv)),
    ...content.businessTypes.flatMap(({ folder, versions }) =>
      versions.flatMap(({ number, version }) => [
        ...inFile(versionFile(folder, number), lintOpenFields(version, content.texts)),
      ]),
    ),
    ...[...filesOf(content)].flatMap(([file, value]) => [...inFile(file, lintEmptyTexts(value))]),
  ]
}
