/** A browser that repeats broken requests, and a person who then begins again; each failed attempt is recorded. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '@sievert/contract/problem'
import type { Server } from './journey.ts'

/** As in the web app. */
const PAUSE_MS = 300
const AGAIN = new Set([502, 503, 504])
/** The web app retries once (SHE-09). Here retries continue, so that the run ends; `triedTooOften` reports them. */
const PROMISED_TRIES = 2
const MOST_TRIES = 300

/** In epoch milliseconds. */
export type Span = { from: number; to: number }
type FailedTry = Span & { why: string }
/** An intended action, with every failed attempt. */
type Want = { what: string; failed: FailedTry[] }

type Answer = Awaited<ReturnType<Server['call']>>
const isWorthRepeating = ({ statusCode, json }: Answer) =>
  AGAIN.has(statusCode) || (statusCode === 409 && json<Problem>().code === 'error.still-answering.text')

/**
 * Its `server` calls `server`. Every POST has its own idempotency key, the same at each retry. Any other refusal is
 * returned unchanged. `untilDone` retries until nothing is thrown. `wants` lists all calls and all actions of
 * `untilDone`.
 */
export const persistent = (server: Server) => {
  const wants: Want[] = []
  const untilDone = async <T>(what: string, attempt: () => Promise<T>): Promise<T> => {
    const failed: FailedTry[] = []
    wants.push({ what, failed })
    while (failed.length < MOST_TRIES) {
      const from = Date.now()
      try {
        return await attempt()
      } catch (error) {
        failed.push({ from, to: Date.now(), why: String(error) })
        await sleep(PAUSE_MS)
      }
    }
    throw new Error(`${what}: never, however often it was tried; ${failed.at(-1)?.why}`)
  }
  const call: Server['call'] = (method, path, options = {}) => {
    const headers = { ...options.headers, ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}) }
    return untilDone(`${method} ${path}`, async () => {
      const answer = await server.call(method, path, { ...options, headers })
      if (isWorthRepeating(answer)) throw new Error(`${answer.statusCode}: ${answer.body}`)
      return answer
    })
  }
  return { server: { call }, untilDone, wants }
}

/** Actions with more than one retry, without the attempts during an outage. */
export const triedTooOften = (wants: readonly Want[], outages: readonly Span[]): Want[] => {
  const isExcused = ({ from, to }: Span) => outages.some((outage) => from < outage.to && outage.from < to)
  return wants
    .map(({ what, failed }) => ({ what, failed: failed.filter((each) => !isExcused(each)) }))
    .filter(({ failed }) => failed.length >= PROMISED_TRIES)
}
