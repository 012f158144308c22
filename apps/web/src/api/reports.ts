/** The status that decides whether a notification can be started. */
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

/**
 * Finds a business type by its name in addresses; an unknown name rejects with 404. The page shows both failures
 * itself.
 */
export const businessTypeQuery = (nameKey: string, language: string) =>
  queryOptions({
    queryKey: ['business-types', language, nameKey],
    queryFn: ({ signal }) =>
      callApi('readBusinessType', { params: { nameKey }, query: { language }, signal, onFailure: 'caller' }),
  })

/** Refetched at every visit. */
export const reportStatusQuery = (businessTypeId: number) =>
  queryOptions({
    queryKey: ['report', businessTypeId],
    queryFn: ({ signal }) => callApi('readReportStatus', { params: { businessTypeId }, signal, onFailure: 'caller' }),
    refetchOnMount: 'always',
  })
