/** Every fault of a catalogue, and of how the program uses its texts. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { lintTextUsage, type UsedKey } from '@sievert/domain/catalogue-lint/lint-texts'
import { textsOf } from '../catalogue/derived-texts.ts'
import { lineOf } from '../catalogue/json-line.ts'
import { readCatalogue, unreleasedIn } from '../catalogue/load.ts'
import { CatalogueError, type CatalogueFault, sayFaults } from '../catalogue/read-files.ts'
import { editorSchemas } from './catalogue-schema.ts'
import { catalogueFolder, defineCommand } from './command.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const WORD = /^[A-Za-z][\w-]*(?:\.[\w{}-]+)+$/

/** Quoted words with dots in them; where a value is put in, `{}` stands. */
export const dottedWords = (source: string): string[] =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)]
    .map(([, , word = '']) => word.replaceAll(/\$\{[^{}]*\}/g, '{}'))
    .filter((word) => WORD.test(word))

const programWords = (): UsedKey[] =>
  globSync(['{packages/*,apps/server,apps/web}/src/**/*.{ts,tsx}', 'apps/web/index.html'], { cwd: root })
    .filter((file) => !/\.test\.|\/fixtures\/|\/testing\//.test(file))
    .flatMap((file) => dottedWords(readFileSync(join(root, file), 'utf8')).map((key) => ({ key, where: file })))

/** A schema that an editor would check by older rules than the server. */
const staleSchemas = (dir: string): CatalogueFault[] =>
  Object.entries(editorSchemas())
    .filter(([file, schema]) => {
      const path = join(dir, file)
      return !existsSync(path) || !isDeepStrictEqual(JSON.parse(readFileSync(path, 'utf8')), schema)
    })
    .map(([file]) => ({ file, line: 1, path: [], code: 'schema-stale', message: 'Run "catalogue schema"' }))

/** Throws a CatalogueError; gives the version files that are not released yet. */
export const checkCatalogue = (dir: string, words: readonly UsedKey[] = programWords()): string[] => {
  const content = readCatalogue(dir)
  const written = Object.keys(content.texts.sv)
  const derived = Object.keys(textsOf(content, 'sv')).filter((key) => !written.includes(key))
  const swedish = readFileSync(join(dir, 'texts/sv.json'), 'utf8')
  const usage = [...lintTextUsage(written, words, derived)].map((fault) => ({
    ...fault,
    line: lineOf(swedish, fault.path),
  }))
  const faults = [...staleSchemas(dir), ...usage]
  if (faults.length > 0) throw new CatalogueError(dir, faults)
  return unreleasedIn(content)
}

export const command = defineCommand({
  takes: '[folder]',
  help: `The folder is that of CATALOGUE_DIR when none is named, or else the one that comes with the service.
Ends with 0 when the catalogue is in order, with 1 when it has faults.`,
  run: async ([folder]) =>
    sayFaults(() => {
      for (const file of checkCatalogue(catalogueFolder(folder))) console.log(`not released yet: ${file}`)
      console.log('The catalogue is in order')
    }),
})
