/** Access to pages: requires a user and an identity, and remembers the requested page (ACC-07, ACC-10). */
import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { isRegisterDown } from '../api/api-error.ts'
import { isNotTheirs } from '../api/applications.ts'
import { logout, userQuery } from '../api/authentication.ts'
import { configurationQuery } from '../api/configuration.ts'
import { storeReturnNonce } from '../api/return-nonce.ts'
import { isReportFlow } from './session/report-flow.ts'

type Arrival = { context: { queries: QueryClient }; location: ParsedLocation }

/** Accepts only paths of this application: `//host` and `/\host` would lead to another site. */
export const internalPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/[\\\t\r\n]/.test(value) ? value : undefined

/** Throws a redirect unless a user is signed in and has chosen whom to represent. */
export async function requireIdentity({ context, location }: Arrival): Promise<void> {
  storeReturnNonce(location)
  const user = await readUser(context.queries, location)
  if (user && user.oid !== null) return
  // The fragment may contain the return nonce and must not be sent to a server.
  const returnTo = location.pathname + location.searchStr
  throw redirect({ to: '/login', search: returnTo === '/' ? {} : { returnTo } })
}

/** A failed read counts as no user. In the report flow the browser leaves for the external logout (ACC-14). */
async function readUser(queries: QueryClient, location: ParsedLocation) {
  try {
    return await queries.ensureQueryData(userQuery())
  } catch (error) {
    console.error(error)
    if (isRegisterDown(error))
      throw redirect({
        to: '/error',
        state: { isRegisterDown: true, returnTo: location.pathname + location.searchStr },
      })
    const config = queries.getQueryData(configurationQuery().queryKey)
    if (config && isReportFlow(location, queries)) {
      // No page can show a failure here; the specification requires leaving in any case.
      await logout().catch(() => undefined)
      throw redirect({ href: config.reportFlow.logoutUrl })
    }
    return null
  }
}

export type LoginSearch = {
  returnTo?: string | undefined
  change?: true | undefined
  reason?: 'cancelled' | 'clock' | 'failed' | undefined
  code?: string | undefined
}
type LoginArrival = { context: { queries: QueryClient }; search: LoginSearch }

/** A user with an identity is redirected from the login page, unless they came to change identity. */
export async function leaveLoginWhenDone({ context, search }: LoginArrival): Promise<void> {
  const user = await context.queries.ensureQueryData(userQuery()).catch(() => null)
  if (!user || user.oid === null || search.change) return
  const { returnTo = '/' } = search
  if (await isNotTheirs(context.queries, returnTo)) throw redirect({ to: '/', state: { isNotTheirs: true, returnTo } })
  throw redirect({ href: returnTo })
}
