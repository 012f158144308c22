/** A step that is a form of sections: fetches its answers, and those of other steps that its conditions look at. */
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import {
  forgetReadAhead,
  isReadAhead,
  type LoadedStep,
  stepValuesKey,
  stepValuesQuery,
} from '../../../api/step-values.ts'
import { LoadFailed } from '../../../form/LoadFailed.tsx'
import { StepSkeleton } from '../../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { StepForm } from './StepForm.tsx'
import { stepsLookedAt } from './steps-looked-at.ts'

const combine = (results: readonly UseQueryResult<LoadedStep>[]) => ({
  isComplete: results.every(({ data }) => data !== undefined),
  isFresh: results.every(({ isFetchedAfterMount }) => isFetchedAfterMount),
  hasFailed: results.some(({ data, isError }) => isError && data === undefined),
  loaded: results.flatMap(({ data }) => data ?? []),
})

/** Whether all was read for this page just before it was opened; after that, it has to ask. */
function useReadAhead(applicationId: string, numbers: readonly number[]): boolean {
  const queries = useQueryClient()
  useEffect(forgetReadAhead, [])
  const [isAhead] = useState(() =>
    numbers.every((number) => isReadAhead(queries.getQueryData<LoadedStep>(stepValuesKey(applicationId, number)))),
  )
  return isAhead
}

/** What was cached before this page was opened is not built on: a first reading is waited for (WIZ-18). */
export function GenericStep({ context }: { context: StepPageContext }) {
  const { application, compiled, stepNumber } = context
  const numbers = useMemo(() => stepsLookedAt(compiled, stepNumber), [compiled, stepNumber])
  const isAhead = useReadAhead(application.applicationId, numbers)
  const queries = numbers.map((number) => ({
    ...stepValuesQuery(application.applicationId, compiled, number),
    ...(isAhead ? { refetchOnMount: false } : {}),
  }))
  const { isComplete, isFresh, hasFailed, loaded } = useQueries({ queries, combine })
  const answers = useMemo(
    () => Object.fromEntries(loaded.map((each) => [each.stepNumber, each.stepData] as const)),
    [loaded],
  )
  const own = loaded.find((step) => step.stepNumber === stepNumber)
  if (hasFailed) return <LoadFailed onRetry={context.reload} />
  if (!own || !isComplete || !(isAhead || isFresh)) return <StepSkeleton />
  return <StepForm key={stepNumber} context={context} loaded={own} answers={answers} />
}
