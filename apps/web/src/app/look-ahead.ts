/** Asks for what the page will need while the page itself is still on its way: what comes after another costs the person both. */
import type { QueryClient } from '@tanstack/react-query'
import { applicationQuery } from '../api/applications.ts'
import { userQuery } from '../api/authentication.ts'
import { configurationQuery, translationQuery } from '../api/configuration.ts'
import { setRequestLanguage } from '../api/http.ts'
import { applicationTypeQuery } from '../api/reference-data.ts'
import { readStepAhead } from '../api/step-values.ts'
import type { Language } from '../texts/texts.ts'
import { loadApplicationRoute } from './router.tsx'

type Place = Pick<Location, 'pathname' | 'search'>

/**
 * Of an application only for who may see it. Gives the revisions of what a form of the wizard is drawn from; undefined for
 * any other page. What fails here is asked for again by the page, which says so.
 */
export async function lookAhead(queries: QueryClient, place: Place, language: Language): Promise<string | undefined> {
  setRequestLanguage(language)
  const [held] = await Promise.all([
    lookAtStep(queries, place, language),
    queries.ensureQueryData(configurationQuery()),
    queries.ensureQueryData(translationQuery(language)),
  ])
  return held
}

async function lookAtStep(
  queries: QueryClient,
  { pathname, search }: Place,
  language: Language,
): Promise<string | undefined> {
  const applicationId = /^\/app\/(?!(?:new|renew)\/?$)([^/]+)\/?$/.exec(pathname)?.[1]
  if (!applicationId) return undefined
  const [route, user] = await Promise.all([loadApplicationRoute(), queries.ensureQueryData(userQuery())])
  if (!user || user.oid === null) return undefined
  const stepNumber = Number(/[?&]step=(\d+)/.exec(search)?.[1])
  const answer = Number.isInteger(stepNumber) ? readStepAhead(applicationId, stepNumber) : undefined
  const application = await queries.ensureQueryData(applicationQuery(applicationId))
  const { businessType, versionNumber } = application
  const type = await queries.ensureQueryData(applicationTypeQuery(businessType.id, versionNumber, language))
  return answer && route.holdFormStep(queries, { application, type, stepNumber, answer })
}
