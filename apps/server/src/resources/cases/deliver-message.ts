/** Delivers a message of the applicant to the case system (at least once), after the application itself (AFT-03). */
import { addressOf } from '@sievert/contract/calls'
import type { CaseMessage } from '@sievert/contract/case-messages'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { type Jobs, PermanentFailure } from '../../ports/jobs.ts'
import type { MessageRecord } from '../../ports/messages.ts'
import { pick } from '../../utilities/objects/pick.ts'

type DeliverDependencies = Pick<Dependencies, 'stores' | 'clock' | 'config' | 'caseSystem'>

const describe = (
  { config }: Pick<Dependencies, 'config'>,
  { caseNumber }: ApplicationRecord,
  message: MessageRecord,
): CaseMessage => {
  const { id, applicationId, isLate, content, documents, sentAt, senderName, sha256 } = message
  const path = addressOf('fetchDocument').path.replace(':applicationId', applicationId)
  return {
    messageId: id,
    applicationId,
    caseNumber,
    ...pick(message, 'kind', 'requestId', 'requestVersion'),
    late: isLate,
    text: content.text,
    items: content.items.map((item) => ({ ...item, documents: [...item.documents] })),
    documents: documents.map((document) => ({
      ...document,
      href: `${config.caseFilesOrigin}${path.replace(':documentId', document.id)}`,
    })),
    sentAt: sentAt.toISOString(),
    sentBy: senderName || null,
    sha256: sha256 ?? '',
  }
}

/**
 * Throws if the delivery failed, and while the application is not delivered: the job queue retries it. A conflict is
 * permanent: people decide which of two messages with one id is right.
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
  const outcome = await deps.caseSystem.deliverMessage(describe(deps, application, message))
  if (outcome === 'conflict') throw new PermanentFailure('the case system has another message with this id')
  await messages.addReceipt(applicationId, { messageId, kind: 'delivered', at: deps.clock.now() })
}
