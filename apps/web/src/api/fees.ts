/** The fee of one application. */
import type { ApplicationFee } from '@sievert/contract/fees'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

/** A failure leads nowhere: the card keeps its spinner (FEE-01). */
export const feeQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'fee'],
    queryFn: ({ signal }) =>
      getJson<ApplicationFee>(`applications/${applicationId}/applicationFee`, { signal, onFailure: 'silent' }),
  })
