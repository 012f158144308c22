/** Requests, messages and drafts after sending, in PostgreSQL. */
import { sql } from 'kysely'
import type {
  MessageDraftRecord,
  MessageRecord,
  Messages,
  NamedDraft,
  RequestRecord,
  ThreadOutline,
} from '../../ports/messages.ts'
import { answerDocumentsIn } from './answer-documents.ts'
import { type Database, hasAdded } from './database.ts'

const REQUEST = [
  'applicationId',
  'requestId',
  'version',
  'items',
  'dueOn',
  'mustBeSigned',
  'receivedAt',
] as const satisfies (keyof RequestRecord)[]
const MESSAGE = [
  'applicationId',
  'id',
  'sender',
  'kind',
  'requestId',
  'requestVersion',
  'isLate',
  'content',
  'documents',
  'sentAt',
  'sentBy',
  'senderName',
  'sha256',
] as const satisfies (keyof MessageRecord)[]
const DRAFT = [
  'applicationId',
  'requestId',
  'requestVersion',
  'content',
  'revision',
  'savedAt',
  'savedBy',
] as const satisfies (keyof MessageDraftRecord)[]

/** The facts of threads, one row each. Those of each application are together. */
type Fact = { applicationId: string } & (
  | ({ what: 'version' } & ThreadOutline['versions'][number])
  | { what: 'withdrawn'; requestId: string; receivedAt: Date }
  | { what: 'answer'; requestId: string; version: number; receivedAt: Date }
  | { what: 'withdrawal'; receivedAt: Date }
  | { what: 'unseen' }
  | ({ what: 'draft' } & ThreadOutline['drafts'][number])
)

const factsOf = (own: ReturnType<typeof sql>) => sql<Fact>`
  with own as (${own})
  select application_id, 'version' as what, request_id, version, due_on, must_be_signed, received_at, null::jsonb as content
    from supplement_request join own using (application_id)
  union all
  select application_id, 'withdrawn', request_id, null, null, null, received_at, null
    from withdrawn_request join own using (application_id)
  union all
  select application_id, case when kind = 'answer' then 'answer' else 'withdrawal' end, request_id, request_version, null, null, sent_at, null
    from case_message join own using (application_id) where kind in ('answer', 'withdrawal')
  union all
  select application_id, 'unseen', id, null, null, null, sent_at, null from case_message join own using (application_id)
    where sender = 'authority' and not exists (
      select from message_receipt as receipt
      where receipt.application_id = case_message.application_id and message_id = id and receipt.kind = 'seen')
  union all
  select application_id, 'draft', request_id, null, null, null, null, content
    from message_draft join own using (application_id)`

const outlineOf = (applicationId: string, facts: readonly Fact[]): ThreadOutline => ({
  applicationId,
  versions: facts.flatMap((fact) => (fact.what === 'version' ? [fact] : [])),
  withdrawn: facts.flatMap((fact) => (fact.what === 'withdrawn' ? [fact] : [])),
  answers: facts.flatMap((fact) =>
    fact.what === 'answer'
      ? [{ requestId: fact.requestId, requestVersion: fact.version, sentAt: fact.receivedAt }]
      : [],
  ),
  withdrawalAskedAt: facts.find((fact) => fact.what === 'withdrawal')?.receivedAt,
  hasUnseen: facts.some(({ what }) => what === 'unseen'),
  drafts: facts.flatMap((fact) => (fact.what === 'draft' ? [fact] : [])),
})

const outlinesIn = (db: Database): Pick<Messages, 'outline' | 'outlinesOf'> => ({
  outlinesOf: async (partyId) => {
    const own = sql`select id as application_id from application where party_id = ${partyId} and status <> 'Started'`
    const { rows } = await factsOf(own).execute(db)
    return [...Map.groupBy(rows, ({ applicationId }) => applicationId)].map(([id, facts]) => outlineOf(id, facts))
  },
  outline: async (applicationId) => {
    const { rows } = await factsOf(sql`select ${applicationId}::uuid as application_id`).execute(db)
    return outlineOf(applicationId, rows)
  },
})

