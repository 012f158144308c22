/**
 * Details that distinguish drafts of the same type: first equipment, renewed case, number and place. Of an application
 * that cannot be shown, the reason.
 */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { ReactNode } from 'react'
import { variantOf } from '../../form/page/application-name.ts'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ShortText } from '../../ui/Typography.tsx'

export function AboutDraft({ application }: { application: ApplicationSummary }) {
  const { t } = useTexts()
  const { draft, previousCaseNumber, unavailable } = application
  if (unavailable) return <Note>{t(`start.unavailable.${variantOf(application)}.text`)}</Note>
  if (!draft) return null
  const parts = [
    draft.machine,
    previousCaseNumber && t('start.draft.renews.text', [previousCaseNumber]),
    t('wizard.about.number.text', [draft.number]),
    t('start.draft.step.text', [draft.step, draft.steps, draft.stepTitle]),
  ]
  return (
    <Note>
      <NumberText>{parts.filter(Boolean).join('\u00a0· ')}</NumberText>
    </Note>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <ShortText as="span" size="small" className="sv-cell-note sv-cell-note--draft">
    {children}
  </ShortText>
)
