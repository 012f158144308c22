/** The submission of an application: its files with fixed bytes, identical in each delivery. */
import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Submission } from '@sievert/contract/case-delivery'
import { Compile } from 'typebox/compile'
import { expect, it, vi } from 'vitest'
import { signatureOver } from '../../../test/case-system.ts'
import { checkDocuments, fillInWithDocument, nameDocuments, uploaded } from '../../../test/documents.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { withClient } from '../../adapters/postgres/ready-database.ts'
import { replayCase, undeliveredCases } from '../../adapters/postgres/undelivered.ts'
import { readPacket } from '../../evidence/packet.ts'
import { sha256 as hashOf } from '../../evidence/packet-checks.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { PermanentFailure } from '../../ports/jobs.ts'
import type { Printer } from '../../ports/printer.ts'
import { stampEvidence } from '../../signing/stamp-evidence.ts'
import { makeReceipt } from '../receipts/make-receipt.ts'
import { receiptKey } from '../receipts/receipt-keys.ts'
import { deliverCase } from './deliver-case.ts'

const server = useSigningTest()
const browser = useBrowser(server)
const checkSubmission = Compile(Submission)

/** Returns the submission that reaches a case system that accepts it without a number. */
const delivered = async (applicationId: string, deps = server.test.deps): Promise<Submission> => {
  const submissions: Submission[] = []
  const caseSystem = {
    deliver: async (_key: string, submission: Submission) => {
      submissions.push(submission)
      return { kind: 'accepted' } as const
    },
  }
  await deliverCase({ ...deps, caseSystem }, applicationId)
  const [submission] = submissions
  if (!submission) throw new Error('nothing was delivered')
  return submission
}

