/** Notice that a newer version of the form has come, and the way to it, or that the draft has moved (VER-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../form/lazy-component.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useStore } from '../../form/store.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { movedTo } from './moved-to.ts'

export const loadVersionMoveDialog = () => import('./VersionMoveDialog.tsx')
const VersionMoveDialog = lazyComponent(loadVersionMoveDialog, 'VersionMoveDialog')

type VersionNoticeProps = {
  application: ApplicationDetails
  saveState: StepPageContext['saveState']
  isFirstStep: boolean
}

export function VersionNotice({ application, saveState, isFirstStep }: VersionNoticeProps) {
  const { t, date } = useTexts()
  const [isOpen, setOpen] = useState(false)
  // The list of answers is that of the server, which must have all of them.
  const isSaved = useStore(saveState).kind === 'saved'
  const { newerVersion, applicationId } = application
  const moved = useStore(movedTo(applicationId))
  if (!newerVersion && moved === application.versionNumber && isFirstStep)
    return (
      <MessageBox variant="success" heading={t('version.moved.header.text')}>
        <BodyText>{t('version.moved.text')}</BodyText>
      </MessageBox>
    )
  if (!newerVersion) return null
  const { lastDay, isOver } = newerVersion
  const until = lastDay === undefined ? [] : [date(lastDay)]
  const reason = isOver ? 'over' : lastDay === undefined ? 'any-time' : 'until'
  return (
    <MessageBox variant={isOver ? 'warning' : 'info'} heading={t('version.notice.header.text')}>
      <BodyText>{t(`version.notice.${reason}.text`, until)}</BodyText>
      <div className="sv-actions">
        <Button variant={isOver ? 'primary' : 'secondary'} size="small" onClick={() => setOpen(true)}>
          {t('version.move.text')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <VersionMoveDialog applicationId={applicationId} isSaved={isSaved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </MessageBox>
  )
}
