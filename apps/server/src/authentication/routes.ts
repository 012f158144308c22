/** Routes of the resource "authentication": who is signed in, whom they represent, and for how long. */
import { AuthInfo, IdentityChoice } from '@sievert/contract/authentication'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedIn } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { clearSessionCookies, setSessionCookies } from '../http/cookies.ts'
import { languageOf } from '../http/language.ts'
import { expiryOf, prolong } from '../http/session.ts'
import type { Needs } from '../needs.ts'
import { checkMandate, identityStillHeld } from './check-mandate.ts'
import { chooseIdentity } from './choose-identity.ts'
import { userOf } from './describe-user.ts'
import { endSession } from './end-session.ts'
import { operations } from './operations.ts'
import { signInAsTestPerson } from './sign-in-as-test-person.ts'
import type { StartedSession } from './start-session.ts'

const readRoutes = (needs: Needs, api: Api) => {
  api.get('/authentication/user', { schema: operations.readUser }, async (request) => {
    const session = signedIn(request)
    return userOf(needs, { ...session, identity: await identityStillHeld(needs, session) }, languageOf(request))
  })
  api.get('/authentication/organizations', { schema: operations.listOrganisations }, async (request) => {
    const given = await needs.companyRegistry.representationsOf(signedIn(request).person.personalNumber)
    return given.map(({ cid, name, organizationNumber, role }) => ({ cid, name, organizationNumber, role }))
  })
  api.get('/authentication/auth-info', { schema: operations.readAuthInfo }, async (request) => {
    const { signMethod } = signedIn(request)
    const signMethods: AuthInfo['signMethods'] = needs.eids.Freja_eID ? ['BankID', 'Freja_eID'] : ['BankID']
    return { signMethod: signMethods.includes(signMethod) ? signMethod : 'BankID', signMethods }
  })
}

const identityRoutes = (needs: Needs, api: Api) => {
  const enter = (request: FastifyRequest, reply: FastifyReply, { value, session }: StartedSession) => {
    setSessionCookies(reply, needs.config, value, expiryOf(session))
    return userOf(needs, session, languageOf(request))
  }
  const choose = async (request: FastifyRequest<{ Body: IdentityChoice }>, reply: FastifyReply) =>
    enter(request, reply, await chooseIdentity(needs, signedIn(request), request.body.cid))
  api.put('/authentication/identity', { schema: operations.chooseIdentity }, choose)
  api.put('/authentication/organizations', { schema: operations.chooseOrganisation }, choose)
  if (!needs.config.fakeLogin) return
  api.post('/authentication/fakelogin', { schema: operations.signInAsTestPerson }, async (request, reply) =>
    enter(request, reply, await signInAsTestPerson(needs, request.body.personalNumber, request.session)),
  )
}

const sessionRoutes = (needs: Needs, api: Api) => {
  api.post('/authentication/refresh', { schema: operations.refreshUser }, async (request) => {
    const session = signedIn(request)
    const identity = session.identity && (await checkMandate(needs, session, 'now', { refresh: true }))
    return userOf(needs, { ...session, identity }, languageOf(request))
  })
  api.post('/authentication/extend', { schema: operations.extendSession }, async (request, reply) => {
    const session = signedIn(request)
    const expiresAt = (await prolong(needs, session, reply)).getTime()
    return { expiresAt, extendable: expiresAt < session.absoluteExpiresAt.getTime() }
  })
  api.post(
    '/authentication/logout',
    { config: { background: true }, schema: operations.logOut },
    async (request, reply) => {
      clearSessionCookies(reply, needs.config)
      await endSession(needs, signedIn(request), 'logout-page')
      return reply.code(204).send(null)
    },
  )
}

export const authenticationRoutes = (needs: Needs) => async (api: Api) => {
  readRoutes(needs, api)
  identityRoutes(needs, api)
  sessionRoutes(needs, api)
}
