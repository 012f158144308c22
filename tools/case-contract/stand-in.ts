/**
 * An HTTP server that acts as Sievert: serves files, accepts events, causes the planned faults, and records all calls.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { addressOf } from '@sievert/contract/calls'
import { answerEvent } from './answer-event.ts'
import { answerFetch } from './answer-fetch.ts'
import type { StandIn } from './recorded-calls.ts'

const EVENTS = addressOf('takeCaseEvent')

const answer = async (standIn: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const isEvent = request.method === EVENTS.method && request.url === EVENTS.path
  await (isEvent ? answerEvent : answerFetch)(standIn, request, response)
}

/** Listens on all addresses of the machine. Rejects when the port is in use. */
export const listenAs = async (standIn: StandIn, port: number): Promise<{ close(): void }> => {
  const server = createServer((request, response) => {
    // A client that disconnected has already been recorded.
    answer(standIn, request, response).catch(() => response.destroy())
  })
  await once(server.listen(port), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken: choose another by --port`) : error
  })
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
