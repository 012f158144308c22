/** The manifest of a back-up, and the check that all its files are intact. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@sievert/domain/decode'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import Type, { type Static } from 'typebox'
import { Errors } from 'typebox/value'
import own from '../../../package.json' with { type: 'json' }
import { KEY } from '../../ports/file-store.ts'

/** Written last: a folder without one is no complete back-up. */
export const MANIFEST = 'back-up.json'
/** Incremented when the layout of the folder or the manifest changes. */
export const FORMAT = 3
/** This code's, by Semantic Versioning. */
export const RELEASE = own.version
/** Did not write its number into the manifest. */
const FIRST_RELEASE = '0.1.0'
export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`)
export const contentFile = (folder: string, key: string) => join(folder, 'files', key)

const Count = Type.Integer({ minimum: 0 })
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** Identifies the content of a file of the back-up. */
const Seal = Type.Object({ bytes: Count, sha256: Digest })
export type Seal = Static<typeof Seal>

const Content = Type.Object({
  format: Type.Literal(FORMAT),
  madeAt: Type.String(),
  /** Restores it. */
  release: Type.String(),
  schema: Type.String(),
  sequences: Type.Record(Type.String(), Type.String({ pattern: '^[0-9]+$' })),
  /** In the order in which they can be filled. */
  tables: Type.Array(
    Type.Object({ name: Type.String({ pattern: '^[a-z]+\\.[a-z_]+$' }), rows: Count, ...Seal.properties }),
  ),
  files: Type.Array(Type.Object({ key: Type.String({ pattern: KEY.source }), ...Seal.properties })),
})
export type Content = Static<typeof Content>
/** `sha256`: of the canonical form of all the rest. */
const Manifest = Type.Object({ ...Content.properties, sha256: Digest })
export type Manifest = Static<typeof Manifest>

/** The manifest's own digest reveals damage and mixed-up parts. It is no signature. */
export const sealedOf = (content: Content): Manifest => ({
  ...content,
  sha256: createHash('sha256').update(canonicalJson(content)).digest('hex'),
})

export const sealOf = async (path: string): Promise<Seal> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

const checkFile = async (path: string, { bytes, sha256 }: Seal): Promise<void> => {
  const found = await sealOf(path).catch(() => undefined)
  if (found?.bytes !== bytes || found.sha256 !== sha256)
    throw new Error(`${path} can't be read or is not as it was written.`)
}

const notWhole = (folder: string, why: string) => new Error(`${folder} holds no whole back-up: ${MANIFEST} ${why}.`)

const parse = async (folder: string): Promise<Record<string, unknown>> => {
  const found = await readFile(join(folder, MANIFEST), 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => undefined)
  if (!isRecord(found)) throw notWhole(folder, 'is missing or damaged')
  return found
}

/**
 * Throws a readable one-line message when the manifest is missing, damaged, of another format or of a newer release.
 */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const found = await parse(folder)
  const release = typeof found['release'] === 'string' ? found['release'] : FIRST_RELEASE
  if (found['format'] !== FORMAT || release.localeCompare(RELEASE, 'en', { numeric: true }) > 0)
    throw new Error(
      `${folder} was written by release ${release}, and this is ${RELEASE}: restore it with release ${release}.`,
    )
  const [fault] = Errors(Manifest, found)
  if (fault) throw notWhole(folder, `is damaged: ${fault.instancePath || 'it'} ${fault.message}`)
  const { sha256, ...content } = found as Manifest
  if (sealedOf(content).sha256 !== sha256) throw notWhole(folder, 'is not as it was written: its SHA-256 differs')
  return { ...content, sha256 }
}

/** Throws a readable one-line message when a file of the back-up is missing or was changed. */
export const readWholeBackUp = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) await checkFile(tableFile(folder, table.name), table)
  for (const file of manifest.files) await checkFile(contentFile(folder, file.key), file)
  return manifest
}
