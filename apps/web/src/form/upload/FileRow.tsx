/** One attached document: name, size, page, state of its check, and an edit button. */

import type { FileEntry } from '@sievert/domain/file-entry'
import { runtimeKey } from '@sievert/domain/text-key'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { FileDownload } from './FileDownload.tsx'
import { sizeAndPage } from './file-size.ts'

type FileRowProps = {
  applicationId: string
  file: FileEntry
  /** Undefined until the server has answered. */
  server: FileEntry | undefined
  /** It can only be removed. */
  isPlain?: boolean | undefined
  onEdit: () => void
}

export function FileRow({ applicationId, file, server, isPlain, onEdit }: FileRowProps) {
  const { t } = useTexts()
  const action = isPlain ? 'remove' : 'edit'
  // The server releases only files that have passed its checks.
  const isWithheld = server?.state === 'checking' || server?.state === 'refused'
  return (
    <li className="sv-files__row">
      <div className="sv-files__about">
        {isWithheld ? (
          <span className="sv-files__name">{file.fileName}</span>
        ) : (
          <FileDownload applicationId={applicationId} file={file} />
        )}
        <span className="sv-soft">{sizeAndPage(t, file)}</span>
        <FileState server={server} />
      </div>
      <Button
        variant="tertiary"
        size="small"
        aria-label={t(`file.${action}.button.text`, [file.fileName])}
        onClick={onEdit}
      >
        {t(`general.${action}.text`)}
      </Button>
    </li>
  )
}

/** The state as text; empty until the server has answered. */
function FileState({ server }: { server: FileEntry | undefined }) {
  const { t } = useTexts()
  const state = server?.state
  return (
    <Status as="span" className={state === 'refused' ? 'sv-files__state sv-danger' : 'sv-files__state'}>
      {state === 'checking' && t('file.state.checking.text')}
      {state === 'ready' && t('file.state.ready.text')}
      {state === 'refused' && t('file.state.refused.text', [server?.refusal ? t(runtimeKey(server.refusal)) : ''])}
    </Status>
  )
}
