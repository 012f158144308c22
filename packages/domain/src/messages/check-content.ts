/** Rules of an answer and of a message when it is sent (AFT-03). */
import { isSeen } from '../characters.ts'
import { type Issue, issue, under } from '../issue.ts'
import { legible, maxLength, one, REQUIRED } from '../rules/text.ts'
import {
  ANSWER_DOCUMENTS_MAX,
  type AnsweredItem,
  MESSAGE_TEXT_MAX,
  type MessageContent,
  type RequestItem,
} from './values.ts'

const long = maxLength(MESSAGE_TEXT_MAX)
const said = (text: string): readonly Issue[] => [...long(text), ...legible(text)]
const missing = one(REQUIRED)

/** Whether an item has an answer: invisible characters are none. */
export const isAnswered = ({ text, documents }: Omit<AnsweredItem, 'itemId'>): boolean =>
  isSeen(text) || documents.length > 0

export const hasContent = ({ text, items }: MessageContent): boolean => isSeen(text) || items.some(isAnswered)

/** Issues of a message to the authority: a text, and no items. */
export const checkMessage = ({ text, items }: MessageContent): Issue[] => [
  ...under('text', isSeen(text) ? said(text) : missing),
  ...(items.length > 0 ? [issue('validation.message.item-unknown', 'items')] : []),
]

/** Describes the ids of items that a request has twice: answers could not be told apart. Undefined when there are none. */
export const faultOfItems = (items: readonly RequestItem[]): string | undefined =>
  new Set(items.map(({ itemId }) => itemId)).size < items.length ? 'items has an itemId twice' : undefined

/** Issues of an answer: each item needs one text or a document, and nothing else may be answered. */
export const checkAnswer = (content: MessageContent, asked: readonly RequestItem[]): Issue[] => {
  const issues = under('text', said(content.text))
  for (const { itemId } of asked) {
    const given = content.items.find((item) => item.itemId === itemId)
    const path = `items.${itemId}`
    if (!given || !isAnswered(given)) issues.push(issue('validation.message.item-missing', path))
    else issues.push(...under(`${path}.text`, said(given.text)))
  }
  const unknown = content.items.find(
    ({ itemId }, index, items) =>
      !asked.some((item) => item.itemId === itemId) || items.findIndex((item) => item.itemId === itemId) < index,
  )
  if (unknown) issues.push(issue('validation.message.item-unknown', `items.${unknown.itemId}`))
  if (content.items.flatMap(({ documents }) => documents).length > ANSWER_DOCUMENTS_MAX)
    issues.push(issue('validation.fileupload.max-files', 'items', [ANSWER_DOCUMENTS_MAX]))
  return issues
}
