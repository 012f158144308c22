/** Tests which number of retries counts as too many under disturbances. */
import { expect, it } from 'vitest'
import type { Server } from './journey.ts'
import { persistent, triedTooOften } from './persistent.ts'

/** A server that returns these statuses one after the other. */
const answering = (...statuses: number[]): Server => ({
  call: async () => {
    const statusCode = statuses.shift() ?? 200
    const body = '{ "code": "error.still-answering.text" }'
    return { statusCode, headers: {}, body, json: () => JSON.parse(body) }
  },
})

it.each([
  ['one repeat is as promised', [503, 200], 0],
  ['two are too many', [502, 503, 200], 1],
  ['what is still being answered is asked again, too', [502, 409, 200], 1],
  ['any other refusal is an answer', [500], 0],
])('%s (SHE-09)', async (_, statuses, tooOften) => {
  const { server, wants } = persistent(answering(...statuses))
  expect((await server.call('POST', 'x')).statusCode).toBe(statuses.at(-1))
  expect(triedTooOften(wants, [])).toHaveLength(tooOften)
})

it('tries during an outage are not counted, those before and after it are (SHE-09)', () => {
  const failed = [0, 10, 20].map((from) => ({ from, to: from + 5, why: '503' }))
  const wants = [{ what: 'GET x', failed }]
  expect(triedTooOften(wants, [{ from: 0, to: 12 }])).toEqual([])
  expect(triedTooOften(wants, [{ from: 5, to: 12 }])).toHaveLength(1)
})
