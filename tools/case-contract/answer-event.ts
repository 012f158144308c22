/** Accepts an event as Sievert does, or refuses it as planned. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { CaseEvent } from '@sievert/contract/cases'
import { faultOfDays } from '@sievert/domain/application/decision'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { schemaFaults } from '../../apps/server/src/catalogue/schema-faults.ts'
import { readJson } from '../../apps/server/src/evidence/read-json.ts'
import { toUuid } from '../../apps/server/src/utilities/ids/application-id.ts'
import type { EventFault, Sample } from './make-sample.ts'
import { proofOf } from './proof.ts'
import { FAULTS, isProved, LATE_MS, REFUSALS, type SentEvent, type StandIn } from './recorded-calls.ts'

/** The content type that Sievert accepts; others are answered with 415. */
const isJson = (contentType = ''): boolean => /^application\/json\s*(;|$)/i.test(contentType)

type Read = Pick<
  SentEvent,
  'sample' | 'eventId' | 'type' | 'caseNumber' | 'messageId' | 'request' | 'content' | 'faults'
>

const sampleOf = (samples: readonly Sample[], applicationId: unknown): Sample | undefined => {
  try {
    const id = toUuid(String(applicationId))
    return samples.find(({ submission }) => submission.applicationId === id)
  } catch {
    return undefined
  }
}

const NOT_JSON = 'its content-type is not application/json'

const faultsOf = (event: unknown, body: string): string[] => {
  const checked = readJson(CaseEvent, body)
  const ofDays = checked && 'decidedOn' in checked ? faultOfDays(checked, Date.now()) : undefined
  if (ofDays) return [ofDays]
  return schemaFaults(CaseEvent, event).map(({ path, message }) => `${path.join('.')} ${message}`.trim())
}

const requestIn = (type: unknown, { requestId, version = 1 }: Record<string, unknown>): SentEvent['request'] =>
  type === 'SupplementRequested' || type === 'RequestChanged'
    ? { requestId: String(requestId), version: Number(version) }
    : undefined

const read = (samples: readonly Sample[], body: string): Read => {
  const nothing = { sample: undefined, eventId: undefined, type: undefined, caseNumber: undefined, content: body }
  let event: unknown
  try {
    event = JSON.parse(body)
  } catch {
    return { ...nothing, faults: ['it is not JSON'] }
  }
  const faults = faultsOf(event, body)
  if (typeof event !== 'object' || event === null) return { ...nothing, faults }
  const { eventId, type, applicationId, caseNumber, messageId, ...more }: Record<string, unknown> = { ...event }
  const content = canonicalJson({ ...event, eventId: null })
  const sample = sampleOf(samples, applicationId)
  return { sample, eventId, type, caseNumber, messageId, request: requestIn(type, more), content, faults }
}

/** The planned status; undefined for no answer. */
const planned = (fault: EventFault | undefined, tries: number): number | undefined => {
  if (fault === 'unknown') return 404
  if (fault === 'conflict') return 409
  if (fault === 'refused' && tries < FAULTS.refused) return REFUSALS[tries]
  return fault === 'silent' && tries < FAULTS.silent ? undefined : 204
}

const statusFor = (events: Omit<SentEvent, 'status' | 'waits'>, tries: number): number | undefined => {
  if (events.faults.includes(NOT_JSON)) return 415
  if (!isProved(events)) return 403
  if (events.faults.length > 0) return 400
  return events.sample ? planned(events.sample.eventFault, tries) : 404
}

export const answerEvent = async (standIn: StandIn, request: IncomingMessage, response: ServerResponse) => {
  const { samples, seen } = standIn
  const { headers, method = '', url: path = '' } = request
  const body = await text(request)
  const said = read(samples, body)
  const faults = isJson(headers['content-type']) ? said.faults : [NOT_JSON, ...said.faults]
  const event = { ...said, faults, proof: proofOf(standIn, { headers, method, path, body }, new Date()) }
  const tries = seen.events.filter(({ content }) => content === event.content).length
  const status = statusFor(event, tries)
  const events: SentEvent = { ...event, status: status ?? 0, waits: status === undefined }
  seen.events.push(events)
  response.once('close', () => void (events.waits = false))
  if (status === undefined) return
  setTimeout(() => response.writeHead(status).end(), status === 503 && tries === 0 ? LATE_MS : 0)
}
