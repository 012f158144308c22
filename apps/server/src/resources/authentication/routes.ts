/** Routes of the session: the user, the represented identity and the expiry. */
import { AuthInfo } from '@sievert/contract/authentication'
import { signingRight } from '@sievert/domain/representation/roles'
import type { Language } from '@sievert/domain/texts/language'
import type { FastifyReply } from 'fastify'
import { checkMandate, identityStillHeld } from '../../access/check-mandate.ts'
import type { Api } from '../../http/api.ts'
import { bind, type Handler } from '../../http/bind.ts'
import { clearSessionCookies, setSessionCookies } from '../../http/cookies.ts'
import { expiryOf, prolong } from '../../http/session.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { identityOf } from '../../ports/party.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { answerEarlierAccount } from './answer-earlier-account.ts'
import { chooseIdentity } from './choose-identity.ts'
import { userOf } from './describe-user.ts'
import { endSession } from './end-session.ts'
import { signInAsTestPerson } from './sign-in-as-test-person.ts'
import type { StartedSession } from './start-session.ts'

const sessionRoutes = (deps: Dependencies, api: Api) => {
  bind(api, 'readUser', async ({ session, language }) =>
    userOf(deps, { ...session, identity: await identityStillHeld(deps, session) }, language),
  )
  bind(api, 'readAuthInfo', async ({ session }) => {
    const { signMethod } = session
    const signMethods: AuthInfo['signMethods'] = deps.eids.Freja_eID ? ['BankID', 'Freja_eID'] : ['BankID']
    return { signMethod: signMethods.includes(signMethod) ? signMethod : 'BankID', signMethods }
  })
  bind(api, 'refreshUser', async ({ session, language }) => {
    const identity = session.identity && (await checkMandate(deps, session, 'now', { refresh: true }))
    return userOf(deps, { ...session, identity }, language)
  })
  bind(api, 'extendSession', async ({ session, reply }) => {
    const expiresAt = (await prolong(deps, session, reply)).getTime()
    return { expiresAt, extendable: expiresAt < session.absoluteExpiresAt.getTime() }
  })
  const logOut: Handler<'logOut'> = async ({ session, reply }) => {
    clearSessionCookies(reply, deps.config)
    await endSession(deps, session, 'logout-page')
  }
  bind(api, 'logOut', logOut, { config: { background: true } })
}

const identityRoutes = (deps: Dependencies, api: Api) => {
  const enter = (reply: FastifyReply, { value, session }: StartedSession, language: Language) => {
    setSessionCookies(reply, deps.config, value, expiryOf(session))
    return userOf(deps, session, language)
  }
  bind(api, 'listOrganisations', async ({ session }) => {
    const given = await deps.companyRegistry.representationsOf(identityOf(session.person))
    return given.map((each) => ({
      ...pick(each, 'cid', 'name', 'organizationNumber', 'role'),
      ...(signingRight(each).maySign ? {} : { signsJointly: true as const }),
    }))
  })
  const choose: Handler<'chooseIdentity'> = async ({ body, session, language, reply }) =>
    enter(reply, await chooseIdentity(deps, session, body.cid), language)
  bind(api, 'chooseIdentity', choose)
  bind(api, 'chooseOrganisation', choose)
  bind(api, 'answerEarlierAccount', async ({ body, session, language, reply }) =>
    enter(reply, await answerEarlierAccount(deps, session, body.isMine), language),
  )
  if (!deps.config.fakeLogin) return
  bind(api, 'signInAsTestPerson', async ({ body, session, language, reply }) =>
    enter(reply, await signInAsTestPerson(deps, body, session), language),
  )
}

export const authenticationRoutes = (deps: Dependencies) => async (api: Api) => {
  sessionRoutes(deps, api)
  identityRoutes(deps, api)
}
