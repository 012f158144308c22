/**
 * Command `catalogue check`: reports every fault of a catalogue that prevents the service from starting, and stale
 * schemas.
 */
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { LANGUAGES } from '@sievert/domain/texts/language'
import { compareBase } from '../catalogue/compare-base.ts'
import type { Layers } from '../catalogue/layers.ts'
import { correctionsIn, readCatalogue, unreleasedIn, upcomingIn } from '../catalogue/load.ts'
import { CatalogueError, type CatalogueFault, sayFaults } from '../catalogue/read-files.ts'
import { editorSchemas } from './catalogue-schema.ts'
import { catalogueFolder, defineCommand } from './command.ts'

/** Schemas with which an editor would check by older rules than the server. An overlay needs none. */
const staleSchemas = ({ dir, isOverlay }: Layers): CatalogueFault[] =>
  (isOverlay && !existsSync(join(dir, 'schema')) ? [] : Object.entries(editorSchemas()))
    .filter(([file, schema]) => {
      const path = join(dir, file)
      return !existsSync(path) || !isDeepStrictEqual(JSON.parse(readFileSync(path, 'utf8')), schema)
    })
    .map(([file]) => ({ file, line: 1, path: [], code: 'schema-stale', message: 'Run "catalogue schema"' }))

type Content = ReturnType<typeof readCatalogue>

/** Width through height of a logo that header and PDF draw large enough to be recognised. */
const LOGO_SHAPE = { least: 0.5, most: 8 }
const logoFaults = ({ authority, logo }: Content): CatalogueFault[] => {
  const [, , width, height] = logo.drawing.box
  const ratio = width / height
  if (LOGO_SHAPE.least <= ratio && ratio <= LOGO_SHAPE.most) return []
  const message = `Its viewBox is ${width} × ${height}: at most twice as high as wide, and eight times as wide as high`
  return [{ file: authority.logo, line: 1, path: [], code: 'logo-shape', message }]
}

/** The authority's own among the tolerated faults. The others are texts of shipped types that it leaves out. */
const ownFaults = ({ tolerated }: Content): CatalogueFault[] => tolerated.filter(({ file }) => !isAbsolute(file))

/** Shipped texts about the activities of the sample authority, which each applicant sees. */
const SAMPLE_WORDS = [
  'startup.name.text',
  'shell.system-name.text',
  'shell.system-name.report.text',
  'login.introduction.text',
  'login.before-you-start.private-person.text',
  'login.represent.private-person.help.text',
  'business-information.description.help.text',
]

const WORDS_OF_NUMBER = [
  'contact.workId.text',
  'contact.workId.help.text',
  'validation.required.contacts.workId',
  'validation.errorsummary.contacts.workId',
  'validation.errorsummary.contacts.workIdExemption',
]

/** The same, which only types show that ask for a professional number, or have a dated notice without own words. */
const wordsOfTypes = ({ businessTypes }: Content, texts: Record<string, string>): string[] => {
  const asksForNumber = businessTypes.some(({ versions }) => JSON.stringify(versions).includes('"field":"workId"'))
  const hasNotice = businessTypes.some(
    ({ type: { notice, nameKey } }) => notice && !texts[`report.regulation-notice.message.${nameKey}.text`],
  )
  return [...(asksForNumber ? WORDS_OF_NUMBER : []), ...(hasNotice ? ['report.regulation-notice.message.text'] : [])]
}

/** The sample's words that an overlay without its types still has. */
const leftWords = (content: Content): string[] => {
  const { layers, texts } = content
  if (layers.without !== 'all') return []
  return LANGUAGES.flatMap((language) => {
    const file = `texts/${language}.json`
    const shipped = JSON.parse(readFileSync(join(layers.shipped, file), 'utf8')) as Record<string, string>
    const shown = [...SAMPLE_WORDS, ...wordsOfTypes(content, texts[language])]
    const left = shown.filter((key) => texts[language][key] === shipped[key])
    return left.map((key) => `still the sample's words: ${file} ${key} ${JSON.stringify(shipped[key])}`)
  })
}

/** `shipped`: see `loadCatalogue`. */
type Options = { shipped?: string; say?: (line: string) => void }

/**
 * Says and returns a line for each version file that is not released, not active at `now`, or corrected, and for an
 * overlay what is left of the sample's words, and what is new since its base. Then throws a CatalogueError when there
 * are faults.
 */
export const checkCatalogue = (dir: string, now: Date, { shipped, say = () => {} }: Options = {}): string[] => {
  const content = readCatalogue(dir, shipped)
  const { layers } = content
  const { notes, faults } = layers.isOverlay ? compareBase(layers, content.authority.logo) : { notes: [], faults: [] }
  const unreleased = unreleasedIn(content).map((file) => `not released yet: ${file}`)
  const lines = [
    ...unreleased,
    ...upcomingIn(content, now),
    ...correctionsIn(content, now),
    ...leftWords(content),
    ...notes,
  ]
  for (const line of lines) say(line)
  const all = [...ownFaults(content), ...logoFaults(content), ...faults, ...staleSchemas(layers)]
  if (all.length > 0) throw new CatalogueError(dir, all)
  return lines
}

export const command = defineCommand({
  takes: '[folder]',
  help: `The folder is that of CATALOGUE_DIR when none is named, or else the one that comes with the service. Of an overlay it also lists what the
shipped catalogue has added, changed or removed since the overlay's base, and names texts and files of the overlay that nothing reads.
Ends with 0 when the catalogue is in order, with 1 when it has faults.`,
  run: async ([folder]) =>
    sayFaults(() => {
      checkCatalogue(catalogueFolder(folder), new Date(), { say: (line) => console.log(line) })
      console.log('The catalogue is in order')
    }),
})
