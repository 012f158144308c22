/** Dialogs of autosave: choice between versions, text of a removed item, and leaving with unsaved answers. */

import { Suspense, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { lazyComponent } from '../lazy-component.ts'
import type { VersionsChoice } from './choices.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { Autosave, Restored } from './use-autosave.ts'

export const loadVersionsDialog = () => import('./VersionsDialog.tsx')
const VersionsDialog = lazyComponent(loadVersionsDialog, 'VersionsDialog')

type AutosaveDialogsProps<T> = {
  autosave: Autosave<T>
  /** Texts for a conflict about an item instead of a step. */
  conflict?: { title: string; message: string }
}

export function AutosaveDialogs<T>({ autosave: { saver, choice, restored }, conflict }: AutosaveDialogsProps<T>) {
  const { t, dateTime } = useTexts()
  const [news, setNews] = useState('')
  const restore = (recovery: VersionsChoice, paths: readonly string[]) => {
    recovery.settle(paths)
    if (paths.length > 0) setNews(t('wizard.recovery.restored.text'))
  }
  const when = (at: string | number | null | undefined) => (at ? dateTime(at) : '')
  return (
    <>
      <LiveRegion>{news}</LiveRegion>
      {restored && <RestoredText restored={restored} onNews={setNews} />}
      <LeaveGuard isDirty={() => saver.isDirty()} save={() => saver.flush()} />
      <Suspense>
        {choice?.kind === 'recovery' && (
          <VersionsDialog
            title={t('wizard.recovery.header.text')}
            message={t('wizard.recovery.message.text', [when(choice.mineAt)])}
            differences={choice.differences}
            doneText={t('wizard.recovery.restore.text')}
            allTheirsText={t('wizard.recovery.discard.text')}
            onDone={(paths) => restore(choice, paths)}
          />
        )}
        {choice?.kind === 'conflict' && (
          <VersionsDialog
            title={t('wizard.conflict.header.text')}
            message={t('wizard.conflict.message.text', [
              choice.theirsBy === ''
                ? t('wizard.conflict.protected.text')
                : (choice.theirsBy ?? t('wizard.conflict.you.text')),
              when(choice.theirsAt),
              when(choice.mineAt),
            ])}
            {...(conflict ?? { allMineText: t('wizard.conflict.all-mine.text') })}
            differences={choice.differences}
            doneText={t('wizard.conflict.save.text')}
            allTheirsText={t('wizard.conflict.all-theirs.text')}
            onDone={choice.settle}
          />
        )}
      </Suspense>
      {choice?.kind === 'gone' && (
        <ConfirmModal
          open
          isStatic
          title={t('item.gone.header.text')}
          message={t('item.gone.message.text')}
          confirmText={t('item.gone.keep.text')}
          cancelText={t('wizard.recovery.discard.text')}
          onConfirm={() => choice.settle(true)}
          onCancel={() => choice.settle(false)}
        />
      )}
    </>
  )
}

/** Announces restored text and offers to undo it; focus then moves to the page's heading. */
function RestoredText({ restored: { at, undo }, onNews }: { restored: Restored; onNews: (news: string) => void }) {
  const { t, dateTime } = useTexts()
  const takeBack = () => {
    onNews(t(undo() ? 'wizard.recovery.undone.text' : 'wizard.recovery.stays.text'))
    document.querySelector('h1')?.focus()
  }
  return (
    <MessageBox variant="info" announce="politely">
      <div className="sv-actions">
        <BodyText>{t('wizard.recovery.back.text', [dateTime(at)])}</BodyText>
        <Button variant="secondary" size="small" onClick={takeBack}>
          {t('wizard.recovery.undo.text')}
        </Button>
      </div>
    </MessageBox>
  )
}
