/** Says which steps have something left to do, with a way there. */
import type { Step } from '@sievert/domain/application-type/definition'
import { useTexts } from '../../../texts/texts.ts'
import { MessageBox } from '../../../ui/MessageBox.tsx'
import { GoToStep } from './GoToStep.tsx'

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
      <GoToStep id={`steps.${stepNumber}`} name={steps[stepNumber]?.name} onGo={() => onGo(stepNumber)} />
    </MessageBox>
  ))
}
