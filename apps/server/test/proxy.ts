/**
 * A TCP proxy that can go silent, like a firewall or a frozen host. It then accepts connections but neither forwards,
 * answers nor closes them.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Connection = { stop(): void; resume(): void; destroy(): void }

/** Forwards both ways until it is stopped. While stopped, it does not report that the other side has closed. */
const connectionOf = (near: Socket, far: Socket): Connection => {
  let isStopped = false
  const both = [near, far] as const
  const forward = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => to.write(chunk))
    from.on('end', () => to.end())
    from.on('error', () => {})
    from.on('close', () => {
      if (!isStopped) to.destroy()
    })
  }
  forward(near, far)
  forward(far, near)
  return {
    stop: () => {
      isStopped = true
      for (const socket of both) socket.pause()
    },
    resume: () => {
      isStopped = false
      for (const socket of both) socket.resume()
      if (near.destroyed) far.end()
      if (far.destroyed) near.end()
    },
    destroy: () => {
      for (const socket of both) socket.destroy()
    },
  }
}

/** `port`: of the dependency, once it is known. */
export const startProxy = async (port: () => number) => {
  let isFrozen = false
  let all: Connection[] = []
  /** Connections that stay silent. */
  let dead: Connection[] = []
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const connection = connectionOf(near, connect(port(), '127.0.0.1'))
    all.push(connection)
    if (isFrozen) connection.stop()
    else near.resume()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on no data passes, over old connections and new ones. */
    freeze: () => {
      isFrozen = true
      for (const connection of all) connection.stop()
    },
    /** The same host again: delayed data is forwarded. */
    thaw: () => {
      isFrozen = false
      for (const connection of all) connection.resume()
    },
    /** Another host, as after a fail-over: new connections are forwarded, the old ones stay silent. */
    failOver: () => {
      isFrozen = false
      dead = [...dead, ...all]
      all = []
    },
    /** The number of connections so far, without those that stay silent. */
    connections: () => all.length,
    close: () => {
      for (const connection of [...all, ...dead]) connection.destroy()
      return new Promise((done) => server.close(done))
    },
  }
}
export type Proxy = Awaited<ReturnType<typeof startProxy>>
