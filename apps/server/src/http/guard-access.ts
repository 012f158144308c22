/** Authorization hook. Runs before the body is parsed. */
import type { Access } from '@sievert/contract/call'
import { checkMandate } from '../access/check-mandate.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { signedIn } from './actor.ts'
import type { Api } from './api.ts'

const OF_PARTY: readonly (Access | undefined)[] = ['party', 'editor']

/**
 * Throws for an API route that is not in the contract, since its access would be undefined. Call it before routes are
 * added.
 */
export const refuseUnsaid = (app: Api): void => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (/^\/api(\/|$)/.test(url) && !config?.call)
      throw new Error(`${String(method)} ${url} is no call of the contract.`)
  })
}

/**
 * Throws 401 without a session. For a party's data it runs `checkMandate`, with a register answer at most 15 minutes
 * old. Call it on the application itself, before hooks that check bodies and before routes are added. A route outside
 * the scope of the session hook is always refused.
 */
export const guardAccess = (
  app: Api,
  deps: Pick<Dependencies, 'stores' | 'inTransaction' | 'clock' | 'companyRegistry' | 'log'>,
): void => {
  // After all `onRequest` hooks, which find the session, and before any of the body is read.
  app.addHook('preParsing', async (request) => {
    const access = request.routeOptions.config.call?.access
    if (access !== 'person' && !OF_PARTY.includes(access)) return
    const session = signedIn(request)
    if (access !== 'person') session.identity = await checkMandate(deps, session, 'recent')
  })
}
