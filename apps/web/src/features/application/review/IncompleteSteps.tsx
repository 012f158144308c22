/** Says which steps have something left to do, with a way there. */
import type { Step } from '@sievert/domain/application-type/definition'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { MessageBox } from '../../../ui/MessageBox.tsx'

type IncompleteStepsProps = {
  steps: readonly Step<string>[]
  faulty: readonly number[]
  onGo: (stepNumber: number) => void
}

/** The error summary leads to the buttons. */
export function IncompleteSteps({ steps, faulty, onGo }: IncompleteStepsProps) {
  const { t } = useTexts()
  return faulty.map((stepNumber) => (
    <MessageBox
      key={stepNumber}
      variant="warning"
      heading={t('review.incomplete.header.text', [stepNumber + 1, steps[stepNumber]?.name ?? ''])}
    >
      <Button id={`steps.${stepNumber}`} variant="secondary" size="small" onClick={() => onGo(stepNumber)}>
        {t('review.incomplete.goto.text')}
        <span className="sv-visually-hidden">: {steps[stepNumber]?.name}</span>
      </Button>
    </MessageBox>
  ))
}
