/** Compares the applicants' messages and answers with what the audit log recorded when they were sent. */
import type pg from 'pg'
import { messageDigest } from '../../messages/message-digest.ts'
import { type ApplicationLog, NOTHING_LOGGED } from './application-log.ts'
import { readPages } from './read-pages.ts'

type Message = Parameters<typeof messageDigest>[0] & { sha256: string | null }
/** `computed`: the hash of the message as it is stored; `stated`: the one in its receipt. */
export type StoredMessage = { id: string; computed: string; stated: string | null }

const SOURCE = {
  columns: '*',
  table: `(
    select application_id as "applicationId", id, kind, request_id as "requestId", request_version as "requestVersion",
      is_late as "isLate", content, documents, sent_at as "sentAt", sha256
    from case_message where sender = 'applicant'
  ) as message`,
  key: ['"applicationId"', 'id'],
  page: 100,
}

/** By the application's id. */
export const readSentMessages = async (client: pg.ClientBase): Promise<Map<string, StoredMessage[]>> => {
  const all: (StoredMessage & { application: string })[] = []
  for await (const message of readPages<Message>(client, SOURCE))
    all.push({
      application: message.applicationId,
      id: message.id,
      computed: messageDigest(message),
      stated: message.sha256,
    })
  return Map.groupBy(all, ({ application }) => application)
}

const faultOf = ({ id, computed, stated }: StoredMessage, log: ApplicationLog): string | undefined => {
  const logged = log.sentMessages.get(id)
  if (logged === undefined) return 'the log does not say that it was sent'
  return computed === logged && stated === logged ? undefined : 'it is stored otherwise than it was sent'
}

/** A sentence for each fault of one application. `isStored`: the application is. */
export const faultsOfMessages = (
  isStored: boolean,
  log: ApplicationLog = NOTHING_LOGGED,
  stored: readonly StoredMessage[] = [],
): string[] => {
  const logged = isStored ? [...log.sentMessages.keys()] : []
  const gone = logged.filter((id) => !stored.some((message) => message.id === id))
  const faults = stored.map((message) => [message.id, faultOf(message, log)] as const)
  return [...gone.map((id) => [id, 'it is gone'] as const), ...faults].flatMap(([id, fault]) =>
    fault === undefined ? [] : [`message ${id}: ${fault}`],
  )
}
