/** What autosave may have to ask: which version shall stand, and whether unsaved answers may be left. */
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { Autosave } from './use-autosave.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

export function AutosaveDialogs<T>({ autosave: { saver, choice } }: { autosave: Autosave<T> }) {
  const { t, dateTime } = useTexts()
  const [news, setNews] = useState('')
  const restore = (paths: readonly string[]) => {
    choice?.settle(paths)
    if (paths.length > 0) setNews(t('wizard.recovery.restored.text'))
  }
  const when = (at: string | number | null | undefined) => (at ? dateTime(at) : '')
  return (
    <>
      <LiveRegion>{news}</LiveRegion>
      <LeaveGuard isDirty={() => saver.isDirty()} save={() => saver.flush()} />
      {choice?.kind === 'recovery' && (
        <VersionsDialog
          title={t('wizard.recovery.header.text')}
          message={t('wizard.recovery.message.text', [when(choice.mineAt)])}
          differences={choice.differences}
          doneText={t('wizard.recovery.restore.text')}
          allTheirsText={t('wizard.recovery.discard.text')}
          onDone={restore}
        />
      )}
      {choice?.kind === 'conflict' && (
        <VersionsDialog
          title={t('wizard.conflict.header.text')}
          message={t('wizard.conflict.message.text', [
            choice.theirsBy ?? t('wizard.conflict.you.text'),
            when(choice.theirsAt),
            when(choice.mineAt),
          ])}
          differences={choice.differences}
          doneText={t('wizard.conflict.save.text')}
          allMineText={t('wizard.conflict.all-mine.text')}
          allTheirsText={t('wizard.conflict.all-theirs.text')}
          onDone={choice.settle}
        />
      )}
    </>
  )
}
