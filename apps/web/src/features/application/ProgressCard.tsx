/** All steps with number, check mark and emphasis; on a small screen 'step x of y' (WIZ-02). */
import type { StepEntry, StepList } from '@sievert/domain/engine/progress'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

export function ProgressCard({ steps, isReport }: { steps: StepList; isReport: boolean }) {
  const { t } = useTexts()
  const where = t('wizard.progress.step-of.text', [steps.number, steps.count])
  return (
    <div className="sv-wizard__progress">
      <div className="sv-progress__short">
        <p>
          {where}
          {steps.current && <>: {steps.current.progressBarTitle}</>}
        </p>
        <ProgressBar value={steps.number} valueMax={steps.count} size="small" aria-label={where} />
      </div>
      <Card
        className="sv-progress__card"
        heading={t(`wizard.progress.header.${isReport ? 'report' : 'application'}.text`)}
        size="xsmall"
      >
        <ol className="sv-progress">
          {steps.steps.map((step) => (
            <ProgressStep key={step.stepNumber} step={step} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

function ProgressStep({ step }: { step: StepEntry }) {
  const { t } = useTexts()
  const { stepNumber, progressBarTitle, isCurrent, isCompleted } = step
  const state = isCompleted ? 'done' : 'ahead'
  return (
    <li
      className={`sv-progress__step sv-progress__step--${isCurrent ? 'current' : state}`}
      {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
    >
      <span className="sv-progress__number" aria-hidden>
        {isCompleted && !isCurrent ? '✓' : stepNumber + 1}
      </span>
      <span>
        {progressBarTitle}
        {isCompleted && <span className="sv-visually-hidden"> ({t('wizard.progress.completed.text')})</span>}
      </span>
    </li>
  )
}
