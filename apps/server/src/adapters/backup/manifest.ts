/** The manifest of a back-up, and the check that all its files are intact. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import own from '../../../package.json' with { type: 'json' }

/** Written last: a folder without one is no complete back-up. */
export const MANIFEST = 'back-up.json'
/** Incremented when the layout of the folder or the manifest changes. */
export const FORMAT = 2
/** This code's, by Semantic Versioning. */
export const RELEASE = own.version
/** Did not write its number into the manifest. */
const FIRST_RELEASE = '0.1.0'
export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`)
export const contentFile = (folder: string, key: string) => join(folder, 'files', key)

/** Identifies the content of a file of the back-up. */
export type Seal = { bytes: number; sha256: string }
export type Manifest = {
  format: number
  madeAt: string
  /** Restores it. */
  release: string
  schema: string
  sequences: Record<string, string>
  /** In the order in which they can be filled. */
  tables: ({ name: string; rows: number } & Seal)[]
  files: ({ key: string } & Seal)[]
}

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

/** Throws a readable one-line message when the manifest is missing, damaged, of another format or of a newer release. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const manifest = await readFile(join(folder, MANIFEST), 'utf8')
    .then((text) => JSON.parse(text) as Manifest | null)
    .catch(() => {
      throw new Error(`${folder} holds no whole back-up: ${MANIFEST} is missing or damaged.`)
    })
  const release = manifest?.release ?? FIRST_RELEASE
  if (manifest?.format !== FORMAT || release.localeCompare(RELEASE, 'en', { numeric: true }) > 0)
    throw new Error(
      `${folder} was written by release ${release}, and this is ${RELEASE}: restore it with release ${release}.`,
    )
  return { ...manifest, release }
}

/** Throws a readable one-line message when a file of the back-up is missing or was changed. */
export const readWholeBackUp = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) await checkFile(tableFile(folder, table.name), table)
  for (const file of manifest.files) await checkFile(contentFile(folder, file.key), file)
  return manifest
}
