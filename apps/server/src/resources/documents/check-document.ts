/**
 * Checks a document in quarantine, and releases or refuses it. Safe to repeat, to run concurrently, and to resume after
 * a crash.
 */

import { Readable } from 'node:stream'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { extensionOf } from '@sievert/domain/rules/file'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { DocumentToCheck } from '../../ports/document-checks.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import { contentOfSize, isStored, MissingFile } from '../../ports/file-store.ts'
import { InspectorDied, type Refusal } from '../../ports/inspector.ts'
import { documentKey, quarantineKey } from './storage-keys.ts'

type CheckDependencies = Pick<
  Dependencies,
  'stores' | 'inTransaction' | 'clock' | 'fileStore' | 'inspector' | 'documentChecks' | 'virusScanner' | 'log'
>
type Finding = Refusal | 'ready'

/** In quarantine; or at its final key, after a crash between the move and its record. */
export const findContent = async (
  { fileStore }: Pick<Dependencies, 'fileStore'>,
  id: string,
): Promise<string | undefined> => {
  for (const key of [quarantineKey(id), documentKey(id)]) if (await isStored(fileStore, key)) return key
  return undefined
}

/** Fails at its end when the store sent other content than was received: that is no verdict on the document. */
const read = async ({ fileStore }: CheckDependencies, { size }: DocumentRecord, key: string): Promise<Readable> =>
  Readable.from(contentOfSize((await fileStore.read(key)) as AsyncIterable<Buffer>, { key, size }))

const scan = async (deps: CheckDependencies, document: DocumentRecord, key: string): Promise<Finding> => {
  const { virusScanner, log } = deps
  if (!virusScanner) return 'ready'
  const content = await read(deps, document, key)
  try {
    return (await virusScanner.scan(content)) === 'clean' ? 'ready' : 'virus'
  } catch (err) {
    log.warn({ document: key, err }, 'a document waits, the virus scanner gives no verdict')
    throw err
  } finally {
    content.destroy()
  }
}

/** Crashes of the inspector before a file is refused. A single crash may have another cause than the file. */
const DEATHS_MAX = 2

const look = async (deps: CheckDependencies, document: DocumentRecord, key: string): Promise<Refusal | undefined> => {
  const { inspector, documentChecks, log } = deps
  const { id, fileName } = document
  const extension = extensionOf(fileName)
  if (!extension) return 'content'
  const content = await read(deps, document, key)
  try {
    return await inspector.inspect(content, CONTENT_OF_EXTENSION[extension])
  } catch (error) {
    if (!(error instanceof InspectorDied)) throw error
    log.error({ document: id, err: error }, 'an inspector died over a document')
    if ((await documentChecks.countDeath(id)) < DEATHS_MAX) throw error
    return 'too-complex'
  } finally {
    content.destroy()
  }
}

/** The finding applies only to a document that is still being checked. Content that is ready has been moved by then. */
const conclude = (deps: CheckDependencies, { id, applicationId }: DocumentRecord, finding: Finding) =>
  deps.inTransaction(async (stores) => {
    const application = await stores.applications.lock(applicationId)
    const document = await stores.documents.find(applicationId, id)
    if (!application || document?.state !== 'checking') return
    const { partyId } = application
    const entry = { chain: `application:${applicationId}`, at: deps.clock.now(), personId: null, partyId }
    if (finding === 'ready') {
      await stores.documents.update(id, { state: 'ready', storageKey: documentKey(id) })
      await stores.audit.append({ ...entry, action: 'document-ready', detail: { document: id } })
    } else {
      await stores.documents.update(id, { state: 'refused', refusal: `file.refusal.${finding}.text` })
      await stores.audit.append({ ...entry, action: 'document-refused', detail: { document: id, reason: finding } })
    }
  })

/**
 * Throws if the inspector, the scanner or the file store gives no verdict. The document stays in the queue and is
 * retried. This includes MissingFile: the store may be the wrong one, so a missing file is no verdict on the document.
 * `inspected` is called when only the scan remains.
 */
export const checkDocument = async (
  deps: CheckDependencies,
  { documentId, applicationId }: DocumentToCheck,
  inspected: () => void = () => {},
): Promise<void> => {
  const document = await deps.stores.documents.find(applicationId, documentId)
  if (document?.state !== 'checking') return
  const key = await findContent(deps, documentId)
  if (key === undefined) throw new MissingFile(document.storageKey)
  const refusal = await look(deps, document, key)
  inspected()
  const finding = refusal ?? (await scan(deps, document, key))
  // Before the transaction: a slow file store must not hold the lock of the application or a connection.
  if (finding === 'ready' && key === quarantineKey(documentId)) await deps.fileStore.move(key, documentKey(documentId))
  await conclude(deps, document, finding)
  // Last: after a crash before this line, the clean-up of orphaned files deletes the content.
  await removeUnlessReady(deps, document, finding === 'ready' ? documentKey(documentId) : key)
}

/** Deletes the content of a document that was refused, or deleted during the check. */
const removeUnlessReady = async (
  { stores, fileStore }: CheckDependencies,
  { id, applicationId }: DocumentRecord,
  key: string,
): Promise<void> => {
  const document = await stores.documents.find(applicationId, id)
  if (document?.state !== 'ready') await fileStore.remove(key)
}
