/**
 * Navigation after a failed call: 401 leads to logout, a lost mandate to the choice of identity, 5xx and redirects to
 * the error page (ACC-14, ACC-16, SHE-13).
 */
import type { QueryClient } from '@tanstack/react-query'
import { isRegisterDown, isVersionUnavailable, representsNoParty } from '../api/api-error.ts'
import { userQuery } from '../api/authentication.ts'
import { onApiFailure } from '../api/call.ts'
import { configurationQuery } from '../api/configuration.ts'
import type { AppRouter } from './router.tsx'
import { isReportFlow } from './session/report-flow.ts'
import { sessionRemaining } from './session/session-expiry.ts'

export function connectFailures(router: AppRouter, queries: QueryClient): void {
  const hasExpired = () => {
    const config = queries.getQueryData(configurationQuery().queryKey)
    return config !== undefined && sessionRemaining(config.loginCookieName) <= 0
  }
  const leadToChoice = () => {
    const { pathname, searchStr } = router.latestLocation
    // At the login page the refused call is the choice itself, and the page shows that.
    if (pathname === '/login') return
    // Refetch the user: with a cached identity the login page would redirect back.
    void queries.resetQueries({ queryKey: userQuery().queryKey })
    void router.navigate({ to: '/login', search: { returnTo: pathname + searchStr }, ignoreBlocker: true })
  }
  onApiFailure((error, _path, owner) => {
    if (representsNoParty(error)) leadToChoice()
    else if (error.status === 401) {
      // The logout page is already shown; other calls of the previous page are refused too.
      if (router.latestLocation.pathname === '/logout') return
      const search = hasExpired() ? ({ reason: 'inactivity' } as const) : {}
      const state = { returnTo: router.latestLocation.href }
      void router.navigate({ to: '/logout', search, state, ignoreBlocker: true })
    } else if (owner === 'page' && (error.status >= 500 || error.status === 302)) {
      console.error(error, error.problem)
      const search = isReportFlow(router.latestLocation, queries) ? ({ flow: 'report' } as const) : {}
      const causes = { isRegisterDown: isRegisterDown(error), isVersionUnavailable: isVersionUnavailable(error) }
      const { href: returnTo } = router.latestLocation
      const state = { ...causes, returnTo, ...(error.problem && { traceId: error.problem.traceId }) }
      void router.navigate({ to: '/error', search, state, ignoreBlocker: true })
    }
  })
}
