/** Delivers answers, a message and a withdrawal as Sievert does, and records the answers of the case system. */
import { createHash, randomUUID } from 'node:crypto'
import { addressOf, type CallName } from '@sievert/contract/calls'
import type { CaseMessage } from '@sievert/contract/case-messages'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { postMessage } from '../../apps/server/src/adapters/case-system/http.ts'
import { type CaseSystemPlace, reasonOf } from './deliver-samples.ts'
import type { Sample, Served } from './make-sample.ts'
import type { DeliveredMessage, RecordedCalls } from './recorded-calls.ts'
import { takenIn } from './verdict.ts'

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** Applications without planned faults, first those of a kind that is seldom decided at once. */
const samplesFor = (seen: RecordedCalls): Sample[] => {
  const calm = takenIn(seen).filter(({ fileFault, eventFault, atOnce }) => !fileFault && !eventFault && !atOnce)
  const isReport = ({ submission }: Sample) => submission.reportNumber !== null
  return [...calm.filter(isReport), ...calm.filter((sample) => !isReport(sample))]
}

type Wanted = Pick<CaseMessage, 'kind' | 'text' | 'items' | 'documents'> &
  Partial<Pick<CaseMessage, 'requestId' | 'requestVersion'>>

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

type Place = { origin: string; seen: RecordedCalls; sample: Sample }
type File = Pick<Served, 'kind' | 'content' | 'contentType'>

/** Serves a file of a message from now on. */
const serve = ({ origin, seen, sample }: Place, call: CallName, id: string, file: File) => {
  const path = addressOf(call)
    .path.replace(':applicationId', sample.submission.applicationId)
    .replace(/:(?:documentId|messageId)/, id)
  const sha256 = hashOf(file.content)
  seen.messageFiles.set(path, { sample, file: { ...file, sha256 } })
  return { size: file.content.length, sha256, href: `${origin}${path}` }
}

const documentAt = (place: Place): CaseMessage['documents'][number] => {
  const id = randomUUID()
  const contentType = 'text/plain'
  const file = { kind: 'document', content: Buffer.from(`Ritningen ${id}.`), contentType } as const
  return { id, fileName: 'ritning över lokalen.txt', contentType, ...serve(place, 'fetchDocument', id, file) }
}

/** The same answer with the bytes that were signed, and the evidence of the signature. */
const signed = (place: Place, answer: CaseMessage): CaseMessage => {
  const { messageId, applicationId, requestId, requestVersion, text, items, documents } = answer
  const format = 'sievert-answer/1'
  const document = canonicalJson({ format, applicationId, requestId, requestVersion, text, items, documents })
  const content = Buffer.from(canonicalJson({ madeUp: messageId }))
  const file = { kind: 'evidence', content, contentType: 'application/json' } as const
  return {
    ...answer,
    signedDocument: { base64: Buffer.from(document).toString('base64'), sha256: hashOf(document) },
    evidence: { ...serve(place, 'fetchAnswerEvidence', messageId, file), hasTimeStamp: true },
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

const NOTHING = { text: '', items: [], documents: [] }

const answerOf = (place: Place): CaseMessage => {
  const document = documentAt(place)
  const items = [{ itemId: 'drawing', text: 'Se ritningen.', documents: [document.id] }]
  const { seen, sample } = place
  return messageOf(sample, { ...NOTHING, ...answered(seen, sample), kind: 'answer', items, documents: [document] })
}

/** Sends nothing when no application without faults was taken in. */
export const deliverMessages = async (place: CaseSystemPlace & { origin: string }, seen: RecordedCalls) => {
  const [sample, another = sample] = samplesFor(seen)
  if (!sample || !another) return
  const { origin } = place
  const answer = answerOf({ origin, seen, sample })
  // A request is answered once: the signed answer is about another application.
  const signedAnswer = signed({ origin, seen, sample: another }, answerOf({ origin, seen, sample: another }))
  const message = messageOf(sample, { ...NOTHING, kind: 'message', text: '<b>Hej</b> & "välkomna"; $(reboot)' })
  const withdrawal = messageOf(sample, { ...NOTHING, kind: 'withdrawal' })
  const refused = messageOf(sample, { ...NOTHING, kind: 'message', text: 'Utan behörighet' })
  const unknown = { ...messageOf(sample, { ...NOTHING, kind: 'message', text: 'Hej' }), applicationId: randomUUID() }
  await send(place, seen, 'no token', refused)
  await send(place, seen, 'first', answer)
  await send(place, seen, 'first', signedAnswer)
  await Promise.all([send(place, seen, 'first', message), send(place, seen, 'again', message)])
  await send(place, seen, 'again', answer)
  await send(place, seen, 'again', signedAnswer)
  await send(place, seen, 'changed', { ...message, text: 'En annan text', sha256: hashOf('another') })
  await send(place, seen, 'unknown', unknown)
  await send(place, seen, 'first', withdrawal)
}
