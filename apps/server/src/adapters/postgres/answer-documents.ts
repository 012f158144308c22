/** Documents of answers, in PostgreSQL. */
import { sql } from 'kysely'
import type { Messages } from '../../ports/messages.ts'
import type { Database } from './database.ts'

type OfDocuments = 'addDocument' | 'documentsSent' | 'documentsOfThread' | 'listDropped' | 'dropDocument'
/** A draft that can't be sent any more keeps no document: after a decision, or the withdrawal of its request. */
const IS_DROPPED = sql`message_id is null
  and not exists (
    select from case_message as sent where sent.application_id = answer_document.application_id
      and documents @> jsonb_build_array(jsonb_build_object('id', document_id)))
  and not exists (
    select from message_draft as draft join application on application.id = draft.application_id
    where draft.application_id = answer_document.application_id
      and lower(draft.content::text) like '%' || document_id || '%'
      and status = 'Submitted' and rejected_at is null and dismissed_at is null and withdrawn_at is null
      and not exists (
        select from withdrawn_request as withdrawn where withdrawn.application_id = draft.application_id
          and withdrawn.request_id = draft.request_id))`

export const answerDocumentsIn = (db: Database): Pick<Messages, OfDocuments> => ({
  documentsOfThread: async (applicationId) => {
    const { rows } = await sql<{ id: string }>`
      select document_id::text as id from answer_document where application_id = ${applicationId}
      union
      select document ->> 'id' from case_message, jsonb_array_elements(documents) as document
        where application_id = ${applicationId}
      union
      select lower(document) from message_draft, jsonb_array_elements(content -> 'items') as item,
        jsonb_array_elements_text(item -> 'documents') as document
        where application_id = ${applicationId}`.execute(db)
    return rows.map(({ id }) => id)
  },
  listDropped: async (uploadedBefore) => {
    const { rows } = await sql<{ applicationId: string; documentId: string }>`
      select answer_document.application_id, document_id from answer_document join document on document.id = document_id
      where document.created_at < ${uploadedBefore} and ${IS_DROPPED}`.execute(db)
    return rows
  },
  dropDocument: async (documentId) => {
    const { rows } = await sql`
      delete from answer_document where document_id = ${documentId} and ${IS_DROPPED} returning document_id`.execute(db)
    return rows.length > 0
  },
  addDocument: (applicationId, documentId) =>
    db
      .insertInto('answerDocument')
      .values({ applicationId, documentId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  documentsSent: async (applicationId, messageId, documentIds) => {
    if (documentIds.length === 0) return
    await db
      .insertInto('answerDocument')
      .values(documentIds.map((documentId) => ({ applicationId, documentId, messageId })))
      .onConflict((conflict) =>
        conflict.column('documentId').doUpdateSet({ messageId }).where('answerDocument.messageId', 'is', null),
      )
      .execute()
  },
})
