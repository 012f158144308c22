/** The guide 'Do I need a permit?', which anybody may read. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

/** Until it has come in the other language it stays as it is, and with it what was answered. The page names its own failure. */
export const guideQuery = (language: string) =>
  queryOptions({
    queryKey: ['guide', language],
    queryFn: ({ signal }) => callApi('readGuide', { query: { language }, signal, onFailure: 'caller' }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
