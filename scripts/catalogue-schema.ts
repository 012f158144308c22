/** `npm run catalogue:schema`: writes the JSON schemas by which editors check the catalogue's files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EDITOR_SCHEMAS } from '@sievert/contract/catalogue'
import { root } from './root.ts'

/** File under the catalogue's folder → its content. */
export const editorSchemas = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(EDITOR_SCHEMAS).map(([name, schema]) => [
      `schema/${name}.json`,
      // TypeBox marks its schemas with properties that don't survive as JSON.
      JSON.parse(JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema })),
    ]),
  )

if (import.meta.main)
  for (const [file, schema] of Object.entries(editorSchemas())) {
    const path = join(root, 'catalogue', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(schema, null, 2)}\n`)
  }
