/** Values of the form of an answer, or of a message, which has no items. */
import type { DraftContent, ThreadMessage } from '@sievert/contract/messages'
import { isSeen } from '@sievert/domain/characters'
import type { Issue } from '@sievert/domain/issue'
import { checkAnswer, checkMessage, isAnswered } from '@sievert/domain/messages/check-content'
import type { Draft, SupplementRequest } from '../../api/messages.ts'

type ItemValues = { itemId: string; text: string; documents: string[] }
export type AnswerValues = { text: string; items: ItemValues[] }

export type Answering = {
  applicationId: string
  /** As it was when the form was opened; undefined for a message. */
  request: SupplementRequest | undefined
  /** As it was when the form was opened. */
  draft: Draft | undefined
  onSent: (message: ThreadMessage) => void
}

/** The name of the form under which the browser stores its unsent text. */
export const placeOf = (request: SupplementRequest | undefined): string =>
  request ? `answer-${request.requestId}` : 'message'

type Request = Pick<SupplementRequest, 'items'> | undefined

/** The draft's answer to each item that is asked for, in the order of the request. */
export const valuesOf = (request: Request, draft: Draft | undefined): AnswerValues => ({
  text: draft?.text ?? '',
  items: (request?.items ?? []).map(({ itemId }) => {
    const { text = '', documents = [] } = draft?.items.find((item) => item.itemId === itemId) ?? {}
    return { itemId, text, documents: [...documents] }
  }),
})

/** Answers of a draft to items that are not asked for any more. They stay in the draft, and are not sent. */
export const formerOf = (request: Request, draft: Draft | undefined): ItemValues[] =>
  (draft?.items ?? []).filter(
    (answer) => isAnswered(answer) && !request?.items.some(({ itemId }) => itemId === answer.itemId),
  )

/** With the properties in one order, so that equal values have equal JSON. */
export const ordered = ({ text, items }: AnswerValues): AnswerValues => ({
  text,
  items: items.map((item) => ({ itemId: item.itemId, text: item.text, documents: item.documents })),
})

/** The part of the values that none of the sent messages has. */
export const unsentIn = ({ text, items }: AnswerValues, sent: readonly ThreadMessage[]): AnswerValues => {
  const left = (typed: string, others: readonly { text: string }[]) =>
    isSeen(typed) && !others.some((other) => other.text.trim() === typed.trim()) ? typed : ''
  return {
    text: left(text, sent),
    items: items.map((item) => {
      const given = sent.flatMap((message) => message.items.filter(({ itemId }) => itemId === item.itemId))
      const documents = item.documents.filter((id) => !given.some((answer) => answer.documents.includes(id)))
      return { ...item, text: left(item.text, given), documents }
    }),
  }
}

/** The party's answers to the request, or its messages, the oldest first. */
export const sentTo = (
  request: SupplementRequest | undefined,
  messages: readonly ThreadMessage[],
): readonly ThreadMessage[] =>
  messages.filter(({ from, requestId }) => from === 'applicant' && requestId === request?.requestId)

const isItem = (json: unknown): json is ItemValues => {
  const { itemId, text, documents } = (json ?? {}) as Partial<Record<keyof ItemValues, unknown>>
  return typeof itemId === 'string' && typeof text === 'string' && Array.isArray(documents)
}

/** Decodes the browser's copy, for the items that are asked for now. */
export const revive = (request: Request, json: unknown): AnswerValues | undefined => {
  const { text, items } = (json ?? {}) as Partial<Record<keyof AnswerValues, unknown>>
  if (typeof text !== 'string' || !Array.isArray(items) || !items.every(isItem)) return undefined
  return valuesOf(request, { text, items, revision: 0, savedAt: '', savedBy: '' })
}

/** Decodes the browser's copy with all of its items: also those that are not asked for any more. */
export const reviveWhole = (json: unknown): AnswerValues | undefined => {
  const { items } = (json ?? {}) as { items?: unknown }
  return revive({ items: Array.isArray(items) ? items : [] }, json)
}

/** The texts with what was asked for, to copy. Empty where only files were given. */
export const plainText = (request: Request, { text, items }: AnswerValues): string => {
  const askedFor = (id: string) => request?.items.find(({ itemId }) => itemId === id)?.text
  const answers = items
    .filter((item) => isSeen(item.text))
    .map((item) => [askedFor(item.itemId), item.text].filter(Boolean).join('\n'))
  return [...answers, text].filter(isSeen).join('\n\n')
}

/** The path in the form of an issue, which names an item or a document by its id. */
const formPath = ({ items }: AnswerValues, path: string): string => {
  const at = items.findIndex(
    ({ itemId, documents }) =>
      path === `items.${itemId}` || path === `items.${itemId}.text` || documents.some((id) => path.endsWith(`.${id}`)),
  )
  if (path === 'items') return `items.${items.findLastIndex(({ documents }) => documents.length > 0)}.documents`
  return at < 0 ? path : `items.${at}.${path.startsWith('documents.') ? 'documents' : 'text'}`
}

export const inForm = (values: AnswerValues, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: formPath(values, issue.path) }))

/** Issues by the paths of the form. */
export const check = (request: Request, values: AnswerValues): Issue[] =>
  inForm(values, request ? checkAnswer(values, request.items) : checkMessage(values))

export const contentOf = (request: SupplementRequest | undefined, values: AnswerValues): DraftContent => ({
  ...(request && { requestId: request.requestId }),
  ...values,
})
