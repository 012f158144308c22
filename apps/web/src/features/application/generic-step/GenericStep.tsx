/** A step that is a form of sections. Fetches its answers, and those of other steps that its conditions refer to. */
import type { CompiledSection, CompiledType } from '@sievert/domain/engine/compiled'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { applicationQuery } from '../../../api/applications.ts'
import { type LoadedStep, stepValuesQuery } from '../../../api/step-values.ts'
import { LoadFailed } from '../../../form/page/LoadFailed.tsx'
import { StepSkeleton } from '../../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { partsOf } from './parts.ts'
import { StepForm } from './StepForm.tsx'

/**
 * The steps whose answers a step's sections depend on, or by which steps are hidden, ascending, including the step
 * itself. A deciding section may depend on others, hence the traversal.
 */
function stepsNeeded(compiled: CompiledType, stepNumber: number): number[] {
  const numbers = new Set([stepNumber])
  const seen = new Set<CompiledSection>()
  const visit = (section: CompiledSection) => {
    if (seen.has(section)) return
    seen.add(section)
    numbers.add(section.stepNumber)
    const own = compiled.steps[section.stepNumber]?.reads ?? []
    for (const read of [...section.reads, ...own]) visit(read)
    for (const { owner } of section.referred.values()) visit(owner)
    for (const inner of section.items?.sections ?? []) visit(inner)
  }
  for (const section of compiled.steps[stepNumber]?.scope.sections ?? []) visit(section)
  for (const { reads } of compiled.steps) for (const section of reads) visit(section)
  return [...numbers].toSorted((one, other) => one - other)
}

/** Waits for the first fetch after the mount: cached values may be outdated (WIZ-18). */
const combine = (results: readonly UseQueryResult<LoadedStep>[]) => ({
  isReady: results.every(({ data, isFetchedAfterMount }) => data !== undefined && isFetchedAfterMount),
  hasFailed: results.some(({ data, isError }) => isError && data === undefined),
  loaded: results.flatMap(({ data }) => data ?? []),
})

export function GenericStep({ context }: { context: StepPageContext }) {
  const client = useQueryClient()
  const { application, compiled, stepNumber, step } = context
  const parts = useMemo(() => partsOf(step.sections), [step])
  const numbers = useMemo(() => stepsNeeded(compiled, stepNumber), [compiled, stepNumber])
  const queries = numbers.map((number) => stepValuesQuery(application.applicationId, compiled, number))
  const { isReady, hasFailed, loaded } = useQueries({ queries, combine })
  const answers = useMemo(
    () => Object.fromEntries(loaded.map((each) => [each.stepNumber, each.stepData] as const)),
    [loaded],
  )
  const own = loaded.find((each) => each.stepNumber === stepNumber)
  const { queryKey } = applicationQuery(application.applicationId)
  if (hasFailed) return <LoadFailed onRetry={() => client.refetchQueries({ queryKey, type: 'active' })} />
  if (!own || !isReady) return <StepSkeleton />
  return <StepForm key={stepNumber} {...{ context, answers, parts }} loaded={own} />
}
