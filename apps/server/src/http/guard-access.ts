/** Asked of every call before anything of it is read: is somebody signed in, and do they still represent the party whose data it is about? */
import { checkMandate } from '../authentication/check-mandate.ts'
import type { Needs } from '../needs.ts'
import { signedIn } from './actor.ts'
import type { Api } from './api.ts'

/** 401 without a session; for a party's data as `checkMandate`, on an answer of the register that is at most 15 minutes old. */
export const guardAccess = (
  api: Api,
  needs: Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'companyRegistry'>,
): void => {
  api.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.schema ?? {}
    if (access !== 'person' && access !== 'party' && access !== 'editor') return
    const session = signedIn(request)
    if (access !== 'person') session.identity = await checkMandate(needs, session, 'recent')
  })
}
