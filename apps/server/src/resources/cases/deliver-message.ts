/** Delivers a message of the applicant to the case system (at least once), after the application itself (AFT-03). */
import { addressOf } from '@sievert/contract/calls'
import type { CaseMessage } from '@sievert/contract/case-messages'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { type Jobs, PermanentFailure } from '../../ports/jobs.ts'
import type { MessageRecord } from '../../ports/messages.ts'
import type { StampDependencies } from '../../signing/stamp-evidence.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { evidenceForms, mayHaveEvidence } from './evidence-bytes.ts'
import { fileOf } from './name-files.ts'
import { stampBeforeDelivery } from './stamp-before-delivery.ts'

type DeliverDependencies = StampDependencies & Pick<Dependencies, 'config' | 'caseSystem' | 'log' | 'inTransaction'>

const addressAt = (
  { config }: Pick<Dependencies, 'config'>,
  call: Parameters<typeof addressOf>[0],
  ids: Readonly<Record<string, string>>,
): string =>
  Object.entries(ids).reduce(
    (url, [name, id]) => url.replace(`:${name}`, id),
    `${config.caseFilesOrigin}${addressOf(call).path}`,
  )

/**
 * The signed bytes and the evidence of a signed answer, whose form the first delivery fixes. The signer's identity may
 * become protected, or cease to be, between two deliveries: what was named stays.
 */
const signatureOf = async (
  deps: DeliverDependencies,
  { applicationId, id: messageId, sentBy, senderName, sentAt, kind }: MessageRecord,
): Promise<Pick<CaseMessage, 'signedDocument' | 'evidence'>> => {
  const { stores, clock } = deps
  const order = kind === 'answer' ? await stores.signOrders.find(messageId) : undefined
  if (!order) return { signedDocument: null, evidence: null }
  await stampBeforeDelivery(deps, { applicationId, messageId }, sentAt)
  const forms = await evidenceForms(stores, { applicationId, messageId })
  const [best] = forms
  const what = `evidence:${messageId}` as const
  const mayBeNamed = await mayHaveEvidence(stores, sentBy, senderName)
  if (best && mayBeNamed) await stores.caseFiles.name(applicationId, [fileOf(what, best.bytes)], clock.now())
  const named = (await stores.caseFiles.listOf(applicationId)).find((file) => file.what === what)
  const hasTimeStamp = forms.some((form) => form.hasTimeStamp && form.sha256 === named?.sha256)
  const href = addressAt(deps, 'fetchAnswerEvidence', { applicationId, messageId })
  return {
    signedDocument: { base64: order.canonicalDocument.toString('base64'), sha256: order.digest },
    evidence: named ? { href, ...pick(named, 'size', 'sha256'), hasTimeStamp } : null,
  }
}

/** Every delivery of a message describes it alike: the case system refuses another content under a known id. */
const describe = async (
  deps: DeliverDependencies,
  { caseNumber, registeredAt }: ApplicationRecord,
  message: MessageRecord,
): Promise<CaseMessage> => {
  const { id, applicationId, isLate, content, documents, sentAt, senderName, sha256 } = message
  return {
    messageId: id,
    applicationId,
    // A number that came after the message is in none of its deliveries.
    caseNumber: registeredAt && registeredAt < sentAt ? caseNumber : null,
    ...pick(message, 'kind', 'requestId', 'requestVersion'),
    late: isLate,
    text: content.text,
    items: content.items.map((item) => ({ ...item, documents: [...item.documents] })),
    documents: documents.map((document) => ({
      ...document,
      href: addressAt(deps, 'fetchDocument', { applicationId, documentId: document.id }),
    })),
    sentAt: sentAt.toISOString(),
    sentBy: senderName || null,
    sha256: sha256 ?? '',
    ...(await signatureOf(deps, message)),
  }
}

/**
 * Stores when the case system took the message, and prints the thread again with that time. Throws if the delivery
 * failed, and while the application is not delivered: the job queue retries it. A conflict is permanent: operators
 * decide which of two messages with one id is right.
 */
export const deliverMessage = async (
  deps: DeliverDependencies,
  { applicationId, messageId }: Jobs['deliver-message'],
): Promise<void> => {
  const { applications, messages } = deps.stores
  const application = await applications.find(applicationId)
  const message = await messages.find(applicationId, messageId)
  if (!application || message?.sender !== 'applicant') return
  if (application.undelivered) throw new Error('the application is not delivered yet, and its message waits')
  const outcome = await deps.caseSystem.deliverMessage(await describe(deps, application, message))
  if (outcome === 'conflict') throw new PermanentFailure('the case system has another message with this id')
  const at = deps.clock.now()
  await deps.inTransaction(async (stores) => {
    if (!(await stores.messages.addReceipt(applicationId, { messageId, kind: 'delivered', at }))) return
    const entry = { chain: `application:${applicationId}`, at, personId: null, partyId: application.partyId }
    await stores.audit.append({ ...entry, action: 'message-delivered', detail: { message: messageId } })
    await stores.jobs.send('print-thread', { applicationId })
  })
}
