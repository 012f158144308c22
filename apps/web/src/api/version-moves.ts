/** The move of a draft to a newer version of its application type (VER-01). */
import { queryOptions } from '@tanstack/react-query'
import { callApi, callFully } from './call.ts'
import { LOCALIZED } from './localized-queries.ts'

/** `etag`: of the application that the list was computed from. Read anew each time that it is asked for. */
export const versionMoveQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'version-move'],
    queryFn: async ({ signal }) => {
      const { data, etag } = await callFully('previewVersionMove', {
        params: { applicationId },
        signal,
        onFailure: 'caller',
      })
      return { move: data, etag }
    },
    meta: LOCALIZED,
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** Rejects with `ApiError`: 412 when the draft has changed since `etag`. */
export const moveVersion = (applicationId: string, versionNumber: number, etag: string | null) =>
  callApi('moveVersion', { params: { applicationId }, body: { versionNumber }, ifMatch: etag, onFailure: 'caller' })
