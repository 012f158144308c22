/** A step that is a form of sections. */
import { useMemo } from 'react'
import { LoadFailed } from '../../../form/page/LoadFailed.tsx'
import { StepSkeleton } from '../../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useNeededAnswers } from '../../../form/step/use-needed-answers.ts'
import { partsOf } from './parts.ts'
import { StepForm } from './StepForm.tsx'

export function GenericStep({ context }: { context: StepPageContext }) {
  const { stepNumber, step } = context
  const parts = useMemo(() => partsOf(step.sections), [step])
  const { answers, own, isReady, hasFailed, retry } = useNeededAnswers(context)
  if (hasFailed) return <LoadFailed onRetry={retry} />
  if (!own || !isReady) return <StepSkeleton />
  return <StepForm key={stepNumber} {...{ context, answers, parts }} loaded={own} />
}
