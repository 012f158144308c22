/** Delivers an answer, a message and a withdrawal of one application as Sievert does, and records the answers. */
import { createHash, randomUUID } from 'node:crypto'
import { addressOf } from '@sievert/contract/calls'
import type { CaseMessage } from '@sievert/contract/case-messages'
import { postMessage } from '../../apps/server/src/adapters/case-system/http.ts'
import { type CaseSystemPlace, reasonOf } from './deliver-samples.ts'
import type { Sample } from './make-sample.ts'
import type { DeliveredMessage, RecordedCalls } from './recorded-calls.ts'
import { takenIn } from './verdict.ts'

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** An application without planned faults, of a kind that is seldom decided at once where there is one. */
const sampleFor = (seen: RecordedCalls): Sample | undefined => {
  const calm = takenIn(seen).filter(({ fileFault, eventFault, atOnce }) => !fileFault && !eventFault && !atOnce)
  return calm.find(({ submission }) => submission.reportNumber !== null) ?? calm[0]
}

type Wanted = Pick<CaseMessage, 'kind' | 'text' | 'items' | 'documents'> & {
  requestId?: string
  requestVersion?: number
}

const messageOf = ({ submission }: Sample, wanted: Wanted): CaseMessage => {
  const { applicationId } = submission
  const messageId = randomUUID()
  const message = { requestId: null, requestVersion: null, ...wanted, applicationId, messageId, late: false }
  return {
    ...message,
    caseNumber: null,
    sentAt: new Date().toISOString(),
    sentBy: 'Tolvan Tolvansson',
    sha256: hashOf(JSON.stringify(message)),
    signedDocument: null,
    evidence: null,
  }
}

/** A document of an answer, served from now on. */
const documentAt = (origin: string, seen: RecordedCalls, sample: Sample): CaseMessage['documents'][number] => {
  const id = randomUUID()
  const content = Buffer.from(`Ritningen ${id}.`)
  const path = addressOf('fetchDocument')
    .path.replace(':applicationId', sample.submission.applicationId)
    .replace(':documentId', id)
  const [contentType, sha256] = ['text/plain', hashOf(content)]
  seen.messageFiles.set(path, { sample, file: { kind: 'document', content, contentType, sha256 } })
  return {
    id,
    fileName: 'ritning över lokalen.txt',
    contentType,
    size: content.length,
    sha256,
    href: `${origin}${path}`,
  }
}

/** The request that the case system made last of the application, or one that it could have made. */
const answered = ({ events }: RecordedCalls, sample: Sample): { requestId: string; requestVersion: number } => {
  const last = events.findLast((event) => event.sample === sample && event.request !== undefined)?.request
  return { requestId: last?.requestId ?? 'request-1', requestVersion: last?.version ?? 1 }
}

const send = async (
  { url, token, answerMs }: CaseSystemPlace,
  seen: RecordedCalls,
  turn: DeliveredMessage['turn'],
  message: CaseMessage,
): Promise<void> => {
  try {
    const response = await postMessage({ url, token: turn === 'no token' ? undefined : token }, message, answerMs)
    await response.body?.cancel()
    seen.messages.push({ turn, message, status: response.status, said: String(response.status) })
  } catch (error) {
    seen.messages.push({ turn, message, status: 0, said: reasonOf(error) })
  }
}

/** Sends nothing when no application without faults was taken in. */
export const deliverMessages = async (place: CaseSystemPlace & { origin: string }, seen: RecordedCalls) => {
  const sample = sampleFor(seen)
  if (!sample) return
  const document = documentAt(place.origin, seen, sample)
  const items = [{ itemId: 'drawing', text: 'Se ritningen.', documents: [document.id] }]
  const nothing = { text: '', items: [], documents: [] }
  const answer = messageOf(sample, {
    ...nothing,
    ...answered(seen, sample),
    kind: 'answer',
    items,
    documents: [document],
  })
  const message = messageOf(sample, { ...nothing, kind: 'message', text: '<b>Hej</b> & "välkomna"; $(reboot)' })
  const withdrawal = messageOf(sample, { ...nothing, kind: 'withdrawal' })
  const refused = messageOf(sample, { ...nothing, kind: 'message', text: 'Utan behörighet' })
  const unknown = { ...messageOf(sample, { ...nothing, kind: 'message', text: 'Hej' }), applicationId: randomUUID() }
  await send(place, seen, 'no token', refused)
  await send(place, seen, 'first', answer)
  await Promise.all([send(place, seen, 'first', message), send(place, seen, 'again', message)])
  await send(place, seen, 'again', answer)
  await send(place, seen, 'changed', { ...message, text: 'En annan text', sha256: hashOf('another') })
  await send(place, seen, 'unknown', unknown)
  await send(place, seen, 'first', withdrawal)
}
