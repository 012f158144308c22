/** Metadata of uploaded files in PostgreSQL. */
import type { DocumentRecord, Documents } from '../../ports/documents.ts'
import { isUuid } from '../../utilities/ids/application-id.ts'
import type { Database } from './database.ts'
import { wakeWorkers } from './wake-workers.ts'

const COLUMNS = [
  'id',
  'applicationId',
  'fileName',
  'size',
  'contentType',
  'sha256',
  'storageKey',
  'state',
  'refusal',
  'uploadedBy',
  'createdAt',
] as const satisfies (keyof DocumentRecord)[]

/** The last part of a key is the document's id. */
const documentOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

export const documentsIn = (db: Database): Documents => ({
  insert: (record, { settled } = { settled: false }) =>
    db
      .insertInto('document')
      .values({ ...record, settled })
      .returning(wakeWorkers('documents'))
      .execute(),
  find: (applicationId, id) => {
    const own = db.selectFrom('document').select(COLUMNS).where('applicationId', '=', applicationId)
    return own.where('id', '=', id).executeTakeFirst()
  },
  listOf: (applicationId) =>
    db.selectFrom('document').select(COLUMNS).where('applicationId', '=', applicationId).orderBy('createdAt').execute(),
  update: (id, changes) => db.updateTable('document').set(changes).where('id', '=', id).execute(),
  delete: (id) => db.deleteFrom('document').where('id', '=', id).execute(),
  listUnsettled: async (submittedBefore) => {
    const found = await db
      .selectFrom('document')
      .innerJoin('application', 'application.id', 'document.applicationId')
      .select('applicationId')
      .distinct()
      .where('settled', '=', false)
      .where('submittedAt', '<', submittedBefore)
      .execute()
    return found.map(({ applicationId }) => applicationId)
  },
  settle: (applicationId) =>
    db.updateTable('document').set({ settled: true }).where('applicationId', '=', applicationId).execute(),
  listWithContent: (after, most) => {
    const some = db.selectFrom('document').select(['id', 'applicationId']).where('state', '!=', 'refused')
    return (after === undefined ? some : some.where('id', '>', after)).orderBy('id').limit(most).execute()
  },
  keysInUse: async (keys) => {
    const ids = keys.map(documentOfKey).filter(isUuid)
    if (ids.length === 0) return new Set()
    const found = await db
      .selectFrom('document')
      .select(['id', 'state', 'storageKey'])
      .where('id', 'in', ids)
      .where('state', '!=', 'refused')
      .execute()
    const byId = new Map(found.map((document) => [document.id, document]))
    return new Set(
      keys.filter((key) => {
        const document = byId.get(documentOfKey(key))
        return document && (document.state === 'checking' || document.storageKey === key)
      }),
    )
  },
})
