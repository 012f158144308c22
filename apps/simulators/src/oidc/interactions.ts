/** Middleware of the identity provider's login page: renders it, handles its form, and ends the interaction. */
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { isObject } from '../http/messages.ts'
import type { People } from '../world/people.ts'
import { LOA3, subjectOf } from './claims.ts'
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
  const person = people.find(form.get('personalNumber') ?? '')
  const eid = eids.find((one) => one === form.get('eid'))
  if (!person || !eid) return undefined
  return { login: { accountId: subjectOf(person.personalNumber), acr: LOA3, amr: [eid], remember: false } }
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
    if (levels.length > 0 && !levels.includes(LOA3)) {
      // Without this error the provider would restart the login endlessly.
      const error = { error: 'unmet_authentication_requirements', error_description: 'Only loa3 is offered here' }
      return finish(error)
    }
    const action = `/oidc${ctx.path}`
    if (ctx.method !== 'POST') {
      ctx.type = 'html'
      ctx.body = loginPage(action, people.list())
      return
    }
    const result = resultOf(new URLSearchParams(await text(ctx.req)), people)
    if (result) return finish(result)
    ctx.status = 422
    ctx.type = 'html'
    ctx.body = loginPage(action, people.list(), 'Välj en person innan du loggar in.')
  }
