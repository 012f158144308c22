/**
 * Ends a web process without aborting requests: reports not ready, then refuses new connections, and exits when all
 * requests are answered.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'

const LOOK_EVERY_MS = 100

/** Connections without a request so far, as proxies and browsers open in advance. */
const unusedConnections = (app: Api) => {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => [...open].filter(({ bytesRead }) => bytesRead === 0)
}

/**
 * After `app.close()` every answer ends its connection. After `drainSeconds`, in which a load balancer can react, no
 * new connection is accepted. The returned function tells whether the shutdown has begun. Call it before routes are
 * added.
 */
export const endInOrder = (app: Api, drainSeconds: number): (() => boolean) => {
  const unused = unusedConnections(app)
  let isEnding = false
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    isEnding = true
    await sleep(drainSeconds * 1000)
    // Node would wait for connections with an answer in progress, and then for their next request.
    let before: readonly Socket[] = []
    const look = setInterval(() => {
      app.server.closeIdleConnections()
      // The request of a new connection may wait to be read: only the next look knows that there is none.
      const now = unused()
      for (const socket of now) if (before.includes(socket)) socket.destroy()
      before = now
    }, LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(look))
  })
  return () => isEnding
}
