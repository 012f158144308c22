/** Progress: all steps beside the page, or 'step x of y' above it on a small screen (WIZ-02). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { StepEntry, StepList } from '@sievert/domain/engine/progress'
import { hasRenewalPage } from '../../form/page/has-renewal-page.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

type ProgressProps = {
  steps: StepList
  /** Whose overview and renewal are linked to; undefined in a preview, which has none. */
  application: ApplicationDetails | undefined
}

function PageLinks({ application }: Pick<ProgressProps, 'application'>) {
  const { t } = useTexts()
  if (!application) return null
  return (
    <>
      <Link to="/app/$applicationId/overview" params={application} className="sv-progress__overview">
        {t('wizard.progress.overview.text')}
      </Link>
      {hasRenewalPage(application) && (
        <Link to="/app/$applicationId/renewal" params={application} className="sv-progress__overview">
          {t('renewal.link.text')}
        </Link>
      )}
    </>
  )
}

export function ProgressLine({ steps, application }: ProgressProps) {
  const { t } = useTexts()
  const where = t('wizard.progress.step-of.text', [steps.number, steps.count])
  return (
    <div className="sv-progress__short">
      <p>
        {where}
        {steps.current && <>: {steps.current.progressBarTitle}</>}
      </p>
      <PageLinks application={application} />
      <ProgressBar value={steps.number} max={steps.count} aria-label={where} />
    </div>
  )
}

type ProgressCardProps = ProgressProps & {
  isReport: boolean
  /** Called before a link navigates to that step. */
  onFollow: (stepNumber: number) => void
}

/** Number, check mark and emphasis of each step. Links to the steps reached so far, and to the overview (OVE-03). */
export function ProgressCard({ steps, isReport, application, onFollow }: ProgressCardProps) {
  const { t } = useTexts()
  return (
    <Card
      className="sv-progress__card"
      heading={t(`wizard.progress.header.${isReport ? 'report' : 'application'}.text`)}
      size="xsmall"
    >
      <ol className="sv-progress">
        {steps.steps.map((step) => (
          <ProgressStep key={step.stepNumber} step={step} onFollow={onFollow} />
        ))}
      </ol>
      <PageLinks application={application} />
    </Card>
  )
}

function ProgressStep({ step, onFollow }: { step: StepEntry } & Pick<ProgressCardProps, 'onFollow'>) {
  const { t } = useTexts()
  const { stepNumber, number, progressBarTitle, isCurrent, isCompleted, isReachable } = step
  const state = isCompleted ? 'done' : 'ahead'
  const title = (
    <>
      {progressBarTitle}
      {isCompleted && <span className="sv-visually-hidden"> ({t('wizard.progress.completed.text')})</span>}
    </>
  )
  return (
    <li
      className={`sv-progress__step sv-progress__step--${isCurrent ? 'current' : state}`}
      {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
    >
      <span className="sv-progress__number" aria-hidden>
        {isCompleted && !isCurrent ? '✓' : number}
      </span>
      {isReachable && !isCurrent ? (
        <Link to="." search={{ step: stepNumber }} onClick={() => onFollow(stepNumber)}>
          {title}
        </Link>
      ) : (
        <span>{title}</span>
      )}
    </li>
  )
}
