/**
 * From a signature to an external verification: signed through the API, exported by the command, verified by our
 * command and by public tools.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { needs } from '../../../../scripts/testing/programs.ts'
import { PUBLIC_TOOLS, runPublicTools } from '../../test/evidence/public-tools.ts'
import { begunSigning, fillIn } from '../../test/journey.ts'
import { runCli } from '../../test/run-cli.ts'
import { askedByKarin, OTTO } from '../../test/signing/cosigning.ts'
import { type SigningTest, startSigningTest } from '../../test/signing.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'

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

const command = (name: 'export' | 'verify', ...words: string[]) =>
  runCli(['evidence', name, ...words], { DATABASE_URL: server.test.databaseUrl }, folder.path)

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

/** Signs and exports; returns the packet's file, and the file of the trusted root. */
const exported = async (eid: keyof typeof EIDS) => {
  const packet = join(folder.path, `${eid}.json`)
  expect(await command('export', await EIDS[eid].sign(), `${eid}.json`)).toEqual({ code: 0, out: '', err: '' })
  return { packet, root: server.test.settings[EIDS[eid].trusted] ?? '' }
}

describe('evidence export', () => {
  it.each(['bankid', 'freja'] as const)(
    'writes a packet of %s, for its owner alone, that our command verifies (SIG-07)',
    async (eid) => {
      writeFileSync(join(folder.path, `${eid}.json`), 'of another day', { mode: 0o644 })
      const { packet, root } = await exported(eid)
      expect(statSync(packet).mode & 0o077).toBe(0)
      const verified = await command('verify', packet, '--root', root)
      expect(verified).toMatchObject({ code: 0 })
      expect(verified.out).toContain('Good: signed by Tolvan Tolvansson (191212121212)')
    },
  )

  it.for(['bankid', 'freja'] as const)(
    'writes a packet of %s that public tools alone can verify (SIG-07)',
    async (eid, context) => {
      needs(context, ...PUBLIC_TOOLS)
      const files = await exported(eid)
      const target = join(folder.path, eid)
      mkdirSync(target)
      const byHand = runPublicTools(files, ['extract', `${eid}-extract`, 'both', 'seal', eid], target)
      expect(byHand.output).toContain(EIDS[eid].says)
      expect(byHand.status).toBe(0)
    },
  )

  it.for([
    ['bankid', 0],
    ['freja', 1],
  ] as const)(
    'writes a packet of two persons, whose signature by %s all three programs verify (TOG-03)',
    async ([eid, number], context) => {
      needs(context, ...PUBLIC_TOOLS)
      const { id, begin, as } = await askedByKarin(server)
      const { signStateId } = await begin(OTTO, id, { method: 'Freja_eID' })
      const open = (await server.world.orders('freja')).find(({ status }) => status === 'STARTED')
      await server.world.ask(`freja/orders/${open?.orderRef}`, { action: 'approve' })
      expect(await server.poll(await as(OTTO), signStateId)).toMatchObject({ status: 'Success' })
      const packet = join(folder.path, `two-${eid}.json`)
      expect(await command('export', id, packet)).toMatchObject({ code: 0 })
      const roots = Object.values(EIDS).map(({ trusted }) => server.test.settings[trusted] ?? '')
      const verified = await command('verify', packet, ...roots.flatMap((root) => ['--root', root]))
      expect(verified).toMatchObject({ code: 0 })
      for (const name of ['Karin Älvstrand', 'Otto Rask']) expect(verified.out).toContain(`Good: signed by ${name}`)
      const target = join(folder.path, `two-${eid}`)
      mkdirSync(target)
      const files = { packet, root: server.test.settings[EIDS[eid].trusted] ?? '', number }
      const byHand = runPublicTools(files, ['extract', `${eid}-extract`, 'both', 'seal', eid], target)
      expect(byHand.output).toContain(EIDS[eid].says)
      expect(byHand.status).toBe(0)
    },
  )

  it('reports a missing packet, or its usage (SIG-07)', async () => {
    const unsigned = await fillIn(server.test, await server.signIn())
    expect(await command('export', unsigned)).toMatchObject({ code: 1, err: expect.stringContaining(unsigned) })
    for (const wrong of [[], [unsigned, 'a', 'b'], ['no id']])
      expect(await command('export', ...wrong)).toMatchObject({ code: 2 })
  })
})
