/** Obstacles to signing, each with a button to the step concerned; the error summary links to the buttons. */
import type { StepEntry } from '@sievert/domain/engine/progress'
import { messageOf } from '@sievert/domain/texts/of-path'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { MessageBox } from '../../../ui/MessageBox.tsx'
import type { UnreadyFile } from './use-unready-files.ts'

type OnGo = (stepNumber: number) => void
type ObstacleProps = {
  variant: 'error' | 'warning' | 'info'
  heading: string
  id: string
  /** Name of the step. */
  name: string
  onGo: () => void
}

function Obstacle({ variant, heading, id, name, onGo }: ObstacleProps) {
  const { t } = useTexts()
  return (
    <MessageBox variant={variant} heading={heading}>
      <Button id={id} variant="secondary" size="small" onClick={onGo}>
        {t('review.incomplete.goto.text')}
        <span className="sv-visually-hidden">: {name}</span>
      </Button>
    </MessageBox>
  )
}

/** The steps with open questions. */
export function IncompleteSteps({ steps, onGo }: { steps: readonly StepEntry[]; onGo: OnGo }) {
  const { t } = useTexts()
  return steps.map(({ stepNumber, number, name }) => (
    <Obstacle
      key={stepNumber}
      variant="warning"
      heading={t('review.incomplete.header.text', [number, name])}
      id={`steps.${stepNumber}`}
      name={name}
      onGo={() => onGo(stepNumber)}
    />
  ))
}

/** Files that are still being checked, or must be removed. */
export function FileNotices({ files, onGo }: { files: readonly UnreadyFile[]; onGo: OnGo }) {
  const { t } = useTexts()
  return (
    <output className="sv-notices">
      {files.map(({ issue, isRefused, step }) => (
        <Obstacle
          key={issue.path}
          variant={isRefused ? 'error' : 'info'}
          heading={messageOf(issue, t)}
          id={issue.path}
          name={step.title}
          onGo={() => onGo(step.stepNumber)}
        />
      ))}
    </output>
  )
}
