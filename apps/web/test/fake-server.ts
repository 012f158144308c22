/**
 * Connects the answers of a fake server to Vitest: records the calls, and holds each to the contract after the test.
 */
import { afterEach, expect, vi } from 'vitest'
import { type Answers, answering, callOf, faultsOf } from './fake-answers.ts'
import { type Call, faultsOfRequest } from './held-to-contract.ts'

export * from './fake-answers.ts'

/** Contract violations of every request and answer since the last test. */
const held: Promise<string[]>[] = []
afterEach(async () => {
  const faults = (await Promise.all(held.splice(0))).flat()
  // A soft assertion, so that other cleanup after the test still runs.
  // oxlint-disable-next-line vitest/no-standalone-expect -- applies to every test
  expect.soft(faults).toEqual([])
})

/** Checks a call and its answer against the contract, for fake servers beside this one. */
export const holdToContract = (call: Call, answer?: Response): void => {
  held.push(Promise.resolve(faultsOfRequest(call)))
  if (answer) held.push(faultsOf(call, answer))
}

/** Stubs the network with `answering`. */
export function fakeServer(answers: Answers = {}) {
  const calls: Call[] = []
  const answer = answering(answers, (faults) => held.push(faults))
  const fetched = (input: string, init: RequestInit = {}): Promise<Response> => {
    const call = callOf(input, init)
    calls.push(call)
    return Promise.race([
      answer(call),
      new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    ])
  }
  vi.stubGlobal('fetch', fetched)
  return { calls, to: (method: string, path: string) => calls.filter((c) => c.method === method && c.path === path) }
}
