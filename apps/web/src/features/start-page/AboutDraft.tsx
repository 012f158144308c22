/** Details that distinguish drafts of the same type: first equipment, renewed case, number and place. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ShortText } from '../../ui/Typography.tsx'

export function AboutDraft({ application: { draft, previousCaseNumber } }: { application: ApplicationSummary }) {
  const { t } = useTexts()
  if (!draft) return null
  const parts = [
    draft.machine,
    previousCaseNumber && t('start.draft.renews.text', [previousCaseNumber]),
    t('wizard.about.number.text', [draft.number]),
    t('start.draft.step.text', [draft.step, draft.steps, draft.stepTitle]),
  ]
  return (
    <ShortText as="span" size="small" className="sv-cell-note sv-cell-note--draft">
      <NumberText>{parts.filter(Boolean).join('\u00a0· ')}</NumberText>
    </ShortText>
  )
}
