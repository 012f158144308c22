/** Drafts of one type are told apart by their first machine and where they are. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { useTexts } from '../../texts/texts.ts'
import { ShortText } from '../../ui/Typography.tsx'

export function AboutDraft({ application: { draft } }: { application: ApplicationSummary }) {
  const { t } = useTexts()
  if (!draft) return null
  const step = t('start.draft.step.text', [draft.step, draft.steps, draft.stepTitle])
  return (
    <ShortText as="span" size="small" className="sv-cell-note sv-cell-note--draft">
      {draft.machine ? `${draft.machine} · ${step}` : step}
    </ShortText>
  )
}
