/** Logs exceptions of the web app. */
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { limitAttempts } from '../../rate-limits/limit-attempts.ts'
import { redactPath } from '../../utilities/errors/redact-error.ts'

/** Limit in ten minutes per user, or network address of those who are not signed in. */
const REPORTS_MAX = 30

export const clientErrorRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'reportClientError', async ({ body, session, request }) => {
    await limitAttempts(deps, 'client-error', session?.person.id ?? request.ip, REPORTS_MAX)
    const clientError = { ...body, places: body.places.map(redactPath) }
    request.log.error({ clientError }, 'exception in the web app')
  })
}
