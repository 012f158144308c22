/** Takes an event as Sievert does, or refuses it as planned. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { CaseEvent } from '@sievert/contract/cases'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { uuidOf } from '../../basics/application-id.ts'
import { schemaFaults } from '../../catalogue/schema-faults.ts'
import type { EventFault, Sample } from './make-sample.ts'
import { proofOf } from './proof.ts'
import { FAULTS, isProved, type StandIn, type ToldEvent } from './seen.ts'

type Read = Pick<ToldEvent, 'sample' | 'eventId' | 'type' | 'caseNumber' | 'content' | 'faults'>

const sampleOf = (samples: readonly Sample[], applicationId: unknown): Sample | undefined => {
  try {
    const id = uuidOf(String(applicationId))
    return samples.find(({ submission }) => submission.applicationId === id)
  } catch {
    return undefined
  }
}

const read = (samples: readonly Sample[], body: string): Read => {
  const nothing = { sample: undefined, eventId: undefined, type: undefined, caseNumber: undefined, content: body }
  let event: unknown
  try {
    event = JSON.parse(body)
  } catch {
    return { ...nothing, faults: ['it is not JSON'] }
  }
  const faults = schemaFaults(CaseEvent, event).map(({ path, message }) => `${path.join('.')} ${message}`.trim())
  if (typeof event !== 'object' || event === null) return { ...nothing, faults }
  const { eventId, type, applicationId, caseNumber }: Record<string, unknown> = { ...event }
  const content = canonicalJson({ ...event, eventId: null })
  return { sample: sampleOf(samples, applicationId), eventId, type, caseNumber, content, faults }
}

/** Undefined for no answer. */
const planned = (fault: EventFault | undefined, tries: number): number | undefined => {
  if (fault === 'unknown') return 404
  if (fault === 'conflict') return 409
  if (fault === 'refused' && tries < FAULTS.refused) return 503
  return fault === 'silent' && tries < FAULTS.silent ? undefined : 204
}

const statusFor = (told: Omit<ToldEvent, 'status' | 'waits'>, tries: number): number | undefined => {
  if (!isProved(told)) return 403
  if (told.faults.length > 0) return 400
  return told.sample ? planned(told.sample.eventFault, tries) : 404
}

export const answerEvent = async (standIn: StandIn, request: IncomingMessage, response: ServerResponse) => {
  const { samples, seen } = standIn
  const { headers, method = '', url: path = '' } = request
  const body = await text(request)
  const event = { ...read(samples, body), proof: proofOf(standIn, { headers, method, path, body }, new Date()) }
  const status = statusFor(event, seen.told.filter(({ content }) => content === event.content).length)
  const told: ToldEvent = { ...event, status: status ?? 0, waits: status === undefined }
  seen.told.push(told)
  response.once('close', () => void (told.waits = false))
  if (status !== undefined) response.writeHead(status).end()
}
