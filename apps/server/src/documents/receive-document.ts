/** Takes in an uploaded file: streamed to the store, counted and hashed on the way, then looked at. */
import { createHash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { isAllowed } from '@sievert/domain/application/status'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import { extensionOf, FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import { ownApplication } from '../applications/own-application.ts'
import { AppError, refuse } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { DocumentRecord } from '../ports/documents.ts'
import type { Actor } from '../ports/party.ts'
import { harmlessName } from './harmless-name.ts'
import { fitsExtension } from './inspect-content.ts'

type ReceiveNeeds = Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'fileStore' | 'virusScanner'>
const INVALID = { path: 'formFile', key: 'validation.fileupload.invalid-file' }

/** Counts and hashes what passes; 413 as soon as it is too much. */
const meter = () => {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size < FILE_SIZE_LIMIT ? null : new AppError('validation.fileupload.file-too-large'), chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}

/** 409 when the application is sent in, 413 from 50 MB, 422 for an extension or content that is not allowed; nothing stays then. */
export const receiveDocument = async (
  needs: ReceiveNeeds,
  actor: Actor,
  { applicationId, fileName, content }: { applicationId: string; fileName: string; content: Readable },
): Promise<DocumentRecord> => {
  const application = await ownApplication(needs.stores, actor, applicationId)
  if (!isAllowed(application.status, 'edit')) throw new AppError('error.not-editable.text')
  const name = harmlessName(fileName)
  const extension = extensionOf(name)
  if (!extension) throw new AppError('error.invalid.text', { issues: [INVALID] })
  const id = randomUUID()
  const storageKey = `documents/${id}`
  const { stream, result } = meter()
  content.once('error', (error) => stream.destroy(error))
  await needs.fileStore.write(storageKey, content.pipe(stream))
  try {
    const { size, sha256 } = result()
    if (size === 0 || !(await fitsExtension(needs.fileStore, storageKey, extension))) refuse([INVALID])
    const record: DocumentRecord = {
      id,
      applicationId,
      fileName: name,
      size,
      contentType: CONTENT_OF_EXTENSION[extension].contentType,
      sha256,
      storageKey,
      state: needs.virusScanner ? 'checking' : 'ready',
      refusal: null,
      uploadedBy: actor.person.id,
      createdAt: needs.clock.now(),
    }
    await storeRecord(needs, actor, record)
    return record
  } catch (error) {
    await needs.fileStore.remove(storageKey)
    throw error
  }
}

const storeRecord = (needs: ReceiveNeeds, actor: Actor, record: DocumentRecord) =>
  needs.inTransaction(async (stores) => {
    const { id, applicationId, size, sha256, createdAt } = record
    await stores.documents.insert(record)
    if (record.state === 'checking') await stores.jobs.send('check-document', { documentId: id, applicationId })
    await stores.audit.append({
      chain: `application:${applicationId}`,
      at: createdAt,
      personId: actor.person.id,
      partyId: actor.party.partyId,
      action: 'document-uploaded',
      detail: { document: id, size, sha256 },
    })
  })
