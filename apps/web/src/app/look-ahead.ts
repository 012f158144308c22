/** Asks for what the page will need while the page itself is still on its way: what comes after another costs the person both. */
import type { QueryClient } from '@tanstack/react-query'
import { applicationQuery } from '../api/applications.ts'
import { userQuery } from '../api/authentication.ts'
import { configurationQuery, translationQuery } from '../api/configuration.ts'
import { setRequestLanguage } from '../api/http.ts'
import { applicationTypeQuery } from '../api/reference-data.ts'
import { readStepAhead } from '../api/step-values.ts'
import { initialLanguage } from '../texts/language.ts'
import { loadApplicationRoute } from './router.tsx'

/** Of an application only for who may see it; what fails here is asked for again by the page, which says so. */
export async function lookAhead(
  queries: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const language = initialLanguage()
  setRequestLanguage(language)
  void queries.prefetchQuery(configurationQuery())
  void queries.prefetchQuery(translationQuery(language))
  const applicationId = /^\/app\/(?!(?:new|renew)\/?$)([^/]+)\/?$/.exec(pathname)?.[1]
  if (!applicationId) return
  loadApplicationRoute().catch(console.warn)
  const user = await queries.ensureQueryData(userQuery())
  if (!user || user.oid === null) return
  const application = queries.ensureQueryData(applicationQuery(applicationId))
  const step = new URLSearchParams(search).get('step')
  if (step !== null) readStepAhead(applicationId, Number(step))
  const { businessType, versionNumber } = await application
  await queries.prefetchQuery(applicationTypeQuery(businessType.id, versionNumber, language))
}
