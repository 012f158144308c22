/** Compares the evidence of signed answers with what the audit log recorded. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import Type from 'typebox'
import Value from 'typebox/value'
import { exportPacket, Packet, withTimeStamp } from '../../evidence/packet.ts'
import { readJson } from '../../evidence/read-json.ts'
import { type ApplicationLog, NOTHING_LOGGED } from './application-log.ts'
import {
  computedSeal,
  namesOfChanged,
  ORDER_COLUMNS,
  partsOfOrder,
  type SignedOrder,
  signerOf,
} from './read-evidence.ts'
import { readPages } from './read-pages.ts'

/** `request`: that of the signing. `named`: SHA-256 of the evidence that was named to the case system. */
export type AnswerEvidence = SignedOrder & {
  application: string
  message: string
  packet: unknown
  token: Buffer | null
  request: { requestId: string | null; version: number | null }
  ofApplication: string | null
  method: string | null
  person: string | null
  formerly: string | null
  named: string | null
}

const SOURCE = {
  columns: '*',
  table: `(
    select sign_order_id::text as message, answer_evidence.application_id as application, packet, token,
      json_build_object('requestId', request_id, 'version', request_version) as request,
      sign_order.application_id as "ofApplication", method, personal_number as person, former_number as formerly, case_file.sha256 as named,
      ${ORDER_COLUMNS}
    from answer_evidence
    left join answer_evidence_stamp using (sign_order_id)
    left join sign_order on sign_order.id = sign_order_id
    left join person on person.id = sign_order.person_id
    left join case_file on case_file.application_id = answer_evidence.application_id
      and what = 'evidence:' || sign_order_id
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

const SIGNED_ANSWER = Type.Object({
  applicationId: Type.Unknown(),
  request: Type.Object({ requestId: Type.Unknown(), version: Type.Unknown() }),
})

/** The evidence was named with its time-stamp or without. */
const isNamedAsStored = ({ named, token }: AnswerEvidence, packet: Packet): boolean =>
  named === null ||
  [packet, withTimeStamp(packet, token)].some(
    (form) => createHash('sha256').update(exportPacket(form)).digest('hex') === named,
  )

/** Each part of the signing that the database shows otherwise than the packet states it. */
const changedParts = (answer: AnswerEvidence): string[] => {
  const { packet, request, ofApplication, method } = answer
  if (!Value.Check(Packet, packet)) return []
  const stated = readJson(SIGNED_ANSWER, Buffer.from(packet.document, 'base64').toString())
  const [part] = packet.signatures
  return namesOfChanged([
    ...partsOfOrder(packet, answer),
    signerOf(part, answer),
    ['eID', part?.method, method],
    ['application', stated?.applicationId, ofApplication],
    ['request', stated && { requestId: stated.request.requestId, version: stated.request.version }, request],
    ['evidence named to the case system', true, isNamedAsStored(answer, packet)],
  ])
}

const faultOf = (answer: AnswerEvidence, log: ApplicationLog): string | undefined => {
  const { message, packet, token } = answer
  const seal = log.answerSeals.get(message)
  const stated: unknown = Object(packet).seal
  if (seal === undefined) return 'it has evidence, and the log does not say that it was sent'
  if (stated !== seal) return 'its evidence was sealed anew: it has another seal than when it was stored'
  if (stated !== computedSeal(packet)) return 'its evidence was changed: its seal is that of other content'
  const stampFault = faultOfStamp(token, log.answerStamps.get(message))
  const changed = changedParts(answer)
  return stampFault ?? (changed.length > 0 ? `stored otherwise than it was signed: ${changed.join(', ')}` : undefined)
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
