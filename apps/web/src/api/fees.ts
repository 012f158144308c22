/** The fee of one application. */
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { freshOnFirstPage } from './first-answers.ts'
import { LOCALIZED } from './localized-queries.ts'

/** A failure does not navigate: the card keeps its spinner (FEE-01). */
export const feeQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'fee'],
    queryFn: ({ signal }) => callApi('readFee', { params: { applicationId }, signal, onFailure: 'silent' }),
    meta: LOCALIZED,
    staleTime: freshOnFirstPage,
  })
