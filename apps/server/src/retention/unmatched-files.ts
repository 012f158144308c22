/** Compares the file store with the database: files without a row, and documents without a file. */
import type { Dependencies } from '../ports/dependencies.ts'
import type { DocumentRecord } from '../ports/documents.ts'
import type { Stores } from '../ports/stores.ts'
import { findContent } from '../resources/documents/check-document.ts'
import { DOCUMENTS, QUARANTINE, UPLOADS } from '../resources/documents/storage-keys.ts'
import { applicationOfReceipt, RECEIPTS } from '../resources/receipts/receipt-keys.ts'

const BATCH = 500
/** Files that are looked up at a time. */
const AT_A_TIME = 50
/** The last moment that a Date can have. */
const ANY_TIME = new Date(8.64e15)

export type Compared = Pick<Dependencies, 'fileStore'> & {
  stores: Pick<Stores, 'documents' | 'uploads' | 'applications'>
}
type StoredFile = { key: string; writtenAt: Date }
/** `listed`: the number of all files below the prefix. */
type Orphans = { prefix: string; listed: number; orphans: StoredFile[] }

/** Returns the keys that are still in use. */
type InUse = (keys: readonly string[]) => Promise<Set<string>>

/** For keys that contain the id of their owner: they are in use as long as the owner exists. */
const inUseBy =
  (ownerOf: (key: string) => string, existing: InUse): InUse =>
  async (keys) => {
    const owners = await existing([...new Set(keys.map(ownerOf))])
    return new Set(keys.filter((key) => owners.has(ownerOf(key))))
  }
const uploadOfKey = (key: string): string => key.split('/')[1] ?? ''

const orphansBelow = async (
  { fileStore }: Pick<Compared, 'fileStore'>,
  prefix: string,
  before: Date,
  inUseOf: InUse,
): Promise<Orphans> => {
  const found: Orphans = { prefix, listed: 0, orphans: [] }
  let batch: StoredFile[] = []
  const addOrphans = async () => {
    if (batch.length === 0) return
    const inUse = await inUseOf(batch.map(({ key }) => key))
    found.orphans.push(...batch.filter(({ key }) => !inUse.has(key)))
    batch = []
  }
  for await (const file of fileStore.list(prefix)) {
    found.listed += 1
    if (file.writtenAt < before) batch.push(file)
    if (batch.length >= BATCH) await addOrphans()
  }
  await addOrphans()
  return found
}

/**
 * By prefix, the content that was written before a moment and has no row: its upload, scan or deletion was interrupted,
 * its application is deleted, or the row was lost.
 */
export async function* findOrphans(compared: Compared, before: Date): AsyncGenerator<Orphans> {
  const { documents, uploads, applications } = compared.stores
  // Receipts are deleted with their applications.
  const places: readonly [prefix: string, inUseOf: InUse][] = [
    [QUARANTINE, documents.keysInUse],
    [DOCUMENTS, documents.keysInUse],
    [UPLOADS, inUseBy(uploadOfKey, uploads.known)],
    [RECEIPTS, inUseBy(applicationOfReceipt, applications.existing)],
  ]
  for (const [prefix, inUseOf] of places) yield orphansBelow(compared, prefix, before, inUseOf)
}

type Missing = Pick<DocumentRecord, 'id' | 'applicationId'>

/** Counts the documents that have content, and returns those without a file. */
const findMissing = async ({ stores, fileStore }: Compared): Promise<{ documents: number; missing: Missing[] }> => {
  const found = { documents: 0, missing: [] as Missing[] }
  for (let after: string | undefined; ; ) {
    const some = await stores.documents.listWithContent(after, AT_A_TIME)
    after = some.at(-1)?.id
    if (after === undefined) return found
    found.documents += some.length
    const keys = await Promise.all(some.map(({ id }) => findContent({ fileStore }, id)))
    found.missing.push(...some.filter((_document, index) => keys[index] === undefined))
  }
}

/** Everything, whenever it was written. `files`: their number below all prefixes. */
export const compareFiles = async (
  compared: Compared,
): Promise<{ documents: number; missing: Missing[]; files: number; orphans: StoredFile[] }> => {
  const found = { files: 0, orphans: [] as StoredFile[] }
  for await (const { listed, orphans } of findOrphans(compared, ANY_TIME)) {
    found.files += listed
    found.orphans.push(...orphans)
  }
  return { ...found, ...(await findMissing(compared)) }
}
