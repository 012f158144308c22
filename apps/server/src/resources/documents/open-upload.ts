/** Opens an upload within the quotas, marks it as active while a request receives it, and closes it. */
import { randomUUID } from 'node:crypto'
import { freeUploadQuota } from '../../applications/require-quota.ts'
import type { Actor } from '../../ports/party.ts'
import type { UploadRecord } from '../../ports/uploads.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import type { ReceiveDependencies } from './receive-document.ts'

/** An upload counts as active this long after its last mark, in case the process crashes or no data arrives. */
const ACTIVE_MS = 30_000
const MARK_EVERY_MS = 10_000

const activeUntil = ({ clock }: Pick<ReceiveDependencies, 'clock'>) => new Date(clock.now().getTime() + ACTIVE_MS)

/** Call it after the row is deleted: pieces that remain are orphans, which the clean-up of files deletes. */
export const removePieces = (
  { fileStore }: Pick<ReceiveDependencies, 'fileStore'>,
  { pieces }: Pick<UploadRecord, 'pieces'>,
) => Promise.allSettled(pieces.map((key) => fileStore.remove(key)))

/**
 * Counts an upload against the quotas until it becomes a document or is deleted. If a quota is full, replaces the
 * upload that has been idle longest. Throws 413 if that frees too little.
 */
export const openUpload = async (
  deps: ReceiveDependencies,
  actor: Actor,
  about: Pick<UploadRecord, 'applicationId' | 'fileName' | 'size'>,
  { isActive = false } = {},
): Promise<UploadRecord> => {
  const upload: UploadRecord = {
    ...about,
    id: randomUUID(),
    received: 0,
    pieces: [],
    documentId: null,
    advancedAt: deps.clock.now(),
    activeUntil: isActive ? activeUntil(deps) : null,
    uploadedBy: actor.person.id,
  }
  const displaced = await deps.inTransaction(async (stores) => {
    const oldest = await freeUploadQuota(deps, stores, actor, upload.size)
    await stores.uploads.insert(upload)
    return oldest
  })
  if (displaced) await removePieces(deps, displaced)
  return upload
}

/** Deletes an upload with its pieces. False if it is already a document or deleted. */
export const closeUpload = async (
  deps: Pick<ReceiveDependencies, 'stores' | 'fileStore'>,
  id: string,
): Promise<boolean> => {
  const closed = await deps.stores.uploads.remove(id)
  if (closed) await removePieces(deps, closed)
  return closed !== undefined
}

export type Marking = <T>(content: AsyncIterable<T>) => AsyncIterable<T>

/**
 * Marks the upload as active while `work` receives content through `marking`, as long as content arrives. Throws 404 if
 * the upload is deleted.
 */
export const whileActive = async <T>(
  { stores: { uploads }, clock }: Pick<ReceiveDependencies, 'stores' | 'clock'>,
  id: string,
  work: (marking: Marking) => Promise<T>,
): Promise<T> => {
  let until = new Date(0)
  const marking: Marking = async function* (content) {
    for await (const chunk of content) {
      const next = activeUntil({ clock })
      if (next.getTime() - until.getTime() >= MARK_EVERY_MS) {
        if (!(await uploads.markActive(id, next))) throw new AppError('error.not-found.text')
        until = next
      }
      yield chunk
    }
  }
  try {
    return await work(marking)
  } finally {
    if (until.getTime() > 0) await uploads.markIdle(id, until)
  }
}
