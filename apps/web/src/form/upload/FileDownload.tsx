/** A file's name as a button that fetches it under that name (FIL-04, FIL-06). */
import type { FileEntry } from '@sievert/domain/application-type/values'
import { useState } from 'react'
import { getDocument } from '../../api/documents.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage, ShortText } from '../../ui/Typography.tsx'
import { saveFile } from '../save-file.ts'

export function FileDownload({ applicationId, file }: { applicationId: string; file: FileEntry }) {
  const { t } = useTexts()
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const open = async () => {
    setState('fetching')
    try {
      saveFile(await getDocument(applicationId, file.id), file.fileName)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <span className="sv-files__download">
      <Button
        variant="tertiary"
        size="small"
        loading={state === 'fetching'}
        aria-label={t('file.download.text', [file.fileName])}
        onClick={() => void open()}
      >
        {file.fileName}
      </Button>
      <output>
        {state === 'failed' && (
          <>
            <ErrorMessage>{t('file.download.failed.help.text')}</ErrorMessage>
            <ShortText size="small" className="sv-note">
              {t('file.download.failed.text')}
            </ShortText>
          </>
        )}
      </output>
    </span>
  )
}
