/** Routes of the resource "authentication": who is signed in, whom they represent, and for how long. */
import {
  AuthInfo,
  FakeLogin,
  IdentityChoice,
  LoginUser,
  OrganisationOption,
  SessionExpiry,
} from '@sievert/contract/authentication'
import { LanguageQuery } from '@sievert/contract/configuration'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { signedIn } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { clearSessionCookies, setSessionCookies } from '../http/cookies.ts'
import { languageOf } from '../http/language.ts'
import { expiryOf, prolong } from '../http/session.ts'
import type { Needs } from '../needs.ts'
import { checkMandate } from './check-mandate.ts'
import { chooseIdentity } from './choose-identity.ts'
import { userOf } from './describe-user.ts'
import { endSession } from './end-session.ts'
import { signInAsTestPerson } from './sign-in-as-test-person.ts'
import type { StartedSession } from './start-session.ts'

const tags = ['Authentication']
const querystring = LanguageQuery
const answersUser = { tags, querystring, response: { 200: LoginUser } }

const readRoutes = (needs: Needs, api: Api) => {
  api.get(
    '/authentication/user',
    { schema: { ...answersUser, summary: 'Who is signed in, and whom they represent' } },
    async (request) => userOf(needs, signedIn(request), languageOf(request)),
  )
  api.get(
    '/authentication/organizations',
    {
      schema: {
        tags,
        summary: 'The organisations that the person may represent',
        response: { 200: Type.Array(OrganisationOption) },
      },
    },
    async (request) => {
      const given = await needs.companyRegistry.representationsOf(signedIn(request).person.personalNumber)
      return given.map(({ cid, name, organizationNumber, role }) => ({ cid, name, organizationNumber, role }))
    },
  )
  api.get(
    '/authentication/auth-info',
    { schema: { tags, summary: 'With which electronic identities one can sign', response: { 200: AuthInfo } } },
    async (request) => {
      const { signMethod } = signedIn(request)
      const signMethods: AuthInfo['signMethods'] = needs.eids.Freja_eID ? ['BankID', 'Freja_eID'] : ['BankID']
      return { signMethod: signMethods.includes(signMethod) ? signMethod : 'BankID', signMethods }
    },
  )
}

const identityRoutes = (needs: Needs, api: Api) => {
  const enter = (request: FastifyRequest, reply: FastifyReply, { value, session }: StartedSession) => {
    setSessionCookies(reply, needs.config, value, expiryOf(session))
    return userOf(needs, session, languageOf(request))
  }
  for (const path of ['/authentication/identity', '/authentication/organizations'])
    api.put(
      path,
      { schema: { ...answersUser, summary: 'Choose whom to represent', body: IdentityChoice } },
      async (request, reply) => enter(request, reply, await chooseIdentity(needs, signedIn(request), request.body.cid)),
    )
  if (!needs.config.fakeLogin) return
  api.post(
    '/authentication/fakelogin',
    { schema: { ...answersUser, summary: 'Sign in as a test person', body: FakeLogin } },
    async (request, reply) =>
      enter(request, reply, await signInAsTestPerson(needs, request.body.personalNumber, request.session)),
  )
}

const sessionRoutes = (needs: Needs, api: Api) => {
  api.post(
    '/authentication/refresh',
    { schema: { ...answersUser, summary: "Read the identity's register data again" } },
    async (request) => {
      const session = signedIn(request)
      const identity = session.identity && (await checkMandate(needs, session, 'now', { refresh: true }))
      return userOf(needs, { ...session, identity }, languageOf(request))
    },
  )
  api.post(
    '/authentication/extend',
    { schema: { tags, summary: 'Stay signed in', response: { 200: SessionExpiry } } },
    async (request, reply) => {
      const session = signedIn(request)
      const expiresAt = (await prolong(needs, session, reply)).getTime()
      return { expiresAt, extendable: expiresAt < session.absoluteExpiresAt.getTime() }
    },
  )
  api.post(
    '/authentication/logout',
    { config: { background: true }, schema: { tags, summary: 'End the session', response: { 204: Type.Null() } } },
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
