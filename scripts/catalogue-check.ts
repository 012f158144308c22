/** `npm run catalogue:check [folder]`: every fault of a catalogue, and of how the program uses its texts. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { lintTextUsage, type UsedKey } from '@sievert/domain/application-type/lint-texts'
import { textsOf } from '../apps/server/src/catalogue/derived-texts.ts'
import { lineOf } from '../apps/server/src/catalogue/json-line.ts'
import { readCatalogue, unreleasedIn } from '../apps/server/src/catalogue/load.ts'
import { CatalogueError, type CatalogueFault } from '../apps/server/src/catalogue/read-files.ts'
import { editorSchemas } from './catalogue-schema.ts'
import { root } from './root.ts'

const WORD = /^[A-Za-z][\w-]*(?:\.[\w{}-]+)+$/

/** Quoted words with dots in them; where a value is put in, `{}` stands. */
export const dottedWords = (source: string): string[] =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)]
    .map(([, , word = '']) => word.replaceAll(/\$\{[^{}]*\}/g, '{}'))
    .filter((word) => WORD.test(word))

const programWords = (): UsedKey[] =>
  globSync('{packages/*,apps/server,apps/web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|\/fixtures\/|\/testing\//.test(file))
    .flatMap((file) => dottedWords(readFileSync(join(root, file), 'utf8')).map((key) => ({ key, where: file })))

/** A schema that an editor would check by older rules than the server. */
const staleSchemas = (dir: string): CatalogueFault[] =>
  Object.entries(editorSchemas())
    .filter(([file, schema]) => {
      const path = join(dir, file)
      return !existsSync(path) || !isDeepStrictEqual(JSON.parse(readFileSync(path, 'utf8')), schema)
    })
    .map(([file]) => ({ file, line: 1, path: [], code: 'schema-stale', message: 'Run npm run catalogue:schema' }))

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

if (import.meta.main) {
  const dir = resolve(process.argv[2] ?? process.env['CATALOGUE_DIR'] ?? join(root, 'catalogue'))
  try {
    for (const file of checkCatalogue(dir)) console.log(`not released yet: ${file}`)
    console.log('The catalogue is in order')
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
