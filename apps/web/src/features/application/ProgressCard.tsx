/**
 * All steps with number, check mark and emphasis; on a small screen 'step x of y' (WIZ-02). Links to the steps reached
 * so far, and to the overview (OVE-03).
 */
import type { StepEntry, StepList } from '@sievert/domain/engine/progress'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

type ProgressCardProps = {
  steps: StepList
  isReport: boolean
  /** The application of the overview; undefined in a preview, which has none. */
  applicationId: string | undefined
  /** Called before a link navigates to that step. */
  onFollow: (stepNumber: number) => void
}

export function ProgressCard({ steps, isReport, applicationId, onFollow }: ProgressCardProps) {
  const { t } = useTexts()
  const where = t('wizard.progress.step-of.text', [steps.number, steps.count])
  const overview = applicationId && (
    <Link to="/app/$applicationId/overview" params={{ applicationId }} className="sv-progress__overview">
      {t('wizard.progress.overview.text')}
    </Link>
  )
  return (
    <div className="sv-wizard__progress">
      <div className="sv-progress__short">
        <p>
          {where}
          {steps.current && <>: {steps.current.progressBarTitle}</>}
        </p>
        {overview}
        <ProgressBar value={steps.number} valueMax={steps.count} size="small" aria-label={where} />
      </div>
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
        {overview}
      </Card>
    </div>
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
