/** What the installation offers: business types, application types, countries. */
import type { ApplicationTypeInLanguage, BusinessTypeListed, Country } from '@sievert/contract/reference-data'
import type { Step } from '@sievert/domain/application-type/definition'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

/** An application type in one language; its steps in the shape that the domain owns. */
export type ApplicationType = Omit<ApplicationTypeInLanguage, 'steps'> & { steps: Step<string>[] }

const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY }
/** Until a list has come in the other language it stays as it is, and with it what was chosen and typed. */
const UNTIL_THEN = { placeholderData: keepPreviousData }

export const businessTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['business-types', language],
    queryFn: ({ signal }) => getJson<BusinessTypeListed[]>(`businesstypes?language=${language}`, { signal }),
    ...UNTIL_THEN,
  })

/** Immutable per version and language. */
export const applicationTypeQuery = (businessTypeId: number, versionNumber: number, language: string) =>
  queryOptions({
    queryKey: ['application-type', businessTypeId, versionNumber, language],
    queryFn: ({ signal }) =>
      getJson<ApplicationType>(
        `applicationType/${businessTypeId}?versionNumber=${versionNumber}&language=${language}`,
        { signal },
      ),
    ...FOR_EVER,
  })

/** What a new application would get. */
export const latestTypeQuery = (businessTypeId: number, language: string) =>
  queryOptions({
    queryKey: ['application-type', businessTypeId, 'latest', language],
    queryFn: ({ signal }) =>
      getJson<ApplicationType>(`applicationType/${businessTypeId}?language=${language}`, { signal }),
  })

export const countriesQuery = (language: string) =>
  queryOptions({
    queryKey: ['countries', language],
    queryFn: ({ signal }) => getJson<Country[]>(`countries?language=${language}`, { signal }),
    ...UNTIL_THEN,
    ...FOR_EVER,
  })
