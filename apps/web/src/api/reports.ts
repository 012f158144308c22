/** Whether a notification of a business type can be begun. */
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

/** By its name in addresses; an unknown one rejects with status 404. The page names both failures itself. */
export const businessTypeQuery = (nameKey: string, language: string) =>
  queryOptions({
    queryKey: ['business-types', language, nameKey],
    queryFn: ({ signal }) =>
      callApi('readBusinessType', { params: { nameKey }, query: { language }, signal, onFailure: 'caller' }),
  })

/** Read anew at every visit. */
export const reportStatusQuery = (businessTypeId: number) =>
  queryOptions({
    queryKey: ['report', businessTypeId],
    queryFn: ({ signal }) => callApi('readReportStatus', { params: { businessTypeId }, signal, onFailure: 'caller' }),
    refetchOnMount: 'always',
  })
