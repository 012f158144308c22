/** Mounts the identity provider under its prefix, with the log of calls and injected faults. */
import type { RequestListener, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Fault } from '../world/faults.ts'
import type { World } from '../world/world.ts'
import { OIDC_PREFIX } from './provider.ts'

const disturb = (fault: Fault, response: ServerResponse): void => {
  if (fault.kind === 'drop') response.socket?.destroy()
  if (fault.kind === 'hang' || fault.kind === 'drop') return
  const malformed = fault.kind === 'malformed'
  response.writeHead(malformed ? 200 : (fault.status ?? 500), { 'content-type': 'application/json' })
  response.end(malformed ? '{"issuer": "' : JSON.stringify({ error: fault.errorCode ?? 'server_error' }))
}

/**
 * The provider's listener; `matches` tells which URLs belong to it. Targets are `oidc.auth`, `oidc.token`, `oidc.me` …
 */
export const oidcListener = (world: World, provider: Provider) => {
  // Behind a proxy that terminates TLS, the provider announces its public origin.
  provider.proxy = world.settings.origin !== undefined
  const answer = provider.callback()
  const { protocol, host } = new URL(world.origin)
  const announced = { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host }
  const listener: RequestListener = (request, response) => {
    const url = request.url ?? ''
    const path = (url.slice(OIDC_PREFIX.length).split('?')[0] ?? '') || '/'
    const target = `oidc.${path.split('/')[1]}`
    const at = Date.now()
    response.once('close', () => {
      world.calls.push({
        at,
        target,
        method: request.method ?? '',
        path: OIDC_PREFIX + path,
        status: response.statusCode,
      })
    })
    const proceed = () => {
      if (provider.proxy) Object.assign(request.headers, announced)
      // The provider derives its mount point from the difference between these two.
      Object.assign(request, { originalUrl: url, url: url.slice(OIDC_PREFIX.length) || '/' })
      void answer(request, response)
    }
    const fault = world.faults.take(target)
    if (!fault) proceed()
    else if (fault.kind === 'slow') setTimeout(proceed, fault.delayMs ?? 3000).unref()
    else disturb(fault, response)
  }
  return { matches: (url: string) => url === OIDC_PREFIX || url.startsWith(`${OIDC_PREFIX}/`), listener }
}
