/** A fake scanner, for responses that a real one can't be made to give. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * Its behaviour after a complete file: it answers, disconnects without an answer, or is silent. A frozen one does not
 * answer pings either.
 */
export type Behaviour = { says: string } | 'hangs-up' | 'is-silent' | 'is-frozen'

const END = Buffer.alloc(4)

export const startStandIn = async (
  initial: Behaviour,
): Promise<{ host: string; port: number; be(behaviour: Behaviour): void; seen(): number; stop(): Promise<void> }> => {
  let behaviour = initial
  let seen = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let last = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk) => {
      if (behaviour === 'is-frozen') return
      if (String(chunk) === 'zPING\0') return void socket.end('PONG\0')
      seen += chunk.length
      last = Buffer.concat([last, chunk]).subarray(-4)
      if (!last.equals(END) || behaviour === 'is-silent') return
      if (behaviour === 'hangs-up') socket.destroy()
      else socket.end(behaviour.says)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    host: '127.0.0.1',
    port,
    be: (next) => {
      behaviour = next
    },
    seen: () => seen,
    stop: () => {
      for (const socket of open) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
