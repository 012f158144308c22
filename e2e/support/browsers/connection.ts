/** An HTTP proxy between a browser and the product. It can cut the connection, and logs every address as `test.ts`. */
import { appendFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addresses } from '../server.ts'

export const openConnection = async () => {
  const { addressLog } = addresses()
  let isCut = false
  const server = createServer((incoming, answer) => {
    const { method, headers, url = '' } = incoming
    if (addressLog) appendFileSync(addressLog, `${url}\n`)
    const outgoing = request(url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  server.on('connection', (socket) => isCut && socket.destroy())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    restore: () => {
      isCut = false
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Connection = Awaited<ReturnType<typeof openConnection>>
