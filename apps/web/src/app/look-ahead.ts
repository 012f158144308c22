/** Data of the first page: from the document, or prefetched while the page's code is still loading. */
import type { Language } from '@sievert/domain/texts/language'
import type { QueryClient } from '@tanstack/react-query'
import { applicationQuery, firstApplicationsQuery } from '../api/applications.ts'
import { userQuery } from '../api/authentication.ts'
import { setRequestLanguage } from '../api/call.ts'
import { configurationQuery, translationQuery } from '../api/configuration.ts'
import { feeQuery } from '../api/fees.ts'
import { takeFirstAnswers } from '../api/first-answers.ts'
import { applicationTypeQuery } from '../api/reference-data.ts'
import { loadApplicationRoute } from './router.tsx'

/** Puts the answers of the document into the cache. Returns whether the first page renders at once with them. */
export function cacheFirstAnswers(queries: QueryClient, language: Language): boolean {
  const first = takeFirstAnswers(language)
  if (!first) return false
  const { readConfiguration, readTranslation, readUser, readApplication, readApplicationType, readFee } = first
  // The cache ignores undefined.
  queries.setQueryData(configurationQuery().queryKey, readConfiguration)
  queries.setQueryData(translationQuery(language).queryKey, readTranslation)
  queries.setQueryData(userQuery().queryKey, readUser)
  queries.setQueryData(firstApplicationsQuery().queryKey, first.listFirstApplications)
  if (readApplication) {
    const { applicationId } = readApplication
    queries.setQueryData(applicationQuery(applicationId).queryKey, readApplication)
    queries.setQueryData(applicationTypeQuery(readApplication, language).queryKey, readApplicationType)
    queries.setQueryData(feeQuery(applicationId).queryKey, readFee)
  }
  return readUser !== undefined && readConfiguration !== undefined && readTranslation !== undefined
}

/**
 * Loads the code and data of the page at this address. Fetches an application only for a user who may see it. The page
 * repeats a failed call and shows its failure.
 */
export async function lookAhead(queries: QueryClient, address: string, language: Language): Promise<void> {
  setRequestLanguage(language)
  void queries.prefetchQuery(configurationQuery())
  void queries.prefetchQuery(translationQuery(language))
  const { pathname, searchParams } = new URL(address, document.baseURI)
  const applicationId = /^\/app\/(?!(?:new|renew)\/?$)([^/]+)\/?$/.exec(pathname)?.[1]
  if (!applicationId) return
  const code = loadApplicationRoute()
  code.catch(console.warn)
  const user = await queries.ensureQueryData(userQuery())
  if (!user || user.oid === null) return
  const application = await queries.ensureQueryData(applicationQuery(applicationId))
  const type = await queries.ensureQueryData(applicationTypeQuery(application, language))
  const step = type.steps[Number(searchParams.get('step') ?? application.currentStep)]
  const { loadStep } = await code
  if (step) await loadStep(step)
}
