/** The heading of a message in a thread. */
import type { TextKey } from '../text-key.ts'
import type { MessageKind } from './values.ts'

const OF_APPLICANT: Record<MessageKind, TextKey> = {
  message: 'messages.article.applicant.message.text',
  answer: 'messages.article.applicant.answer.text',
  withdrawal: 'messages.article.applicant.withdrawal.text',
}

export const messageHeading = ({ from, kind }: { from: 'applicant' | 'authority'; kind: MessageKind }): TextKey =>
  from === 'applicant' ? OF_APPLICANT[kind] : 'messages.article.authority.message.text'
