/** Text and files that were not sent, to copy: the request takes no answer any more. */

import { isSeen } from '@sievert/domain/characters'
import { hasContent, isAnswered } from '@sievert/domain/messages/check-content'
import type { SupplementRequest } from '../../api/messages.ts'
import { FileDownload } from '../../form/upload/FileDownload.tsx'
import { useDocuments } from '../../form/upload/use-documents.ts'
import { useTexts } from '../../texts/texts.ts'
import { BodyText, ShortText } from '../../ui/Typography.tsx'
import type { AnswerValues } from './answer-values.ts'
import '../../form/upload/upload.css'

/** `isFormer`: the answered items are not asked for any more. */
type Props = { applicationId: string; request: SupplementRequest | undefined; values: AnswerValues; isFormer?: boolean }

export function UnsentText({ applicationId, request, values: { text, items }, isFormer = false }: Props) {
  const { t } = useTexts()
  const filesOf = useDocuments(
    applicationId,
    items.flatMap(({ documents }) => documents),
  )
  if (!hasContent({ text, items })) return null
  const which = isFormer ? 'former' : 'unsent'
  return (
    <div className="sv-message__unsent">
      <ShortText weight="semibold">{t(`messages.${which}.header.text`)}</ShortText>
      <BodyText className="sv-note">{t(`messages.${which}.message.text`)}</BodyText>
      {items.filter(isAnswered).map((item) => (
        <div key={item.itemId} className="sv-message__item">
          <ShortText className="sv-message__text sv-note">
            {request?.items.find(({ itemId }) => itemId === item.itemId)?.text}
          </ShortText>
          <BodyText className="sv-message__text">{item.text}</BodyText>
          {filesOf(item.documents).map((file) => (
            <FileDownload key={file.id} applicationId={applicationId} file={file} />
          ))}
        </div>
      ))}
      {isSeen(text) && <BodyText className="sv-message__text">{text}</BodyText>}
    </div>
  )
}
