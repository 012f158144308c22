/** Files that are still being checked, or can't be used: they stand in the way of signing, never of saving. */
import type { SummaryStep } from '@sievert/domain/engine/summary'
import { useFileStates } from '../../../form/upload/file-states.ts'
import { useTexts } from '../../../texts/texts.ts'
import { MessageBox } from '../../../ui/MessageBox.tsx'
import { filesIn } from './files-in.ts'

export function FileNotices({ applicationId, steps }: { applicationId: string; steps: readonly SummaryStep[] }) {
  const { t } = useTexts()
  // One document may be attached in several places.
  const files = [...new Map(steps.flatMap(({ rows }) => filesIn(rows)).map((file) => [file.id, file])).values()]
  const states = useFileStates(applicationId, files)
  const inState = (state: string) => files.filter(({ id }) => states.get(id)?.state === state)
  const checking = inState('checking').length
  return (
    <output className="sv-notices">
      {checking > 0 && <MessageBox variant="info">{t('review.files-checking.text', [checking])}</MessageBox>}
      {inState('refused').map((file) => (
        <MessageBox key={file.id} variant="error">
          {t('review.files-refused.text', [file.fileName])}
        </MessageBox>
      ))}
    </output>
  )
}
