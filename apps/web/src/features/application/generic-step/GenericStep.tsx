/** A step that is a form of sections: fetches its answers, and those of other steps that its conditions look at. */
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LoadedStep, stepValuesQuery } from '../../../api/step-values.ts'
import type { StepPageContext } from '../../../form/step-page.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { StepSkeleton } from '../StepSkeleton.tsx'
import { StepForm } from './StepForm.tsx'
import { stepsLookedAt } from './steps-looked-at.ts'

/** Other steps' answers can't change while this one is open, so they are taken as they came. */
export function GenericStep({ context }: { context: StepPageContext }) {
  const { application, compiled, stepNumber } = context
  const numbers = useMemo(() => stepsLookedAt(compiled, stepNumber), [compiled, stepNumber])
  const queries = useQueries({
    queries: numbers.map((number) => stepValuesQuery(application.applicationId, compiled, number)),
  })
  const loaded = queries.flatMap(({ data }) => data ?? [])
  const own = loaded.find((step) => step.stepNumber === stepNumber)
  // Without an answer there is nothing to show; a stale one would be built on, so a first reading is waited for.
  if (queries.some((query) => query.isError && !query.data))
    return <LoadFailed onRetry={() => queries.forEach((query) => void query.refetch())} />
  if (!own || loaded.length < numbers.length || queries.some((query) => !query.isFetchedAfterMount))
    return <StepSkeleton />
  return <StepForm key={stepNumber} context={context} loaded={own} others={answersOf(loaded)} />
}

const answersOf = (loaded: readonly LoadedStep[]) =>
  Object.fromEntries(loaded.map(({ stepNumber, stepData }) => [stepNumber, stepData]))
