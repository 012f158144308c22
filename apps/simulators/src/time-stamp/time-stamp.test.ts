import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { needs, outputOf } from '../../../../scripts/testing/programs.ts'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'

let sim: TestSimulators
beforeAll(async () => {
  sim = await startForTest()
})
afterAll(() => sim.end())
beforeEach(() => sim.post('/control/reset'))

const digest = createHash('sha256').update('what was there').digest('hex')
const at = (name: string) => join(sim.dataDir, name)

/** Sends a request that openssl has written, as an external client would; returns the response's file. */
const stamped = async (...more: string[]): Promise<string> => {
  outputOf('openssl', ['ts', '-query', '-digest', digest, '-sha256', ...more, '-out', at('query')])
  const response = await fetch(`${sim.origin}/tsa`, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: readFileSync(at('query')),
  })
  expect(response.headers.get('content-type')).toBe('application/timestamp-reply')
  writeFileSync(at('reply'), Buffer.from(await response.arrayBuffer()))
  return at('reply')
}
const verified = (reply: string, ...more: string[]) =>
  outputOf('openssl', [
    'ts',
    '-verify',
    '-queryfile',
    at('query'),
    '-in',
    reply,
    '-CAfile',
    at('tsa-root.pem'),
    ...more,
  ])

it('is verified by openssl with its root (EVI-03)', async (context) => {
  needs(context, 'openssl')
  expect(verified(await stamped('-cert'))).toContain('Verification: OK')
  expect(verified(await stamped('-no_nonce'), '-untrusted', at('tsa-signer.pem'))).toContain('Verification: OK')
  const reply = await stamped('-cert')
  expect(() =>
    outputOf('openssl', ['ts', '-verify', '-digest', '0'.repeat(64), '-in', reply, '-CAfile', at('tsa-root.pem')]),
  ).toThrow('openssl ended with 1')
})

it('stamps with the time of the simulated world (EVI-03)', async (context) => {
  needs(context, 'openssl')
  await sim.post('/control/clock', { now: '2031-03-02T10:00:00Z' })
  const words = outputOf('openssl', ['ts', '-reply', '-in', await stamped('-cert'), '-text'])
  expect(words).toContain('Time stamp: Mar  2 10:00:')
})

it('refuses an invalid request or another hash, and fails on demand (EVI-03)', async () => {
  const ask = (body: string, type = 'application/timestamp-query') =>
    fetch(`${sim.origin}/tsa`, { method: 'POST', headers: { 'content-type': type }, body })
  expect((await ask('x', 'text/plain')).status).toBe(415)
  const refusal = Buffer.from(await (await ask('x')).arrayBuffer())
  // PKIStatus 2 is a rejection, bit 5 a bad data format.
  expect(refusal.toString('hex')).toBe('3009300702010203020204')
  await sim.post('/control/faults', { target: 'time-stamp.*', kind: 'error', status: 503 })
  expect((await ask('x')).status).toBe(503)
  expect((await sim.get<{ target: string }[]>('/control/calls')).body.map(({ target }) => target)).toContain(
    'time-stamp.stamp',
  )
})
