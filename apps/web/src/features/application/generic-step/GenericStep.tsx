/** A step that is a form of sections. Fetches its answers, and those of other steps that its conditions refer to. */
import { stepsNeeded } from '@sievert/domain/engine/steps-needed'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { applicationQuery } from '../../../api/applications.ts'
import { isFirstPage } from '../../../api/first-answers.ts'
import { type LoadedStep, stepValuesQuery } from '../../../api/step-values.ts'
import { LoadFailed } from '../../../form/page/LoadFailed.tsx'
import { StepSkeleton } from '../../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { partsOf } from './parts.ts'
import { StepForm } from './StepForm.tsx'

const combine = (results: readonly UseQueryResult<LoadedStep>[]) => ({
  hasAll: results.every(({ data }) => data !== undefined),
  isFetched: results.every(({ isFetchedAfterMount }) => isFetchedAfterMount),
  hasFailed: results.some(({ data, isError }) => isError && data === undefined),
  loaded: results.flatMap(({ data }) => data ?? []),
})

export function GenericStep({ context }: { context: StepPageContext }) {
  const client = useQueryClient()
  const { application, compiled, stepNumber, step } = context
  const parts = useMemo(() => partsOf(step.sections), [step])
  const numbers = useMemo(() => stepsNeeded(compiled, stepNumber), [compiled, stepNumber])
  const queries = numbers.map((number) => stepValuesQuery(application.applicationId, compiled, number))
  const { hasAll, isFetched, hasFailed, loaded } = useQueries({ queries, combine })
  // Waits for the first fetch after the mount, since cached values may be outdated (WIZ-18); those of the document not.
  const [isFirst] = useState(isFirstPage)
  const answers = useMemo(
    () => Object.fromEntries(loaded.map((each) => [each.stepNumber, each.stepData] as const)),
    [loaded],
  )
  const own = loaded.find((each) => each.stepNumber === stepNumber)
  const { queryKey } = applicationQuery(application.applicationId)
  if (hasFailed) return <LoadFailed onRetry={() => client.refetchQueries({ queryKey, type: 'active' })} />
  if (!own || !hasAll || !(isFetched || isFirst)) return <StepSkeleton />
  return <StepForm key={stepNumber} {...{ context, answers, parts }} loaded={own} />
}
