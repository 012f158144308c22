/** An obstacle to signing, with a button to the step concerned; the error summary links to the button. */
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

export type OnGo = (stepNumber: number) => void
type ObstacleProps = {
  variant: 'error' | 'warning' | 'info'
  heading: string
  id: string
  /** Name of the step. */
  name: string
  onGo: () => void
  children?: ReactNode
}

export function Obstacle({ variant, heading, id, name, onGo, children }: ObstacleProps) {
  const { t } = useTexts()
  return (
    <MessageBox variant={variant} heading={heading}>
      {children}
      <Button id={id} variant="secondary" size="small" onClick={onGo}>
        {t('review.incomplete.goto.text')}
        <span className="sv-visually-hidden">: {name}</span>
      </Button>
    </MessageBox>
  )
}
