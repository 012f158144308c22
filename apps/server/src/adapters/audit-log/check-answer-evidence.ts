/** Compares the evidence of signed answers with what the audit log recorded. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type ApplicationLog, NOTHING_LOGGED } from './application-log.ts'
import { computedSeal } from './read-evidence.ts'
import { readPages } from './read-pages.ts'

export type AnswerEvidence = {
  application: string
  message: string
  packet: unknown
  token: Buffer | null
}

const SOURCE = {
  columns: '*',
  table: `(
    select sign_order_id::text as message, answer_evidence.application_id as application, packet, token
    from answer_evidence left join answer_evidence_stamp using (sign_order_id)
  ) as stored`,
  key: ['message'],
  page: 100,
}

/** By the application's id. */
export const readAnswerEvidence = async (client: pg.ClientBase): Promise<Map<string, AnswerEvidence[]>> => {
  const all: AnswerEvidence[] = []
  for await (const row of readPages<AnswerEvidence>(client, SOURCE)) all.push(row)
  return Map.groupBy(all, ({ application }) => application)
}

const faultOfStamp = (token: Buffer | null, logged: string | undefined): string | undefined => {
  if (logged === undefined) return undefined
  if (!token) return 'its time-stamp is gone'
  const isLogged = createHash('sha256').update(token).digest('hex') === logged
  return isLogged ? undefined : 'its time-stamp is another one than was stored'
}

const faultOf = ({ message, packet, token }: AnswerEvidence, log: ApplicationLog): string | undefined => {
  const seal = log.answerSeals.get(message)
  const stated: unknown = Object(packet).seal
  if (seal === undefined) return 'it has evidence, and the log does not say that it was sent'
  if (stated !== seal) return 'its evidence was sealed anew: it has another seal than when it was stored'
  if (stated !== computedSeal(packet)) return 'its evidence was changed: its seal is that of other content'
  return faultOfStamp(token, log.answerStamps.get(message))
}

/** A sentence for each fault of the signed answers of one application. `isStored`: the application is. */
export const faultsOfAnswers = (
  isStored: boolean,
  log: ApplicationLog = NOTHING_LOGGED,
  stored: readonly AnswerEvidence[] = [],
): string[] => {
  const logged = isStored ? [...log.answerSeals.keys()] : []
  const gone = logged.filter((id) => !stored.some(({ message }) => message === id))
  const faults = stored.map((each) => [each.message, faultOf(each, log)] as const)
  return [...gone.map((id) => [id, 'its evidence is gone'] as const), ...faults].flatMap(([id, fault]) =>
    fault === undefined ? [] : [`answer ${id}: ${fault}`],
  )
}
