/** A file's name as a button that downloads it under that name (FIL-04, FIL-06). */
import type { FileEntry } from '@sievert/domain/file-entry'
import { getDocument } from '../../api/documents.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { FailureMessage, ShortText } from '../../ui/Typography.tsx'
import { failureMessage } from '../sending/failure-message.ts'
import { saveFile } from '../sending/save-file.ts'
import { useSending } from '../sending/use-sending.ts'

type FileDownloadProps = { applicationId: string; file: Pick<FileEntry, 'id' | 'fileName'> }

export function FileDownload({ applicationId, file }: FileDownloadProps) {
  const { t } = useTexts()
  const fetching = useSending({
    mutationFn: async () => saveFile(await getDocument(applicationId, file.id), file.fileName),
  })
  return (
    <div className="sv-files__download">
      <Button
        variant="tertiary"
        size="small"
        loading={fetching.isPending}
        aria-label={t('file.download.text', [file.fileName])}
        onClick={() => fetching.mutate()}
      >
        {file.fileName}
      </Button>
      <Status>
        {fetching.isError && (
          <>
            <FailureMessage>{t(failureMessage(fetching.error, 'file.download.failed.help.text'))}</FailureMessage>
            <ShortText size="small" className="sv-note">
              {t('file.download.failed.text')}
            </ShortText>
          </>
        )}
      </Status>
    </div>
  )
}
