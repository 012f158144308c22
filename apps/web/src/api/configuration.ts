/** Configuration, texts and version of the running service. */
import type { DismissMessage } from '@sievert/contract/configuration'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { LOCALIZED } from './localized-queries.ts'

/** Fetched once per visit. The startup shows its own failure. */
export const configurationQuery = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => callApi('readConfiguration', { signal, onFailure: 'silent' }),
    meta: LOCALIZED,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The configuration for pages; the startup has already fetched it. */
export const useConfiguration = () => useSuspenseQuery(configurationQuery()).data

/** All texts of one language. */
export const translationQuery = (language: string) =>
  queryOptions({
    queryKey: ['translation', language],
    queryFn: ({ signal }) => callApi('readTranslation', { query: { language }, signal, onFailure: 'silent' }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Outside production only. */
export const releaseInformationQuery = () =>
  queryOptions({
    queryKey: ['releasinformation'],
    queryFn: ({ signal }) => callApi('readRelease', { signal, onFailure: 'silent' }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Hides the message in this browser and for this user. The caller must refetch the configuration (SHE-04). */
export const dismissMessage = (body: DismissMessage) => callApi('dismissMessage', { body, onFailure: 'silent' })
