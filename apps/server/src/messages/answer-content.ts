/** The content of an answer that may be sent, with its documents as they are now. */
import { notReady } from '@sievert/domain/documents/readiness'
import type { Issue } from '@sievert/domain/issue'
import { checkAnswer } from '@sievert/domain/messages/check-content'
import { isLate, type RequestNow } from '@sievert/domain/messages/requests'
import type { MessageContent } from '@sievert/domain/messages/values'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { MessageRecord, SentDocument } from '../ports/messages.ts'
import type { Stores } from '../ports/stores.ts'
import { AppError, throwIssues } from '../utilities/errors/app-error.ts'
import { pick } from '../utilities/objects/pick.ts'
import { requestsNow } from './requests-now.ts'
import { requireOpen } from './require-open.ts'
import { outlineOfThread } from './thread-outline.ts'

/** The parts of a message that depend on its kind. */
export type SentContent = Pick<
  MessageRecord,
  'kind' | 'requestId' | 'requestVersion' | 'isLate' | 'content' | 'documents'
>

/** The documents that the items name, in their order. Throws 422 for an unknown or refused one, 409 while one is checked. */
const documentsOf = async (
  stores: Pick<Stores, 'documents'>,
  applicationId: string,
  { items }: MessageContent,
): Promise<SentDocument[]> => {
  const ids = [...new Set(items.flatMap(({ documents }) => documents))]
  if (ids.length === 0) return []
  const own = new Map((await stores.documents.listOf(applicationId)).map((document) => [document.id, document]))
  const issues: Issue[] = []
  const found = ids.flatMap((id) => {
    const document = own.get(id)
    if (!document) issues.push({ path: `documents.${id}`, key: 'validation.fileupload.file-missing' })
    return document ?? []
  })
  throwIssues([...issues, ...notReady(found.filter(({ state }) => state === 'refused'))])
  if (found.some(({ state }) => state === 'checking'))
    throw new AppError('validation.fileupload.not-ready', { retryAfterSeconds: 2 })
  return found.map((document) => pick(document, 'id', 'fileName', 'size', 'contentType', 'sha256'))
}

/** The same, with the ids of documents as they are stored: clients may write them in capitals. */
const withDocumentIds = ({ text, items }: MessageContent): MessageContent => ({
  text,
  items: items.map((item) => ({ ...item, documents: item.documents.map((id) => id.toLowerCase()) })),
})

type Answer = {
  requestId: string
  /** The version of the request that the applicant has seen. */
  expectedVersion: number | undefined
  content: MessageContent
}

type Answered = { request: RequestNow; sent: SentContent }
type AnswerStores = Pick<Stores, 'messages' | 'documents'>

const answerOf = async (
  stores: AnswerStores,
  application: ApplicationRecord,
  now: Date,
  { requestId, expectedVersion }: Omit<Answer, 'content'>,
  contentFor: (request: RequestNow) => MessageContent,
): Promise<Answered> => {
  const thread = await stores.messages.thread(application.id)
  const request = requireOpen(requestsNow(application, outlineOfThread(thread), now), requestId)
  if (expectedVersion !== undefined && expectedVersion !== request.version)
    throw new AppError('error.stale.text', { stale: { currentSavedAt: request.receivedAt } })
  const content = withDocumentIds(contentFor(request))
  throwIssues(checkAnswer(content, request.items))
  const documents = await documentsOf(stores, application.id, content)
  const late = isLate(request, now.getTime())
  const sent = { kind: 'answer', requestId, requestVersion: request.version, isLate: late, content, documents } as const
  return { request, sent }
}

/**
 * The request, which is open, and the content of its answer. Throws 404 for an unknown request, 409 for one that takes
 * no answer and while a document is checked, 412 for another version than the expected one, and 422 for faults.
 */
export const answerContent = (
  stores: AnswerStores,
  application: ApplicationRecord,
  now: Date,
  { content, ...answer }: Answer,
): Promise<Answered> => answerOf(stores, application, now, answer, () => content)

/**
 * As `answerContent`, of a saved draft. A draft keeps its answers to items that are not asked for any more: they are
 * left out.
 */
export const answerOfDraft = (
  stores: AnswerStores,
  application: ApplicationRecord,
  now: Date,
  { content, ...answer }: Answer,
): Promise<Answered> =>
  answerOf(stores, application, now, answer, ({ items }) => ({
    ...content,
    items: content.items.filter(({ itemId }) => items.some((item) => item.itemId === itemId)),
  }))
