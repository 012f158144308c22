/** From a signature to a stranger's verdict: signed by way of the API, exported by the command, verified by ours and by public tools. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { begunSigning, fillIn } from '../testing/journey.ts'
import { type SigningTest, startSigningTest } from '../testing/signing.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { missingTools, runPublicTools } from './testing/public-tools.ts'

const folder = createTemporaryFolder()
let server: SigningTest
beforeAll(async () => {
  server = await startSigningTest()
})
beforeEach(() => server.reset())
afterAll(async () => {
  await server.test.close()
  folder.remove()
})

const command = (script: string, ...args: string[]) => {
  const path = fileURLToPath(new URL(`../../../../scripts/${script}.ts`, import.meta.url))
  const env = { ...process.env, DATABASE_URL: server.test.databaseUrl, INIT_CWD: folder.path }
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const signBankId = async (): Promise<string> => {
  const browser = await server.signIn()
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  expect((await server.poll(browser, signStateId)).status).toBe('Success')
  return applicationId
}
const signFreja = async (): Promise<string> => {
  const browser = await server.signIn()
  const applicationId = await fillIn(server.test, browser)
  const signStateId = await begunSigning(server.test, browser, applicationId, { method: 'Freja_eID' })
  const open = (await server.world.orders('freja')).find(({ status }) => status === 'STARTED')
  await server.world.ask(`freja/orders/${open?.orderRef}`, { action: 'approve' })
  expect((await server.poll(browser, signStateId)).status).toBe('Success')
  return applicationId
}
const EIDS = {
  bankid: { sign: signBankId, trusted: 'BANKID_ROOT_CERTIFICATE', says: 'Response verify OK' },
  freja: { sign: signFreja, trusted: 'FREJA_JWS_CERTIFICATE', says: 'Verified OK' },
} as const

describe('npm run evidence:export', () => {
  it.each(['bankid', 'freja'] as const)(
    'writes a packet of %s that anybody can verify, with our command and without it (SIG-07)',
    async (eid) => {
      const { sign, trusted, says } = EIDS[eid]
      const applicationId = await sign()
      const packet = join(folder.path, `${eid}.json`)
      expect(command('evidence-export', applicationId, `${eid}.json`)).toEqual({ status: 0, output: '' })
      expect(statSync(packet).mode & 0o077).toBe(0)
      const root = server.test.settings[trusted] ?? ''
      const verified = command('evidence-verify', packet, '--root', root)
      expect(verified).toMatchObject({ status: 0 })
      expect(verified.output).toContain('Good: signed by Tolvan Tolvansson (191212121212)')
      if (missingTools.length > 0) return
      const target = join(folder.path, eid)
      mkdirSync(target)
      const tags = ['extract', 'both', `${eid}-extract`, eid]
      const byHand = runPublicTools({ packet, root }, tags, target)
      expect(byHand.output).toContain(says)
      expect(byHand.status).toBe(0)
    },
  )

  it('says that there is none, or how it is used (SIG-07)', async () => {
    const unsigned = await fillIn(server.test, await server.signIn())
    expect(command('evidence-export', unsigned)).toMatchObject({ status: 1, output: expect.stringContaining(unsigned) })
    for (const wrong of [[], [unsigned, 'a', 'b'], ['no id']])
      expect(command('evidence-export', ...wrong)).toMatchObject({ status: 2 })
  })
})
