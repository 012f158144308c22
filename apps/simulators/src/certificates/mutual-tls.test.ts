import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { needs } from '../../../../scripts/testing/programs.ts'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'
import { CLIENT_PASSPHRASE } from './mutual-tls.ts'

let sim: TestSimulators
beforeEach(async (context) => {
  needs(context, 'openssl')
  sim ??= await startForTest({ tlsPort: 0 })
})
afterAll(() => sim?.end())

/** Status of the liveness call that BankID's own sample makes. */
const ask = (options: object): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const call = request(`${sim.tlsOrigin}/bankid/rp/v6.0/auth`, { agent: false, ...options }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', reject)
    call.end()
  })

describe('mutual TLS', () => {
  it('accepts the client certificate that it wrote (SIG-06)', { tags: ['nightly'] }, async () => {
    const [ca, pfx] = await Promise.all(
      ['tls-ca.pem', 'tls-client.pfx'].map((name) => readFile(join(sim.dataDir, name))),
    )
    expect(await ask({ ca, pfx, passphrase: CLIENT_PASSPHRASE })).toBe(405)
  })

  it('requires a certificate (SIG-06)', async () => {
    const ca = await readFile(join(sim.dataDir, 'tls-ca.pem'))
    await expect(ask({ ca })).rejects.toThrow(/certificate required|ECONNRESET|socket hang up/)
  })

  it('is rejected by clients without its CA (SIG-06)', async () => {
    const pfx = await readFile(join(sim.dataDir, 'tls-client.pfx'))
    await expect(ask({ pfx, passphrase: CLIENT_PASSPHRASE })).rejects.toThrow(
      'self-signed certificate in certificate chain',
    )
  })
})
