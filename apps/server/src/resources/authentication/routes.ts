/** Routes of the resource "authentication": who is signed in, whom they represent, and for how long. */
import { AuthInfo } from '@sievert/contract/authentication'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkMandate, identityStillHeld } from '../../access/check-mandate.ts'
import type { Api } from '../../http/api.ts'
import { bind, type Handler } from '../../http/bind.ts'
import { clearSessionCookies, setSessionCookies } from '../../http/cookies.ts'
import { languageOf } from '../../http/language.ts'
import { expiryOf, prolong } from '../../http/session.ts'
import type { Needs } from '../../ports/needs.ts'
import { chooseIdentity } from './choose-identity.ts'
import { userOf } from './describe-user.ts'
import { endSession } from './end-session.ts'
import { signInAsTestPerson } from './sign-in-as-test-person.ts'
import type { StartedSession } from './start-session.ts'

const readRoutes = (needs: Needs, api: Api) => {
  bind(api, 'readUser', async ({ session, request }) => {
    return userOf(needs, { ...session, identity: await identityStillHeld(needs, session) }, languageOf(request))
  })
  bind(api, 'listOrganisations', async ({ session }) => {
    const given = await needs.companyRegistry.representationsOf(session.person.personalNumber)
    return given.map(({ cid, name, organizationNumber, role }) => ({ cid, name, organizationNumber, role }))
  })
  bind(api, 'readAuthInfo', async ({ session }) => {
    const { signMethod } = session
    const signMethods: AuthInfo['signMethods'] = needs.eids.Freja_eID ? ['BankID', 'Freja_eID'] : ['BankID']
    return { signMethod: signMethods.includes(signMethod) ? signMethod : 'BankID', signMethods }
  })
}

const identityRoutes = (needs: Needs, api: Api) => {
  const enter = (request: FastifyRequest, reply: FastifyReply, { value, session }: StartedSession) => {
    setSessionCookies(reply, needs.config, value, expiryOf(session))
    return userOf(needs, session, languageOf(request))
  }
  const choose: Handler<'chooseIdentity'> = async ({ body, session, request, reply }) =>
    enter(request, reply, await chooseIdentity(needs, session, body.cid))
  bind(api, 'chooseIdentity', choose)
  bind(api, 'chooseOrganisation', choose)
  if (!needs.config.fakeLogin) return
  bind(api, 'signInAsTestPerson', async ({ body, session, request, reply }) =>
    enter(request, reply, await signInAsTestPerson(needs, body.personalNumber, session)),
  )
}

const sessionRoutes = (needs: Needs, api: Api) => {
  bind(api, 'refreshUser', async ({ session, request }) => {
    const identity = session.identity && (await checkMandate(needs, session, 'now', { refresh: true }))
    return userOf(needs, { ...session, identity }, languageOf(request))
  })
  bind(api, 'extendSession', async ({ session, reply }) => {
    const expiresAt = (await prolong(needs, session, reply)).getTime()
    return { expiresAt, extendable: expiresAt < session.absoluteExpiresAt.getTime() }
  })
  bind(
    api,
    'logOut',
    async ({ session, reply }) => {
      clearSessionCookies(reply, needs.config)
      await endSession(needs, session, 'logout-page')
    },
    { config: { background: true } },
  )
}

export const authenticationRoutes = (needs: Needs) => async (api: Api) => {
  readRoutes(needs, api)
  identityRoutes(needs, api)
  sessionRoutes(needs, api)
}
