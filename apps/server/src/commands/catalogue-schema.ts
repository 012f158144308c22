/** Command `catalogue schema`: writes the JSON schemas with which editors check the catalogue's files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EDITOR_SCHEMAS } from '@sievert/contract/catalogue'
import { catalogueFolder, defineCommand } from './command.ts'

/** The content by file, relative to the catalogue's folder. */
export const editorSchemas = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(EDITOR_SCHEMAS).map(([name, schema]) => [
      `schema/${name}.json`,
      // Drops TypeBox's internal properties, which JSON can't represent.
      JSON.parse(JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema })),
    ]),
  )

export const command = defineCommand({
  takes: '[folder]',
  help: `The folder is that of CATALOGUE_DIR when none is named, or else the one that comes with the service.
Ends with 0 when they are written, with 2 when they could not be.`,
  run: async ([folder]) => {
    for (const [file, schema] of Object.entries(editorSchemas())) {
      const path = join(catalogueFolder(folder), file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${JSON.stringify(schema, null, 2)}\n`)
    }
    return 0
  },
})
