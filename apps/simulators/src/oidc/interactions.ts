/** Middleware of the identity provider's login page: renders it, handles its form, and ends the interaction. */
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { isObject } from '../http/messages.ts'
import type { People } from '../world/people.ts'
import { EIDAS_SUBSTANTIAL, LEVELS, LOA3, subjectOf, WALLET_HIGH } from './claims.ts'
import { eids, loginPage } from './login-page.ts'

type Middleware = Parameters<Provider['use']>[0]

/** The levels of assurance that a request requires by an essential `acr` claim; empty without one. */
const essentialLevels = (claims: unknown): readonly unknown[] => {
  const parsed: unknown = typeof claims === 'string' ? JSON.parse(claims) : claims
  const idToken = isObject(parsed) ? parsed['id_token'] : undefined
  const acr = isObject(idToken) ? idToken['acr'] : undefined
  if (!isObject(acr) || acr['essential'] !== true) return []
  return Array.isArray(acr['values']) ? acr['values'] : [acr['value']]
}

const resultOf = (form: URLSearchParams, people: People): InteractionResults | undefined => {
  if (form.get('action') === 'abort') {
    return { error: 'access_denied', error_description: 'The person chose to abort' }
  }
  const identifier = form.get('personalNumber') ?? ''
  const eid = eids.find((one) => one === form.get('eid'))
  const logInAt = (acr: string, amr: string[]) => ({
    login: { accountId: subjectOf(identifier), acr, amr, remember: false },
  })
  if (people.foreigner(identifier)) return logInAt(EIDAS_SUBSTANTIAL, ['eIDAS'])
  if (!people.find(identifier) || !eid) return undefined
  return logInAt(eid === 'Wallet' ? WALLET_HIGH : LOA3, [eid])
}

/** Middleware for `/interaction/:uid` below the provider's mount. */
export const interactions =
  (provider: Provider, people: People): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    ctx.set('cache-control', 'no-store')
    // No form-action: the browser follows the form's redirects all the way to the service.
    ctx.set('content-security-policy', "default-src 'self'; img-src 'self' data:")
    const finish = async (result: InteractionResults) => {
      ctx.status = 303
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
    }
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    const levels = essentialLevels(interaction.params['claims'])
    const isDemanded = (level: unknown) => levels.length === 0 || levels.includes(level)
    // Without this error the provider would restart the login endlessly.
    const unmet = { error: 'unmet_authentication_requirements', error_description: 'This level is not offered here' }
    if (!LEVELS.some(isDemanded)) return finish(unmet)
    const foreigners = isDemanded(EIDAS_SUBSTANTIAL) ? people.foreigners : []
    const action = `/oidc${ctx.path}`
    if (ctx.method !== 'POST') {
      ctx.type = 'html'
      ctx.body = loginPage(action, people.list(), foreigners)
      return
    }
    const result = resultOf(new URLSearchParams(await text(ctx.req)), people)
    if (result) return finish(result.login && !isDemanded(result.login.acr) ? unmet : result)
    ctx.status = 422
    ctx.type = 'html'
    ctx.body = loginPage(action, people.list(), foreigners, 'Välj en person innan du loggar in.')
  }
