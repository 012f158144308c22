/** Compares messages of both sides, their receipts, and requests with the entries of the audit log about them. */
import type pg from 'pg'
import { messageDigest, requestDigest, senderDigest } from '../../messages/message-digest.ts'
import type { MessageReceipt, MessageRecord, RequestRecord } from '../../ports/messages.ts'
import { type ApplicationLog, type LoggedPart, NOTHING_LOGGED, threadNames } from './application-log.ts'
import { readPages } from './read-pages.ts'

/** `isAsLogged`: whether the log states it as it is stored. */
export type StoredEntry = {
  application: string
  name: string
  was: 'sent' | 'received' | 'recorded'
  isAsLogged: (logged: LoggedPart) => boolean
}

/** SQL: the message names a document that is stored or named to the case system otherwise, or may be deleted. */
const HAS_OTHER_DOCUMENT = `exists (
  select from jsonb_array_elements(case jsonb_typeof(documents) when 'array' then documents else '[]' end) as sent
  where not exists (
    select from document
    join answer_document on document_id = document.id and message_id is not null
    join case_file on case_file.application_id = document.application_id and what = 'document:' || document.id
    where document.application_id = case_message.application_id and document.id::text = sent ->> 'id'
      and sent = jsonb_build_object('id', document.id, 'fileName', file_name, 'size', document.size,
        'contentType', content_type, 'sha256', document.sha256)
      and (case_file.size, case_file.sha256) = (document.size, document.sha256)))`

type Message = MessageRecord & { hasOtherDocument: boolean }
const MESSAGES = {
  columns: '*',
  table: `(
    select application_id as "applicationId", id, sender, kind, request_id as "requestId",
      request_version as "requestVersion", is_late as "isLate", content, documents, sent_at as "sentAt", sha256,
      sent_by as "sentBy", sender_name as "senderName", ${HAS_OTHER_DOCUMENT} as "hasOtherDocument"
    from case_message
  ) as message`,
  key: ['applicationId', 'id'],
  page: 100,
}
const entryOfMessage = (message: Message): StoredEntry => {
  const { applicationId: application, id, sender, sha256, sentBy, senderName, hasOtherDocument } = message
  const hash = messageDigest(message)
  if (sender === 'authority') {
    const isAsLogged = (logged: LoggedPart) => hash === logged.sha256 && sentBy === null && senderName === ''
    return { application, name: threadNames.received(id), was: 'received', isAsLogged }
  }
  const isAsLogged = (logged: LoggedPart) =>
    hash === logged.sha256 &&
    sha256 === hash &&
    sentBy === logged.personId &&
    senderDigest(message) === logged.sender &&
    !hasOtherDocument
  return { application, name: threadNames.sent(id), was: 'sent', isAsLogged }
}

const REQUESTS = {
  columns: '*',
  table: `(
    select application_id as "applicationId", request_id as "requestId", version, items, due_on::text as "dueOn",
      must_be_signed as "mustBeSigned", received_at as "receivedAt"
    from supplement_request
  ) as request`,
  key: ['applicationId', 'requestId', 'version'],
  page: 100,
}
const entryOfRequest = (request: RequestRecord): StoredEntry => {
  const name = threadNames.request(request.requestId, request.version)
  const isAsLogged = (logged: LoggedPart) => requestDigest(request) === logged.sha256
  return { application: request.applicationId, name, was: 'received', isAsLogged }
}

const WITHDRAWN = {
  columns: '*',
  table: `(
    select application_id as "applicationId", request_id as "requestId", received_at as at from withdrawn_request
  ) as withdrawn`,
  key: ['applicationId', 'requestId'],
}
type Withdrawn = Pick<RequestRecord, 'applicationId' | 'requestId'> & { at: Date }

/** The log does not say what the applicant has seen. */
const RECEIPTS = {
  columns: '*',
  table: `(
    select application_id as "applicationId", message_id as "messageId", kind, at from message_receipt
    where kind <> 'seen'
  ) as receipt`,
  key: ['applicationId', 'messageId', 'kind'],
}
type Receipt = MessageReceipt & { applicationId: string; kind: 'delivered' | 'read' }

const isOfTime = (at: Date) => (logged: LoggedPart) => at.toISOString() === logged.at

/** By the application's id. */
export const readThreads = async (client: pg.ClientBase): Promise<Map<string, StoredEntry[]>> => {
  const all: StoredEntry[] = []
  for await (const message of readPages<Message>(client, MESSAGES)) all.push(entryOfMessage(message))
  for await (const request of readPages<RequestRecord>(client, REQUESTS)) all.push(entryOfRequest(request))
  for await (const { applicationId: application, requestId, at } of readPages<Withdrawn>(client, WITHDRAWN))
    all.push({ application, name: threadNames.withdrawn(requestId), was: 'received', isAsLogged: isOfTime(at) })
  for await (const { applicationId: application, messageId, kind, at } of readPages<Receipt>(client, RECEIPTS))
    all.push({ application, name: threadNames[kind](messageId), was: 'recorded', isAsLogged: isOfTime(at) })
  return Map.groupBy(all, ({ application }) => application)
}

const faultOf = ({ name, was, isAsLogged }: StoredEntry, log: ApplicationLog): string | undefined => {
  const logged = log.thread.get(name)
  if (logged === undefined) return `the log does not say that it was ${was}`
  return isAsLogged(logged) ? undefined : `it is stored otherwise than it was ${was}`
}

/** A sentence for each fault of one application. `isStored`: the application is. */
export const faultsOfThread = (
  isStored: boolean,
  log: ApplicationLog = NOTHING_LOGGED,
  stored: readonly StoredEntry[] = [],
): string[] => {
  const logged = isStored ? [...log.thread.keys()] : []
  const gone = logged.filter((name) => !stored.some((entry) => entry.name === name))
  const faults = stored.map((entry) => [entry.name, faultOf(entry, log)] as const)
  return [...gone.map((name) => [name, 'it is gone'] as const), ...faults].flatMap(([name, fault]) =>
    fault === undefined ? [] : [`${name}: ${fault}`],
  )
}
