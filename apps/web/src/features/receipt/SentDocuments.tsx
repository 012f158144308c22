/** The submitted documents: attached files, and downloads of receipt, application and messages. */
import type { Receipt } from '@sievert/contract/receipts'
import type { ComponentProps } from 'react'
import { FileDownload } from '../../form/upload/FileDownload.tsx'
import { fileSize } from '../../form/upload/file-size.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { PdfButtons } from './PdfButtons.tsx'
import '../../form/upload/upload.css'

type Props = ComponentProps<typeof PdfButtons> & { documents: Receipt['documents'] }

export function SentDocuments({ application, documents, hasMessages }: Props) {
  const { t } = useTexts()
  return (
    <Card heading={t('receipt.documents.header.text')} className="sv-case__documents">
      {documents.length > 0 && (
        <ul className="sv-files sv-files--shaded">
          {documents.map((file) => (
            <li key={file.id} className="sv-files__row">
              <FileDownload applicationId={application.applicationId} file={file} />
              <span className="sv-soft">{fileSize(t, file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      <PdfButtons {...{ application, hasMessages }} />
    </Card>
  )
}
