/** Simulators with a service that listens to the case system, for tests. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startForTest, type TestSimulators } from './simulators.ts'

/** The secret of the case system is `secret`. `end` stops the service, too. */
export const startWithService = async (listener: RequestListener): Promise<TestSimulators> => {
  const service = createServer(listener)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const sim = await startForTest({ serviceOrigins: [origin], caseEventSecret: 'secret' })
  const end = async () => {
    await sim.end()
    service.close()
  }
  return { ...sim, end }
}

export type Received = { path: string; signature: string; timestamp: string; body: string }

/** The service adds each event to `received`, and answers 204. */
export const startWithRecorder = (received: Received[]): Promise<TestSimulators> =>
  startWithService((request, response) => {
    const { 'x-case-signature': signature, 'x-case-timestamp': timestamp } = request.headers
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', signature: String(signature), timestamp: String(timestamp), body })
      response.writeHead(204).end()
    })
  })
