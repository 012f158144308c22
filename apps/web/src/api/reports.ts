/** Whether a notification of a business type can be begun. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import type { ReportStatus } from '@sievert/contract/reports'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

/** By its name in addresses; an unknown one rejects with status 404. The page names both failures itself. */
export const businessTypeQuery = (nameKey: string, language: string) =>
  queryOptions({
    queryKey: ['business-types', language, nameKey],
    queryFn: ({ signal }) =>
      getJson<BusinessTypeListed>(`businesstypes/${encodeURIComponent(nameKey)}?language=${language}`, {
        signal,
        onFailure: 'caller',
      }),
  })

/** Read anew at every visit. */
export const reportStatusQuery = (businessTypeId: number) =>
  queryOptions({
    queryKey: ['report', businessTypeId],
    queryFn: ({ signal }) => getJson<ReportStatus>(`report/${businessTypeId}`, { signal, onFailure: 'caller' }),
    refetchOnMount: 'always',
  })
