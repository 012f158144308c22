/** Files of a message that was sent, to download, with their sizes. */
import type { ThreadMessage } from '@sievert/contract/messages'
import { FileDownload } from '../../form/upload/FileDownload.tsx'
import { fileSize } from '../../form/upload/file-size.ts'
import { useTexts } from '../../texts/texts.ts'
import '../../form/upload/upload.css'

type Props = { applicationId: string; files: ThreadMessage['documents'] }

export function MessageFiles({ applicationId, files }: Props) {
  const { t } = useTexts()
  if (files.length === 0) return null
  return (
    <ul className="sv-files sv-files--shaded">
      {files.map((file) => (
        <li key={file.id} className="sv-files__row">
          <FileDownload applicationId={applicationId} file={file} />
          <span className="sv-soft">{fileSize(t, file.size)}</span>
        </li>
      ))}
    </ul>
  )
}
