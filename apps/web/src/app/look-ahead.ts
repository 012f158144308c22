/** Prefetches data while the page's code is still loading, so that the two waits overlap. */
import type { Language } from '@sievert/domain/texts/language'
import type { QueryClient } from '@tanstack/react-query'
import { applicationQuery } from '../api/applications.ts'
import { userQuery } from '../api/authentication.ts'
import { setRequestLanguage } from '../api/call.ts'
import { configurationQuery, translationQuery } from '../api/configuration.ts'
import { applicationTypeQuery } from '../api/reference-data.ts'
import { loadApplicationRoute } from './router.tsx'

/** Fetches an application only for a user who may see it. The page repeats a failed call and shows its failure. */
export async function lookAhead(queries: QueryClient, path: string, language: Language): Promise<void> {
  setRequestLanguage(language)
  void queries.prefetchQuery(configurationQuery())
  void queries.prefetchQuery(translationQuery(language))
  const applicationId = /^\/app\/(?!(?:new|renew)\/?$)([^/]+)\/?$/.exec(path)?.[1]
  if (!applicationId) return
  loadApplicationRoute().catch(console.warn)
  const user = await queries.ensureQueryData(userQuery())
  if (!user || user.oid === null) return
  const application = await queries.ensureQueryData(applicationQuery(applicationId))
  await queries.prefetchQuery(applicationTypeQuery(application, language))
}
