/** Sends a server arbitrary bytes, HTTP or not. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { TestApp } from './app.ts'

/** All bytes until the server closes the connection. */
export const answerTo = async ({ app }: TestApp, request: string): Promise<string> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (bytes: Buffer) => heard.push(bytes))
  socket.write(request)
  await once(socket, 'close')
  return Buffer.concat(heard).toString()
}
