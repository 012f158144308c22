/** A browser that tries again what broke off, and a person who then presses again. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '@sievert/contract/problem'
import type { Server } from './journey.ts'

/** As in the web app. */
const PAUSE_MS = 300
const AGAIN = new Set([502, 503, 504])
/** The patience is for processes that start anew on a machine with much else to do. */
const MOST_ATTEMPTS = 300

type Answer = Awaited<ReturnType<Server['call']>>
const isWorthRepeating = ({ statusCode, json }: Answer) =>
  AGAIN.has(statusCode) || (statusCode === 409 && json<Problem>().code === 'error.still-answering.text')

/** Calls `server`; every POST has a key of its own, the same at each repeat. Any other refusal is answered as it came. */
export const persistent = (server: Server): Server => ({
  call: async (method, path, options = {}) => {
    const headers = { ...options.headers, ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}) }
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      const answer = await server.call(method, path, { ...options, headers }).catch(() => undefined)
      if (answer && !isWorthRepeating(answer)) return answer
      await sleep(PAUSE_MS)
    }
    throw new Error(`${method} ${path}: no answer however often it was asked`)
  },
})
