/** Navigation of the wizard's buttons (WIZ-04, WIZ-05). */
import type { StepList } from '@sievert/domain/engine/progress'
import { useNavigate } from '@tanstack/react-router'
import { useConfiguration } from '../../api/configuration.ts'
import type { Destination } from '../../form/step/step-page.ts'
import type { OpenSteps } from './use-open-steps.ts'
import type { Move } from './use-position.ts'

export function useGo(
  steps: StepList,
  isReport: boolean,
  move: Move,
  completed: OpenSteps['completed'],
): (to: Destination) => void {
  const navigate = useNavigate()
  const { reportFlow } = useConfiguration()
  const { current, previous, next, isFirst } = steps
  const review = steps.steps.at(-1)
  return (to) => {
    if (typeof to === 'number') return move(to, 'jump')
    if (to === 'next') {
      if (current) completed(current.stepNumber)
      return next && move(next.stepNumber, 'next')
    }
    if (to === 'review') return review && move(review.stepNumber, 'jump')
    if (!isFirst) return previous && move(previous.stepNumber, 'previous')
    // Cancel on the first step: a notification was started from another site, and returns there.
    if (isReport) window.location.assign(reportFlow.signInUrl)
    else void navigate({ to: '/' })
  }
}
