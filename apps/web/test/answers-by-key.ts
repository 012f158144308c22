/** A network between the page and the fake server that can be slow or lose answers. */
import { vi } from 'vitest'
import { callOf, holdToContract } from './fake-server.ts'

/**
 * A call waits for `turn`. While the line `isCut` the server receives the call, but its answer is lost. A repeat with
 * the same key gets the same answer. `refusals` are answered before all else.
 */
export const answersByKey = () => {
  const line = { isCut: false, turn: Promise.resolve(), refusals: [] as Response[] }
  const [direct, answered] = [fetch, new Map<string, Response>()]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    await line.turn
    const key = new Headers(init?.headers).get('Idempotency-Key')
    if (key === null) return direct(address, init)
    const refusal = line.refusals.shift()
    if (refusal) {
      holdToContract(callOf(address, init), refusal)
      return refusal
    }
    const answer = answered.get(key) ?? (await direct(address, init))
    answered.set(key, answer.clone())
    if (line.isCut) throw new TypeError('network')
    return answer
  })
  return line
}
