/** Logout without a confirmation page. */
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'

type Middleware = Parameters<Provider['use']>[0]

export const logoutWithoutQuestion = (): Middleware => async (ctx, next) => {
  await next()
  const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
  if (oidc?.route !== 'end_session' || ctx.status !== 200) return
  const { session, params, provider } = oidc
  await session?.destroy()
  const target = params?.['post_logout_redirect_uri']
  const address = new URL(typeof target === 'string' ? target : `${provider.issuer}/session/end/success`)
  const state = params?.['state']
  if (typeof state === 'string') address.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(address.href)
}
