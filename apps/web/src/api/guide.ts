/** The guide 'Do I need a permit?', available without login. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

/**
 * After a change of language the previous guide and its answers remain until the new one has arrived. The page shows
 * its own failure.
 */
export const guideQuery = (language: string) =>
  queryOptions({
    queryKey: ['guide', language],
    queryFn: ({ signal }) => callApi('readGuide', { query: { language }, signal, onFailure: 'caller' }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