it('names its files at CASE_FILES_ORIGIN (HND-01)', async () => {
  const { deps } = server.test
  const config = { ...deps.config, caseFilesOrigin: 'https://inside.example' }
  const { receipt } = await delivered(await server.sendIn(browser), { ...deps, config })
  expect(receipt.href).toMatch(/^https:\/\/inside\.example\/api\/v1\/cases\//)
})

it('is given up at once when the case system has another signed document of the application (CAS-01)', async () => {
  const id = await server.sendIn(browser)
  const caseSystem = { deliver: async () => ({ kind: 'conflict' }) as const }
  const delivery = deliverCase({ ...server.test.deps, caseSystem }, id)
  await expect(delivery).rejects.toThrow(PermanentFailure)
  await expect(delivery).rejects.toThrow('the case system has another signed document of this application')
  expect((await server.stored(id)).caseNumber).toBeNull()
})

it('must be answered before an event counts, which may be about a document that a fail-over has lost (CAS-01, CAS-02)', async () => {
  const { deps, call } = server.test
  const id = await server.sendIn(browser)
  const send = async (event: object) => {
    const body = JSON.stringify({ eventId: randomUUID(), applicationId: id, ...event })
    const headers = { 'content-type': 'application/json', ...signatureOver(deps, body) }
    const { statusCode, headers: answered } = await call('POST', 'case-events', { headers, body })
    return [statusCode, answered['retry-after']]
  }
  const events = [
    { type: 'CaseRegistered', caseNumber: 'SIE2026-7001' },
    { type: 'Granted', decidedOn: '2026-01-02' },
  ]
  for (const event of events) expect(await send(event)).toEqual([503, '5'])
  const caseSystem = { deliver: async () => ({ kind: 'conflict' }) as const }
  await expect(deliverCase({ ...deps, caseSystem }, id)).rejects.toThrow(PermanentFailure)
  for (const event of events) expect(await send(event)).toEqual([503, '5'])
  expect(await server.stored(id)).toMatchObject({ status: 'Submitted', caseNumber: null, grantedAt: null })
  // After people of both systems have decided, `cases replay` delivers it.
  await delivered(id)
  for (const event of events) expect(await send(event)).toEqual([204, undefined])
  expect(await server.stored(id)).toMatchObject({ status: 'Granted', caseNumber: 'SIE2026-7001' })
})

it.each([
  [{ status: 'Started', digest: null }, PermanentFailure, 'the database lost the signature'],
  [{ digest: 'f'.repeat(64) }, Error, 'the application was signed again'],
] as const)('is not answered for what a fail-over left: %o (CAS-01, CAS-02)', async (left, kind, reason) => {
  const { deps } = server.test
  const id = await server.sendIn(browser)
  const before = await server.stored(id)
  // The database's triggers protect a signed application, so only the lock shows what the fail-over left.
  const inTransaction: Dependencies['inTransaction'] = (work) =>
    deps.inTransaction((stores) => {
      const { applications } = stores
      const lock: typeof applications.lock = async (each) => {
        const locked = await applications.lock(each)
        return locked && { ...locked, ...left }
      }
      return work({ ...stores, applications: { ...applications, lock } })
    })
  const caseSystem = { deliver: async () => ({ kind: 'delivered', caseNumber: 'SIE2026-7002' }) as const }
  const failed: unknown = await deliverCase({ ...deps, inTransaction, caseSystem }, id).catch((error: unknown) => error)
  expect(failed).toMatchObject({ constructor: kind, message: expect.stringContaining(reason) })
  expect(await server.stored(id)).toEqual(before)
})

it('is delivered again, replayed and listed until it is answered, also with a case number from a worker of 0.1.0 (CAS-01)', async () => {
  const { db, databaseUrl } = server.test
  const id = await server.sendIn(browser)
  await db.updateTable('application').set({ caseNumber: 'SIE2026-7003' }).where('id', '=', id).execute()
  const isListed = async () =>
    (await withClient(databaseUrl, undeliveredCases)).some(({ applicationId }) => applicationId === id)
  const word = { by: 'Olle', osUser: 'olle', reason: 'a test' }
  expect([await isListed(), await replayCase(databaseUrl, id, word)]).toEqual([true, undefined])
  await delivered(id)
  expect(await server.stored(id)).toMatchObject({ caseNumber: 'SIE2026-7003', undelivered: false })
  expect([await isListed(), await replayCase(databaseUrl, id, word)]).toEqual([
    false,
    'has its case number, SIE2026-7003',
  ])
})

it('matches the contract, also on the wire (HND-01)', { tags: ['nightly'] }, async () => {
  const { applicationId } = await fillInWithDocument(server.test, browser)
  const id = await server.sendIn(browser, applicationId)
  await deliverCase(server.test.deps, id)
  const [taken] = await server.world.ask<{ submission: unknown }[]>('case-system/cases')
  expect(checkSubmission.Errors(taken?.submission)).toEqual([])
  const at = `http://localhost:3000/api/v1/cases/${id}`
  const pdf = { size: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }
  expect(taken?.submission).toMatchObject({
    applicationId: id,
    businessType: 'SEALED_SOURCE_STORAGE',
    language: 'sv',
    receipt: { href: `${at}/receipt.pdf`, ...pdf },
    application: { href: `${at}/application.pdf`, ...pdf },
    evidence: { href: `${at}/evidence`, ...pdf },
    documents: [{ fileName: 'ritning.pdf', contentType: 'application/pdf' }],
  })
})

it('names the documents of the answers with their hashes, and neither unused nor refused ones (CAS-01, FIL-07, HND-01)', {
  tags: ['nightly'],
}, async () => {
  const { test } = server
  const { applicationId, documentId } = await fillInWithDocument(test, browser)
  await uploaded(test, browser, applicationId, { fileName: 'glömd.pdf' })
  const refused = await uploaded(test, browser, applicationId, { fileName: 'trasig.pdf' })
  await checkDocuments(test)
  await nameDocuments(test, browser, applicationId, [documentId, refused])
  const id = await server.sendIn(browser, applicationId)
  await test.deps.stores.documents.update(refused, { state: 'refused' })
  const { sha256, size } = (await test.deps.stores.documents.find(id, documentId)) ?? {}
  expect((await delivered(id)).documents).toEqual([
    {
      id: documentId,
      fileName: 'ritning.pdf',
      contentType: 'application/pdf',
      href: `http://localhost:3000/api/v1/cases/${id}/documents/${documentId}`,
      size,
      sha256,
    },
  ])
})

it('is the same when resent a day later, regardless of later printing or refusals (HND-01)', {
  tags: ['nightly'],
}, async () => {
  const { applicationId, documentId } = await fillInWithDocument(server.test, browser)
  const id = await server.sendIn(browser, applicationId)
  const first = await delivered(id)
  expect(first.documents).toHaveLength(1)
  await server.test.deps.stores.documents.update(documentId, { state: 'refused' })
  const clock = { ...server.test.deps.clock, now: () => new Date(Date.now() + 86_400_000) }
  const nextDay = { ...server.test.deps, clock }
  await makeReceipt(nextDay, id)
  expect(await delivered(id, nextDay)).toEqual(first)
})

it('names the applicant’s PDFs, and renders none of them again (HND-01)', async () => {
  const id = await server.sendIn(browser)
  const { deps } = server.test
  await makeReceipt(deps, id)
  const printer = { ...deps.printer, print: () => Promise.reject(new Error('printed again')) }
  const { receipt, application } = await delivered(id, { ...deps, printer })
  const stored = await deps.stores.applications.find(id)
  for (const [kind, { size, sha256 }] of [['receipt', receipt] as const, ['application', application] as const]) {
    const pdf = await buffer(
      await deps.fileStore.read(receiptKey({ id, caseNumber: stored?.caseNumber ?? null }, stored?.digest ?? '', kind)),
    )
    expect({ size, sha256 }).toEqual({ size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') })
  }
})

it('names no PDF that was printed of another signature (HND-01)', async () => {
  const id = await server.sendIn(browser)
  const { deps } = server.test
  const lost = Buffer.from('%PDF of a signature that a fail-over lost')
  for (const kind of ['receipt', 'application'])
    for (const name of [kind, `${'0'.repeat(64)}/${kind}`])
      await deps.fileStore.write(`receipts/${id}/${name}.pdf`, [lost])
  const { receipt, application } = await delivered(id)
  for (const { sha256 } of [receipt, application]) expect(sha256).not.toBe(hashOf(lost))
})

it('and a concurrent receipt job render each PDF once (HND-01)', async () => {
  const id = await server.sendIn(browser)
  const { deps } = server.test
  const print = vi.fn<Printer['print']>(deps.printer.print)
  const printing = { ...deps, printer: { ...deps.printer, print } }
  await Promise.all([makeReceipt(printing, id), delivered(id, printing)])
  expect(print).toHaveBeenCalledTimes(2)
})

it('is the same when two workers send it at once (HND-01)', async () => {
  const id = await server.sendIn(browser)
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => delivered(id)))
  for (const other of others) expect(other).toEqual(first)
})

/** Fetches a path as the case system does. */
const fetched = async (path: string) => {
  const headers = signatureOver(server.test.deps, `GET.${path}`)
  return server.test.call('GET', path, { headers })
}
const evidenceOf = ({ evidence }: Submission) => {
  if (!evidence) throw new Error('no evidence was named')
  return { ...evidence, path: new URL(evidence.href).pathname }
}
/** The time-stamp authority fails; the clock is this many seconds after the signature. */
const failing = (seconds: number): Dependencies => {
  const { deps } = server.test
  const now = () => new Date(deps.clock.now().getTime() + seconds * 1000)
  const stamp = () => Promise.reject(new Error('the time-stamp authority answered 503'))
  return { ...deps, clock: { ...deps.clock, now }, timeStamper: { stamp } }
}

it('names the evidence with its time-stamp, which is then fetched (EVI-03, HND-01, HND-02)', async () => {
  const evidence = evidenceOf(await delivered(await server.sendIn(browser)))
  expect(evidence.hasTimeStamp).toBe(true)
  const { rawPayload } = await fetched(evidence.path)
  expect(hashOf(rawPayload)).toBe(evidence.sha256)
  expect(readPacket(rawPayload.toString())).toHaveProperty('timeStamp')
})

it('waits for the time-stamp for less than a minute; a later one is fetched from a separate address (EVI-03, HND-01, HND-02)', async () => {
  const id = await server.sendIn(browser)
  for (const seconds of [0, 10])
    await expect(delivered(id, failing(seconds))).rejects.toThrow('the time-stamp authority answered 503')
  const without = await delivered(id, failing(25))
  const { path, ...evidence } = evidenceOf(without)
  expect(evidence.hasTimeStamp).toBe(false)
  const stamped = `${path}/time-stamped`
  expect((await fetched(stamped)).statusCode).toBe(404)
  const waits = server.test.queue.boss.fetch<{ applicationId: string }>('stamp-evidence', { batchSize: 100 })
  expect((await waits).map(({ data }) => data.applicationId)).toContain(id)
  const stamp = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('requested again'))
  expect(await delivered(id, { ...failing(25), timeStamper: { stamp } })).toEqual(without)
  expect(stamp).not.toHaveBeenCalled()
  await stampEvidence(server.test.deps, { applicationId: id })
  // The named bytes stay the same, although there is a time-stamp now.
  expect(await delivered(id, failing(25))).toEqual(without)
  const { rawPayload } = await fetched(path)
  expect(hashOf(rawPayload)).toBe(evidence.sha256)
  const complete = (await fetched(stamped)).rawPayload.toString()
  const packet = readPacket(rawPayload.toString())
  expect(readPacket(complete)).toEqual({ ...packet, timeStamp: expect.any(String) })
})

it('names a time-stamp also when the worker begins an hour after the signature (EVI-03, HND-01)', async () => {
  const id = await server.sendIn(browser)
  const { timeStamper } = server.test.deps
  const { hasTimeStamp } = evidenceOf(await delivered(id, { ...failing(3600), timeStamper }))
  expect(hasTimeStamp).toBe(true)
})

it('names no time-stamp where no authority is configured (EVI-03, HND-01)', async () => {
  const id = await server.sendIn(browser)
  const { hasTimeStamp } = evidenceOf(await delivered(id, { ...server.test.deps, timeStamper: undefined }))
  expect(hasTimeStamp).toBe(false)
})
