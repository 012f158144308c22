/** A card per step with its answers, and a button to the step if they may still be changed (REV-01). */
import type { SummaryStep } from '@sievert/domain/summary/rows'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Heading } from '../../ui/Typography.tsx'
import { summaryHeadingId } from './heading-id.ts'
import { SummaryRows } from './SummaryRows.tsx'

type ApplicationSummaryProps = {
  applicationId: string
  steps: readonly SummaryStep[]
  /** Omitted where nothing can be changed (WIZ-11). */
  onEdit?: (stepNumber: number) => void
}

export function ApplicationSummary({ applicationId, steps, onEdit }: ApplicationSummaryProps) {
  const { t } = useTexts()
  return steps.map(({ stepNumber, title, rows }) => {
    const headingId = summaryHeadingId(stepNumber)
    return (
      <Card key={stepNumber} className="sv-summary-card" aria-labelledby={headingId}>
        <div className="sv-label-row">
          <Heading level="2" size="small" id={headingId} tabIndex={-1}>
            {title}
          </Heading>
          {onEdit && (
            <Button
              variant="tertiary"
              size="small"
              aria-label={t('review.step.edit.text', [title])}
              onClick={() => onEdit(stepNumber)}
            >
              {t('general.edit.text')}
            </Button>
          )}
        </div>
        <SummaryRows applicationId={applicationId} rows={rows} title={title} />
      </Card>
    )
  })
}
