/** Compares messages of both sides, and requests, with what the audit log recorded when they were sent or received. */
import type pg from 'pg'
import { messageDigest, requestDigest } from '../../messages/message-digest.ts'
import type { MessageRecord, RequestRecord } from '../../ports/messages.ts'
import { type ApplicationLog, NOTHING_LOGGED, threadNames } from './application-log.ts'
import { readPages } from './read-pages.ts'

/**
 * `computed`: the hash of the message or request as it is stored; `stated`: the one in the receipt of the applicant's
 * message.
 */
export type StoredEntry = { application: string; name: string; computed: string; stated: string; was: string }

type Message = Parameters<typeof messageDigest>[0] & Pick<MessageRecord, 'sender' | 'sha256'>
const MESSAGES = {
  columns: '*',
  table: `(
    select application_id as "applicationId", id, sender, kind, request_id as "requestId",
      request_version as "requestVersion", is_late as "isLate", content, documents, sent_at as "sentAt", sha256
    from case_message
  ) as message`,
  key: ['applicationId', 'id'],
  page: 100,
}
const entryOfMessage = (message: Message): StoredEntry => {
  const { applicationId: application, id, sender, sha256 } = message
  const computed = messageDigest(message)
  return sender === 'applicant'
    ? { application, name: threadNames.sent(id), computed, stated: sha256 ?? '', was: 'sent' }
    : { application, name: threadNames.received(id), computed, stated: computed, was: 'received' }
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
  const computed = requestDigest(request)
  const name = threadNames.request(request.requestId, request.version)
  return { application: request.applicationId, name, computed, stated: computed, was: 'received' }
}

const WITHDRAWN = {
  columns: '*',
  table: '(select application_id as "applicationId", request_id as "requestId" from withdrawn_request) as withdrawn',
  key: ['applicationId', 'requestId'],
}
type Withdrawn = Pick<RequestRecord, 'applicationId' | 'requestId'>

/** By the application's id. */
export const readThreads = async (client: pg.ClientBase): Promise<Map<string, StoredEntry[]>> => {
  const all: StoredEntry[] = []
  for await (const message of readPages<Message>(client, MESSAGES)) all.push(entryOfMessage(message))
  for await (const request of readPages<RequestRecord>(client, REQUESTS)) all.push(entryOfRequest(request))
  for await (const { applicationId, requestId } of readPages<Withdrawn>(client, WITHDRAWN)) {
    const name = threadNames.withdrawn(requestId)
    all.push({ application: applicationId, name, computed: '', stated: '', was: 'received' })
  }
  return Map.groupBy(all, ({ application }) => application)
}

const faultOf = ({ name, computed, stated, was }: StoredEntry, log: ApplicationLog): string | undefined => {
  const logged = log.thread.get(name)
  if (logged === undefined) return `the log does not say that it was ${was}`
  return computed === logged && stated === logged ? undefined : `it is stored otherwise than it was ${was}`
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
