/** Rules of an answer and of a message when it is sent (AFT-03). */
import { type Issue, issue, under } from '../issue.ts'
import { legible, maxLength, required } from '../rules/text.ts'
import { ANSWER_DOCUMENTS_MAX, MESSAGE_TEXT_MAX, type MessageContent, type RequestItem } from './values.ts'

const long = maxLength(MESSAGE_TEXT_MAX)
const said = (text: string): readonly Issue[] => [...long(text), ...legible(text)]
const needed = required((text) => said(text))

/** Issues of a message to the authority. */
export const checkMessage = ({ text }: MessageContent): Issue[] => under('text', needed(text))

/** Issues of an answer: each item needs a text or a document, and nothing else may be answered. */
export const checkAnswer = (content: MessageContent, asked: readonly RequestItem[]): Issue[] => {
  const issues = under('text', said(content.text))
  for (const { itemId } of asked) {
    const given = content.items.find((item) => item.itemId === itemId)
    const path = `items.${itemId}`
    if (!given || (given.text.trim() === '' && given.documents.length === 0))
      issues.push(issue('validation.message.item-missing', path))
    else issues.push(...under(`${path}.text`, said(given.text)))
  }
  const [unknown] = content.items.filter(({ itemId }) => !asked.some((item) => item.itemId === itemId))
  if (unknown) issues.push(issue('validation.message.item-unknown', `items.${unknown.itemId}`))
  if (content.items.flatMap(({ documents }) => documents).length > ANSWER_DOCUMENTS_MAX)
    issues.push(issue('validation.fileupload.max-files', 'items', [ANSWER_DOCUMENTS_MAX]))
  return issues
}
