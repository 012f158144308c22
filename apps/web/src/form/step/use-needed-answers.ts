/** Fetches a step's answers, and those of other steps that its conditions refer to. */
import { stepsNeeded } from '@sievert/domain/engine/steps-needed'
import type { Answers } from '@sievert/domain/sections/answers'
import { type QueryClient, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { applicationQuery } from '../../api/applications.ts'
import { isFirstPage } from '../../api/first-answers.ts'
import { type LoadedStep, stepValuesQuery } from '../../api/step-values.ts'
import type { StepPageContext } from './step-page.ts'

const combine = (results: readonly UseQueryResult<LoadedStep>[]) => ({
  hasAll: results.every(({ data }) => data !== undefined),
  isFetched: results.every(({ isFetchedAfterMount }) => isFetchedAfterMount),
  hasFailed: results.some(({ data, isError }) => isError && data === undefined),
  loaded: results.flatMap(({ data }) => data ?? []),
})

type Context = Pick<StepPageContext, 'application' | 'compiled' | 'stepNumber'>

const answersIn = (loaded: readonly LoadedStep[]): Answers =>
  Object.fromEntries(loaded.map((each) => [each.stepNumber, each.stepData] as const))

/** Reads them again, for a page that shows answers already. Rejects with `ApiError`. */
export async function refetchNeededAnswers(client: QueryClient, { application, compiled, stepNumber }: Context) {
  const read = (number: number) =>
    client.fetchQuery({ ...stepValuesQuery(application.applicationId, compiled, number, 'caller'), staleTime: 0 })
  const others = stepsNeeded(compiled, stepNumber).filter((number) => number !== stepNumber)
  const [own, loaded] = await Promise.all([read(stepNumber), Promise.all(others.map(read))])
  return { own, answers: answersIn([own, ...loaded]) }
}

/** `own`: the answers of the step itself. `isNeeded`: false for a step without sections, for which none are fetched. */
export function useNeededAnswers({ application, compiled, stepNumber }: Context, isNeeded = true) {
  const client = useQueryClient()
  const numbers = useMemo(() => (isNeeded ? stepsNeeded(compiled, stepNumber) : []), [compiled, stepNumber, isNeeded])
  const queries = numbers.map((number) => stepValuesQuery(application.applicationId, compiled, number))
  const { hasAll, isFetched, hasFailed, loaded } = useQueries({ queries, combine })
  // Waits for the first fetch after the mount, since cached values may be outdated (WIZ-18); those of the document not.
  const [isFirst] = useState(isFirstPage)
  const answers = useMemo(() => answersIn(loaded), [loaded])
  const { queryKey } = applicationQuery(application.applicationId)
  return {
    answers,
    own: loaded.find((each) => each.stepNumber === stepNumber),
    isReady: hasAll && (isFetched || isFirst),
    hasFailed,
    retry: () => client.refetchQueries({ queryKey, type: 'active' }),
  }
}
