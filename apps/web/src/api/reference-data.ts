/** Business types, application types and countries of the installation. */

import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { AnswerTo } from '@sievert/contract/contract'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi, type FailureOwner } from './call.ts'

/** One version, in one language. */
export type ApplicationType = AnswerTo<'readApplicationType'>

/** The fields of an application that determine its type. */
export type PinnedType = Pick<ApplicationDetails, 'versionNumber' | 'textCorrection'> & { businessType: { id: number } }

const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY }
/**
 * After a change of language the previous list, and with it the user's input, remains until the new one has arrived.
 */
const UNTIL_THEN = { placeholderData: keepPreviousData }

/** `onFailure: 'silent'` for a page that can do without them. */
export const businessTypesQuery = (language: string, onFailure: FailureOwner = 'page') =>
  queryOptions({
    queryKey: ['business-types', language],
    queryFn: ({ signal }) => callApi('listBusinessTypes', { query: { language }, signal, onFailure }),
    ...UNTIL_THEN,
  })

/** The version of an application in the words that it has: immutable per language (TXT-01). */
export const applicationTypeQuery = (
  { businessType: { id: businessTypeId }, versionNumber, textCorrection }: PinnedType,
  language: string,
) =>
  queryOptions({
    queryKey: ['application-type', businessTypeId, versionNumber, textCorrection, language],
    queryFn: ({ signal }) =>
      callApi('readApplicationType', {
        params: { businessTypeId },
        query: { versionNumber, textCorrection, language },
        signal,
      }),
    ...FOR_EVER,
  })

/** Fetches the types of the open page in another language. Never rejects. */
export const readTypesIn = (queries: QueryClient, language: string) => {
  const open = queries.getQueryCache().findAll({ queryKey: ['application-type'], type: 'active' })
  return Promise.all(
    open.map(({ queryKey }) => {
      const [, id, versionNumber, textCorrection] = queryKey as [string, number, number, string]
      return queries.prefetchQuery(
        applicationTypeQuery({ businessType: { id }, versionNumber, textCorrection }, language),
      )
    }),
  )
}

/** The newest version, also before new applications use it. */
export const newestTypeQuery = (businessTypeId: number, language: string) =>
  queryOptions({
    queryKey: ['newest-type', businessTypeId, language],
    queryFn: ({ signal }) =>
      callApi('readApplicationType', { params: { businessTypeId }, query: { language, newest: true }, signal }),
  })

export const countriesQuery = (language: string) =>
  queryOptions({
    queryKey: ['countries', language],
    queryFn: ({ signal }) => callApi('listCountries', { query: { language }, signal }),
    ...UNTIL_THEN,
    ...FOR_EVER,
  })
