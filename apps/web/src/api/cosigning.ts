/** Signing together: who may sign, asking, reminding, declining and taking back (TOG-01, TOG-02). */
import type { CosigningBegin, Reminder } from '@sievert/contract/cosigning'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { applicationQuery, readListsAgain } from './applications.ts'
import { callApi, newIdempotencyKey } from './call.ts'

export const combinationsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'combinations'],
    queryFn: ({ signal }) => callApi('listCombinations', { params: { applicationId }, signal, onFailure: 'caller' }),
  })

const POLL_MS = 10_000

/** The application, refetched while signatures are awaited. A repeat is a background call, and a failed one is silent. */
export const cosignedApplicationQuery = (applicationId: string) =>
  queryOptions({
    ...applicationQuery(applicationId),
    queryFn: ({ signal, client, queryKey }) => {
      const isRepeat = client.getQueryData(queryKey) !== undefined
      const onFailure = isRepeat ? 'silent' : 'page'
      return callApi('readApplication', { params: { applicationId }, signal, onFailure, isBackground: isRepeat })
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.cosigning?.state === 'Open' ? POLL_MS : false),
  })

/** After a change of who signs, wherever it is shown. */
export const readCosigningAgain = async (queries: QueryClient, applicationId: string) => {
  await queries.invalidateQueries({ ...applicationQuery(applicationId), exact: true })
  void readListsAgain(queries)
}

/** Never retried automatically: each may send mails. */
export const beginCosigning = (applicationId: string, begin: CosigningBegin) =>
  callApi('beginCosigning', {
    params: { applicationId },
    body: begin,
    idempotencyKey: newIdempotencyKey(),
    retry: false,
    onFailure: 'caller',
  })

export const remindCosigner = (applicationId: string, reminder: Reminder) =>
  callApi('remindCosigner', { params: { applicationId }, body: reminder, onFailure: 'caller' })

export const declineCosigning = (applicationId: string) =>
  callApi('declineCosigning', { params: { applicationId }, onFailure: 'caller', retry: true })

export const takeBackCosigning = (applicationId: string) =>
  callApi('takeBackCosigning', { params: { applicationId }, onFailure: 'caller', retry: true })
