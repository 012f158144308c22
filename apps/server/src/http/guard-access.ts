/** Asked of every call before anything of it is read: is somebody signed in, and do they still represent the party whose data it is about? */
import type { Access } from '@sievert/contract/call'
import { checkMandate } from '../access/check-mandate.ts'
import type { Needs } from '../ports/needs.ts'
import { signedIn } from './actor.ts'
import type { Api } from './api.ts'

const OF_PARTY: readonly (Access | undefined)[] = ['party', 'editor']

/** Throws for a route of the API that is not in the contract, since nothing says who may call it. Call it before routes are added. */
export const refuseUnsaid = (app: Api): void => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (/^\/api(\/|$)/.test(url) && !config?.call)
      throw new Error(`${String(method)} ${url} is no call of the contract.`)
  })
}

/**
 * 401 without a session; for a party's data as `checkMandate`, on an answer of the register that is at most 15 minutes old.
 * Call it on the application itself, before what judges bodies and before routes are added: a call that is bound where no
 * sessions are looked for is nobody's.
 */
export const guardAccess = (
  app: Api,
  needs: Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'companyRegistry'>,
): void => {
  // After all `onRequest`, wherever sessions are found, and before anything of the body is read.
  app.addHook('preParsing', async (request) => {
    const access = request.routeOptions.config.call?.access
    if (access !== 'person' && !OF_PARTY.includes(access)) return
    const session = signedIn(request)
    if (access !== 'person') session.identity = await checkMandate(needs, session, 'recent')
  })
}
