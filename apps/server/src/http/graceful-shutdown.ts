/** Ends a web process without breaking off a request: not ready first, then nothing new, and out when all is answered. */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'

const LOOK_EVERY_MS = 100

/** Connections over which nothing has been asked yet, as proxies and browsers keep in store. */
const unusedConnections = (app: Api) => {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => [...open].filter(({ bytesRead }) => bytesRead === 0)
}

/**
 * From `app.close()` on every answer ends its connection, and after `drainSeconds`, in which a load balancer can find out,
 * nothing new is taken. The answer tells whether that has begun. To be called before routes are added.
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
    // Node would wait for those whose answer had begun before, and then for their next question.
    const look = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused()) socket.destroy()
    }, LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(look))
  })
  return () => isEnding
}