type OfDrafts = 'drafts' | 'withDrafts' | 'draft' | 'nextRevision' | 'saveDraft' | 'removeDraft'
const draftsIn = (db: Database): Pick<Messages, OfDrafts> => {
  const drafts = async (applicationId: string, requestId?: string): Promise<NamedDraft[]> => {
    const named = db
      .selectFrom('messageDraft')
      .innerJoin('person', 'person.id', 'messageDraft.savedBy')
      .select(DRAFT.map((column) => `messageDraft.${column}` as const))
      .select(['person.givenName', 'person.familyName'])
      .where('applicationId', '=', applicationId)
    const rows = await (requestId === undefined ? named : named.where('requestId', '=', requestId)).execute()
    return rows.map(({ givenName, familyName, ...draft }) => ({
      ...draft,
      savedByName: `${givenName} ${familyName}`.trim(),
    }))
  }
  return {
    drafts: (applicationId) => drafts(applicationId),
    withDrafts: (partyId) => {
      const own = db.selectFrom('application').where('partyId', '=', partyId)
      const drafted = own.innerJoin('messageDraft', 'messageDraft.applicationId', 'application.id')
      return drafted.select(['id', 'number']).distinct().orderBy('number').execute()
    },
    draft: async (applicationId, requestId) => (await drafts(applicationId, requestId))[0],
    nextRevision: async (applicationId, current) => {
      const { latest } = await db
        .insertInto('draftRevision')
        .values({ applicationId, latest: current + 1 })
        .onConflict((conflict) =>
          conflict.column('applicationId').doUpdateSet({
            latest: sql<number>`greatest(draft_revision.latest, ${current}::integer) + 1`,
          }),
        )
        .returning('latest')
        .executeTakeFirstOrThrow()
      return latest
    },
    saveDraft: ({ applicationId, requestId, ...changes }) =>
      db
        .insertInto('messageDraft')
        .values({ applicationId, requestId, ...changes })
        .onConflict((conflict) => conflict.columns(['applicationId', 'requestId']).doUpdateSet(changes))
        .execute(),
    removeDraft: (applicationId, requestId) =>
      db
        .deleteFrom('messageDraft')
        .where('applicationId', '=', applicationId)
        .where('requestId', '=', requestId)
        .execute(),
  }
}

/** Lists are stored as JSON text: the driver takes an array for one of PostgreSQL's. */
const asJson = <T>(value: T): T => JSON.stringify(value) as T

const threadIn = (db: Database): Pick<Messages, 'thread'> => ({
  thread: async (applicationId) => {
    const [versions, withdrawn, messages, receipts, signed] = await Promise.all([
      db.selectFrom('supplementRequest').select(REQUEST).where('applicationId', '=', applicationId).execute(),
      db
        .selectFrom('withdrawnRequest')
        .select(['requestId', 'receivedAt'])
        .where('applicationId', '=', applicationId)
        .execute(),
      db
        .selectFrom('caseMessage')
        .select(MESSAGE)
        .where('applicationId', '=', applicationId)
        .orderBy('sentAt')
        .orderBy('id')
        .execute(),
      db
        .selectFrom('messageReceipt')
        .select(['messageId', 'kind', 'at'])
        .where('applicationId', '=', applicationId)
        .execute(),
      db
        .selectFrom('signOrder')
        .select(['id', 'digest'])
        .where('applicationId', '=', applicationId)
        .where('requestId', 'is not', null)
        .where('state', '=', 'Success')
        .execute(),
    ])
    return { versions, withdrawn, messages, receipts, signed }
  },
})

const messageLookupsIn = (db: Database): Pick<Messages, 'countsOf' | 'find' | 'ownerOf'> => ({
  countsOf: async (applicationId) => {
    const { rows } = await sql<Record<MessageRecord['sender'], number>>`
      select count(*) filter (where sender = 'applicant' and kind = 'message')::integer as applicant,
        count(*) filter (where sender = 'authority')::integer
          + (select count(*) from supplement_request where application_id = ${applicationId})::integer as authority
      from case_message where application_id = ${applicationId}`.execute(db)
    return rows[0] ?? { applicant: 0, authority: 0 }
  },
  find: (applicationId, id) => {
    const own = db.selectFrom('caseMessage').select(MESSAGE).where('applicationId', '=', applicationId)
    return own.where('id', '=', id).executeTakeFirst()
  },
  ownerOf: async (id) => {
    const sent = db.selectFrom('caseMessage').select('applicationId').where('sender', '=', 'applicant')
    return (await sent.where('id', '=', id).executeTakeFirst())?.applicationId
  },
})

export const messagesIn = (db: Database): Messages => ({
  ...threadIn(db),
  ...messageLookupsIn(db),
  ...outlinesIn(db),
  ...draftsIn(db),
  ...answerDocumentsIn(db),
  addRequest: ({ items, ...request }) =>
    hasAdded(
      db
        .insertInto('supplementRequest')
        .values({ ...request, items: asJson(items) })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  withdrawRequest: (applicationId, requestId, receivedAt) =>
    hasAdded(
      db
        .insertInto('withdrawnRequest')
        .values({ applicationId, requestId, receivedAt })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  add: ({ documents, ...message }) =>
    hasAdded(
      db
        .insertInto('caseMessage')
        .values({ ...message, documents: asJson(documents) })
        .onConflict((conflict) => conflict.columns(['applicationId', 'id']).doNothing()),
    ),
  addReceipt: (applicationId, receipt) =>
    hasAdded(
      db
        .insertInto('messageReceipt')
        .values({ ...receipt, applicationId })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  hasUnmailed: async (applicationId, occasion) => {
    const { rows } = await sql`
      select from case_message as message where application_id = ${applicationId} and sender = 'authority'
        and not exists (select from sent_mail as mail where mail.application_id = message.application_id
          and mail.kind = 'message' and mail.occasion <> ${occasion} and mail.sent_at >= message.sent_at)
      limit 1`.execute(db)
    return rows.length > 0
  },
  markSeen: (applicationId, messageIds, at) =>
    sql`
      insert into message_receipt (application_id, message_id, kind, at)
      select application_id, id, 'seen', ${at}::timestamptz from case_message
      where application_id = ${applicationId} and sender = 'authority' and id = any (${messageIds})
      on conflict do nothing`.execute(db),
})
