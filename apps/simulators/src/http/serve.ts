/** Serves the simulated systems on one node:http listener, with the log of calls and injected faults. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from '../world/faults.ts'
import type { World } from '../world/world.ts'
import type { Answer, Request, System } from './messages.ts'

const MAX_CALLS = 20_000

const matchPath = (pattern: string, pathname: string): Record<string, string> | undefined => {
  const groups = new URLPattern({ pathname: pattern }).exec({ pathname })?.pathname.groups
  return (
    groups && Object.fromEntries(Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]))
  )
}

const send = (response: ServerResponse, { status, headers = {}, body = '' }: Answer): void => {
  if (response.destroyed) return
  response.writeHead(status, {
    'content-security-policy': "default-src 'self'; img-src 'self' data:",
    'content-length': Buffer.byteLength(body),
    ...headers,
  })
  response.end(body)
}

const findRoute = (systems: readonly System[], method: string, path: string) => {
  const system = systems.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`) || prefix === '')
  const fitting = (system?.routes ?? []).filter((route) => matchPath(route.path, path))
  const route = fitting.find((one) => one.method === method)
  return system && { system, route, params: route && matchPath(route.path, path), otherMethod: fitting.length > 0 }
}
type Found = NonNullable<ReturnType<typeof findRoute>>

const answerFor = async ({ system, route, otherMethod }: Found, request: Request): Promise<Answer> => {
  if (!route) return system.refuse(otherMethod ? 405 : 404)
  try {
    return await route.handle(request)
  } catch (error) {
    console.error(error)
    return system.refuse(500)
  }
}

const withFault = async (fault: Fault | undefined, system: System, act: () => Promise<Answer>) => {
  switch (fault?.kind) {
    case 'error':
      return system.refuse(fault.status ?? 500, fault.errorCode, 'ordered by a test')
    case 'hang':
      return 'hang' as const
    case 'slow':
      await delay(fault.delayMs ?? 3000, undefined, { ref: false })
      return act()
    case 'drop':
      await act()
      return 'drop' as const
    case 'malformed': {
      const answer = await act()
      const body = String(answer.body ?? '')
      return { ...answer, body: body.slice(0, Math.max(1, Math.floor(body.length / 2))) }
    }
    case undefined:
      return act()
  }
}

/** The listener for all systems; the first one with a matching prefix handles the request. */
export const serve = (world: World, systems: readonly System[]): RequestListener => {
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const at = Date.now()
    const url = new URL(incoming.url ?? '/', world.origin)
    const method = incoming.method ?? 'GET'
    const found = findRoute(systems, method === 'HEAD' ? 'GET' : method, url.pathname)
    if (!found) return send(response, { status: 404 })
    const request: Request = {
      method,
      path: url.pathname,
      params: found.params ?? {},
      query: url.searchParams,
      headers: incoming.headers as Record<string, string | undefined>,
      body: await buffer(incoming),
    }
    const target = found.route?.target
    const fault = target ? world.faults.take(target) : undefined
    const answer = await withFault(fault, found.system, () => answerFor(found, request))
    if (target) {
      const status = typeof answer === 'string' ? 0 : answer.status
      const reference = found.system.reference?.(request)
      world.calls.push({ at, target, method, path: url.pathname, status, ...(reference ? { reference } : {}) })
      if (world.calls.length > MAX_CALLS) world.calls.splice(0, MAX_CALLS / 2)
    }
    if (answer === 'drop') incoming.socket.destroy()
    else if (answer !== 'hang') send(response, answer)
  }
  return (incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      // A client that disconnects is not an error; tests do so on purpose.
      if (response.destroyed) return
      console.error(error)
      send(response, { status: 500 })
    })
  }
}
