/** A signed answer on its way: delivered once with the signed bytes and its own evidence, which anyone can verify. */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseMessage } from '@sievert/contract/case-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { needs } from '../../../../../scripts/testing/programs.ts'
import type { Browser } from '../../../test/app.ts'
import { signatureOver } from '../../../test/case-system.ts'
import { ANSWER, REQUEST, readThread, sendCaseEvent, sendDraft } from '../../../test/case-thread.ts'
import { checkDocuments, uploaded } from '../../../test/documents.ts'
import { PUBLIC_TOOLS, runPublicTools } from '../../../test/evidence/public-tools.ts'
import { begunSigning } from '../../../test/journey.ts'
import { runHere } from '../../../test/run-cli.ts'
import { NILS, type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { deliverCase } from './deliver-case.ts'
import { deliverMessage } from './deliver-message.ts'

const folder = createTemporaryFolder()
let server: SigningTest
let browser: Browser
let id: string
beforeAll(async () => {
  server = await startSigningTest()
  const origin = await server.test.app.listen({ port: 0, host: '127.0.0.1' })
  await server.world.ask('service', { origin })
  id = await server.sendIn(await server.signIn())
  await deliverCase(server.test.deps, id)
})
beforeEach(async () => {
  browser = await server.signIn()
})
afterAll(async () => {
  await server.test.close()
  folder.remove()
})

let requests = 0
/** A saved answer to a new request that must be signed, with a file if wanted. */
const ask = async (by: Browser, withFile = false) => {
  const requestId = `request-${++requests}`
  await sendCaseEvent(server.test, id, 'SupplementRequested', { ...REQUEST, requestId, mustBeSigned: true })
  const documents = withFile ? [await uploaded(server.test, by, id)] : []
  if (withFile) await checkDocuments(server.test)
  const items = ANSWER.items.map((item) => ({ ...item, documents }))
  await sendDraft(server.test, by, id, { ...ANSWER, requestId, items })
  return { requestId, items }
}
/** Signs an answer, which is new unless its request is given; returns the job of its delivery. */
const sign = async (eid: 'BankID' | 'Freja_eID' = 'BankID', by = browser, asked?: string) => {
  const requestId = asked ?? (await ask(by)).requestId
  const messageId = await begunSigning(server.test, by, toShortId(id), { requestId, method: eid })
  const isOpen = ({ status }: { status: string }) => status === 'STARTED' || status === 'pending'
  const name = eid === 'BankID' ? 'bankid' : 'freja'
  const order = (await server.world.orders(name)).find(isOpen)
  await server.world.ask(`${name}/orders/${order?.orderRef}`, { action: 'approve' })
  expect((await server.poll(by, messageId)).status).toBe('Success')
  return { applicationId: id, messageId }
}
type Job = Awaited<ReturnType<typeof sign>>
const received = async ({ messageId }: Job): Promise<CaseMessage> => {
  type Thread = { messages: { messageId: string; message: CaseMessage }[] }
  const [one] = await server.world.ask<{ thread: Thread }[]>('case-system/cases')
  const all = (one?.thread.messages ?? []).filter((each) => each.messageId === messageId)
  expect(all).toHaveLength(1)
  const [found] = all
  if (!found) throw new Error('not received')
  return found.message
}
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const fetched = (path: string, headers: Record<string, string> = signatureOver(server.test.deps, `GET.${path}`)) =>
  server.test.call('GET', path, { headers })
const pathOf = ({ applicationId, messageId }: Job) => `/api/v1/cases/${applicationId}/messages/${messageId}/evidence`

it('is delivered once, with the signed bytes and evidence that is fetched (AFT-03, HND-02)', async () => {
  const { requestId, items } = await ask(browser, true)
  const job = await sign('BankID', browser, requestId)
  expect((await fetched(pathOf(job))).statusCode).toBe(404)
  await server.world.ask('faults', { target: 'case-system.messages', kind: 'drop' })
  await expect(deliverMessage(server.test.deps, job)).rejects.toThrow('fetch failed')
  await deliverMessage(server.test.deps, job)
  await deliverMessage(server.test.deps, job)
  const { signedDocument, evidence, documents, kind } = await received(job)
  const signed = Buffer.from(signedDocument?.base64 ?? '', 'base64')
  expect([kind, hashOf(signed)]).toEqual(['answer', signedDocument?.sha256])
  expect(JSON.parse(String(signed))).toMatchObject({
    format: 'sievert-answer/1',
    applicationId: id,
    request: { requestId, version: 1, dueOn: REQUEST.dueOn, items: REQUEST.items },
    items,
    files: [{ id: documents[0]?.id, sha256: documents[0]?.sha256 }],
  })
  const files = await server.world.ask<object[]>('case-system/fetch-messages', { applicationId: id })
  expect(files).toMatchObject([
    { what: 'evidence', status: 200, hasSize: true, hasHash: true },
    { what: 'ritning.pdf', status: 200, hasSize: true, hasHash: true },
  ])
  expect(evidence?.hasTimeStamp).toBe(true)
  const stamped = await fetched(`${pathOf(job)}/time-stamped`)
  expect([stamped.statusCode, hashOf(stamped.body)]).toEqual([200, evidence?.sha256])
  expect((await readThread(server.test, browser, id)).messages).toMatchObject([{ deliveredAt: expect.any(String) }])
})

it('gives its evidence to the case system alone, and with the time-stamp when there is one (AFT-03, EVI-03)', async () => {
  const job = await sign()
  const late = { ...server.test.deps, timeStamper: undefined }
  await deliverMessage(late, job)
  expect((await received(job)).evidence?.hasTimeStamp).toBe(false)
  const path = pathOf(job)
  expect((await fetched(path)).statusCode).toBe(200)
  expect((await fetched(`${path}/time-stamped`)).statusCode).toBe(404)
  const wrong = { 'x-case-timestamp': '0', 'x-case-signature': 'sha256=00' }
  expect((await fetched(path, wrong)).statusCode).toBe(403)
  expect((await server.test.call('GET', path, { browser })).statusCode).toBe(403)
  await server.test.deps.stores.jobs.send('stamp-evidence', job)
  await deliverMessage(server.test.deps, job)
  expect((await received(job)).evidence?.hasTimeStamp).toBe(false)
})

/** Every file that was named is fetched. */
const fetchAll = async () => {
  const { caseFiles } = server.test.deps.stores
  for (const { what, size } of await caseFiles.listOf(id))
    await caseFiles.recordFetch(id, what, { from: 0, to: size }, new Date())
}

it('of a protected identity is delivered without evidence, which stays with its application (AFT-03, SIG-07)', async () => {
  const { caseFiles } = server.test.deps.stores
  const waiting = await sign()
  await fetchAll()
  expect(await caseFiles.handedOverWhole(id)).toBe(false)
  await deliverMessage(server.test.deps, waiting)
  await fetchAll()
  expect(await caseFiles.handedOverWhole(id)).toBe(true)
  const nils = await server.signIn(NILS)
  const named = server.test.db.updateTable('person').where('personalNumber', '=', NILS)
  await named.set({ givenName: '', familyName: '' }).execute()
  const job = await sign('BankID', nils)
  await deliverMessage(server.test.deps, job)
  expect(await received(job)).toMatchObject({
    evidence: null,
    sentBy: null,
    signedDocument: { sha256: expect.any(String) },
  })
  expect((await fetched(pathOf(job))).statusCode).toBe(404)
  await fetchAll()
  expect(await caseFiles.handedOverWhole(id)).toBe(false)
})

describe('the evidence of an answer', () => {
  const EIDS = { BankID: ['bankid', 'BANKID_ROOT_CERTIFICATE'], Freja_eID: ['freja', 'FREJA_JWS_CERTIFICATE'] } as const
  const exported = async (eid: keyof typeof EIDS) => {
    const [name, root] = EIDS[eid]
    const { messageId } = await sign(eid)
    const env = { DATABASE_URL: server.test.databaseUrl }
    const words = ['evidence', 'export', id, `${name}.json`, '--message', messageId]
    expect(await runHere(words, env, folder.path)).toMatchObject({ code: 0 })
    return { packet: join(folder.path, `${name}.json`), root: server.test.settings[root] ?? '' }
  }

  it.each(['BankID', 'Freja_eID'] as const)('by %s is exported, and our command verifies it (AFT-03)', async (eid) => {
    const { packet, root } = await exported(eid)
    const { code, out } = await runHere(['evidence', 'verify', packet, '--root', root], {}, folder.path)
    expect(out).toContain('Good: signed by Tolvan Tolvansson (191212121212)')
    expect(code).toBe(0)
  })

  it.for(['BankID', 'Freja_eID'] as const)(
    'by %s is verified by public tools alone (AFT-03)',
    {
      tags: ['nightly'],
    },
    async (eid, context) => {
      needs(context, ...PUBLIC_TOOLS)
      const files = await exported(eid)
      const [name] = EIDS[eid]
      const target = join(folder.path, name)
      mkdirSync(target)
      const byHand = runPublicTools(files, ['extract', `${name}-extract`, 'both', 'seal', name], target)
      expect(byHand.output).toContain(name === 'bankid' ? 'Response verify OK' : 'Verified OK')
      expect(byHand.status).toBe(0)
    },
  )
})
