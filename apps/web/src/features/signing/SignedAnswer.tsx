/** The answer to the authority that is signed: each item with its text and files, and the free text (AFT-03). */
import { type ReactNode, useId } from 'react'
import type { Draft, SupplementRequest } from '../../api/messages.ts'
import { FileDownload } from '../../form/upload/FileDownload.tsx'
import { useDocuments } from '../../form/upload/use-documents.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'
import '../../form/upload/upload.css'

type Props = { applicationId: string; request: SupplementRequest; draft: Draft | undefined }

export function SignedAnswer({ applicationId, request, draft }: Props) {
  const { t } = useTexts()
  const filesOf = useDocuments(applicationId, draft?.items.flatMap(({ documents }) => documents) ?? [])
  const answered = request.items.map((item) => ({
    ...item,
    ...(draft?.items.find(({ itemId }) => itemId === item.itemId) ?? { text: '', documents: [] }),
    asked: item.text,
  }))
  return (
    <Card heading={t('signing.answer.header.text')} className="sv-signing__answer">
      {answered.map(({ itemId, asked, text, documents }) => (
        <Part key={itemId} heading={asked}>
          {text.trim() !== '' && <BodyText className="sv-signing__text">{text}</BodyText>}
          {filesOf(documents).map((file) => (
            <FileDownload key={file.id} applicationId={applicationId} file={file} />
          ))}
          {text.trim() === '' && documents.length === 0 && <BodyText>{t('wizard.conflict.empty.text')}</BodyText>}
        </Part>
      ))}
      {draft && draft.text.trim() !== '' && (
        <Part heading={t('messages.own-text.label.text')}>
          <BodyText className="sv-signing__text">{draft.text}</BodyText>
        </Part>
      )}
    </Card>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="sv-signing__part">
      <ShortText id={id} weight="semibold" className="sv-signing__text">
        {heading}
      </ShortText>
      {children}
    </section>
  )
}
