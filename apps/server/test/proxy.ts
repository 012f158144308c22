/** A TCP proxy that can go silent: it takes connections and neither forwards, answers nor closes, as a firewall or a frozen host does. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `port`: where the neighbour is, once it is known. */
export const startProxy = async (port: () => number) => {
  /** How each connection that passes is stopped. */
  const forwarding = new Set<() => void>()
  const sockets = new Set<Socket>()
  let isFrozen = false
  /** How those go on that are stopped, but not for good. */
  let stopped: (() => void)[] = []

  const begin = (near: Socket): void => {
    const far = connect(port(), '127.0.0.1')
    let isStopped = false
    const forward = (from: Socket, to: Socket): void => {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('end', () => to.end())
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        // Who is silent does not say either that the other side has gone.
        if (!isStopped) to.destroy()
      })
    }
    forward(near, far)
    forward(far, near)
    const goOn = () => {
      isStopped = false
      for (const socket of [near, far]) socket.resume()
      if (near.destroyed) far.end()
      if (far.destroyed) near.end()
      forwarding.add(stop)
    }
    const stop = () => {
      isStopped = true
      for (const socket of [near, far]) socket.pause()
      stopped.push(goOn)
    }
    forwarding.add(stop)
    near.once('close', () => forwarding.delete(stop))
  }
  const server = createServer({ pauseOnConnect: true }, (near) => {
    sockets.add(near)
    near.on('error', () => {})
    const start = () => {
      begin(near)
      near.resume()
    }
    if (isFrozen) stopped.push(start)
    else start()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on nothing passes, over old connections and new ones. */
    freeze: () => {
      isFrozen = true
      for (const stop of forwarding) stop()
      forwarding.clear()
    },
    /** The same host again: what waited passes. */
    thaw: () => {
      isFrozen = false
      for (const go of stopped) go()
      stopped = []
    },
    /** Another host, as after a fail-over: new connections pass, those from before stay silent for ever. */
    failOver: () => {
      isFrozen = false
      stopped = []
    },
    /** How many connections are stopped, but not for good. */
    waiting: () => stopped.length,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(done))
    },
  }
}
export type Proxy = Awaited<ReturnType<typeof startProxy>>
