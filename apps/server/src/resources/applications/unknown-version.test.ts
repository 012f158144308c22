/**
 * Two servers on one database, the second with a later catalogue: on the first an application of an unknown version is
 * a row that says so, and nothing of it is lost.
 */
import { join } from 'node:path'
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { FirstApplications } from '@sievert/contract/applications'
import type { DraftsExport } from '@sievert/contract/drafts'
import type { Problem } from '@sievert/contract/problem'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Browser, startTestApp } from '../../../test/app.ts'
import { uploaded } from '../../../test/documents.ts'
import {
  fillIn,
  fillInReport,
  PLACE,
  SOLARIUM_REPORT,
  SOURCE_STORAGE,
  SOURCES,
  saveStep,
  startDraft,
} from '../../../test/journey.ts'
import { firstVersions, laterCatalogue } from '../../../test/later-version.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { runDailyMaintenance } from '../../retention/daily-maintenance.ts'
import { deleteOrphanedFiles } from '../../retention/delete-orphaned-files.ts'
import { advanceSigning } from '../../signing/advance-signing.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { deliverCase } from '../cases/deliver-case.ts'
import { makeReceipt } from '../receipts/make-receipt.ts'
import { sendMail } from '../receipts/send-mail.ts'
import { reportStatusOf } from '../reports/report-status.ts'

const CODE = 'error.version-unavailable.text'
const folder = createTemporaryFolder()
let newer: SigningTest
let older: Awaited<ReturnType<typeof startTestApp>>
/** The worker beside the older server. */
let olderWorker: Dependencies
const logged: string[] = []
let browser: Browser
/** A draft of version 2, which the older server lacks, and one of version 1. */
let draft: string
let known: string

beforeAll(async () => {
  const types = ['sealed-source-storage', 'report-medical-solarium']
  newer = await startSigningTest({ CATALOGUE_DIR: laterCatalogue(join(folder.path, 'newer'), types) })
  const CATALOGUE_DIR = firstVersions(join(folder.path, 'older'), types)
  const { DATABASE_URL = '', FILE_STORE = '' } = newer.test.settings
  older = await startTestApp({ CATALOGUE_DIR, DATABASE_URL, FILE_STORE }, (deps) => ({
    ...deps,
    catalogue: { ...deps.catalogue, logMissing: (...missing) => logged.push(missing.join(' ')) },
  }))
  olderWorker = { ...newer.test.deps, catalogue: older.deps.catalogue }
  browser = await newer.signIn()
  known = await startDraft(older, browser)
  draft = await fillIn(newer.test, browser)
}, 120_000)
afterAll(async () => {
  await older.close()
  await newer.test.close()
  folder.remove()
})

const rowsOf = async (server: typeof older) =>
  (await server.call('GET', 'applications?language=en', { browser })).json<ApplicationSummary[]>()
/** The waiting job fails, and the queue retries it: no failure is permanent. */
const WAITS = { code: CODE, extras: { retryAfterSeconds: 30 } }

describe('lists', () => {
  it('show one row that says so, in its place and counted, and every other as before (STA-02, STA-06)', async () => {
    const all = await older.call('GET', 'applications', { browser })
    expect(all.statusCode).toBe(200)
    const first = (await older.call('GET', 'applications/first', { browser })).json<FirstApplications>()
    expect(first.applications).toEqual(all.json())
    expect(first).toMatchObject({ started: 2, sent: 0 })
    const rows = await rowsOf(older)
    expect(rows.map(({ applicationId }) => applicationId)).toEqual([draft, known])
    expect(rows[0]).toMatchObject({ unavailable: true, versionNumber: 2, businessType: { id: SOURCE_STORAGE } })
    expect(rows[0]).not.toHaveProperty('draft')
    const { number, createdAt } = await newer.stored(toUuid(draft))
    expect(rows[0]?.begun).toEqual({ number, on: stockholmDate(createdAt.getTime()) })
    expect(rows[1]).not.toHaveProperty('unavailable')
    expect(rows[1]).toHaveProperty('draft')
    for (const row of await rowsOf(newer.test)) {
      expect(row).not.toHaveProperty('unavailable')
      expect(row).not.toHaveProperty('begun')
      expect(row).toHaveProperty('draft')
    }
  })

  it('name an application of an unknown type by its kind (STA-06)', async () => {
    const strange = toUuid(await startDraft(newer.test, browser))
    const change = (businessTypeId: number, isReport: boolean) =>
      newer.test.db.updateTable('application').set({ businessTypeId, isReport }).where('id', '=', strange).execute()
    onTestFinished(async () => void (await newer.test.db.deleteFrom('application').where('id', '=', strange).execute()))
    const nameNow = async () => (await rowsOf(older))[0]
    await change(99, false)
    expect(await nameNow()).toMatchObject({
      unavailable: true,
      businessType: { name: 'Application', reportOnly: false },
    })
    await change(99, true)
    expect(await nameNow()).toMatchObject({
      unavailable: true,
      businessType: { name: 'Notification', reportOnly: true },
    })
  })
})

describe('calls about the application', () => {
  const STEP = { stepNumber: 0, stepData: {} }
  it.each([
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['GET', '/stepvalues/0', undefined],
    ['PUT', '/stepvalues', STEP],
    ['PUT', '/stepvalues?draft=true', STEP],
    ['GET', '/applicationFee', undefined],
    ['GET', '/business-information', undefined],
    ['POST', '/placeOfBusiness', PLACE],
    ['POST', '/steps/0/visit', { kind: 'next' }],
  ] as const)('answer %s %s with 503, a code and a time to wait (STA-06, API-02)', async (method, path, body) => {
    const answer = await older.call(method, `applications/${draft}${path}`, { browser, ...(body && { body }) })
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([503, CODE])
    expect(answer.headers['retry-after']).toBe('30')
  })

  it('leave the draft and its pending signing as they are (STA-06, SIG-12)', async () => {
    const { signStateId } = await newer.begin(browser, {}, draft)
    const saved = await saveStep(older, browser, draft, { stepNumber: 0, sections: SOURCES, draft: true })
    const removed = await older.call('DELETE', `applications/${draft}`, { browser })
    expect([saved.statusCode, removed.statusCode]).toEqual([503, 503])
    const order = await newer.test.deps.stores.signOrders.find(signStateId)
    expect(order?.state).toBe('Pending')
    await newer.test.call('POST', 'applications/sign-cancel', { browser, body: { signStateId } })
  })

  it('accept a file: an upload needs no version (STA-06)', async () => {
    expect(await uploaded(older, browser, draft)).toBeTruthy()
  })

  it('export the stored answers of the draft, and all of the others (STA-06, STA-03)', async () => {
    const answer = await older.call('GET', 'drafts?language=sv', { browser })
    const { drafts } = answer.json<DraftsExport>()
    const [unknown, whole] = [draft, known].map((id) => drafts.find(({ applicationId }) => applicationId === id))
    expect(unknown).toMatchObject({
      unavailable: true,
      answers: [],
      businessType: expect.stringContaining('strålkällor'),
    })
    expect(JSON.stringify(unknown?.stored)).toContain('Fem provkällor i ett låst blyskåp.')
    expect(whole).not.toHaveProperty('unavailable')
  })

  it('remove all drafts but the one that is not shown (STA-06, STA-03)', async () => {
    expect((await older.call('DELETE', 'drafts', { browser })).json()).toEqual({ removed: 1 })
    expect((await rowsOf(older)).map(({ applicationId }) => applicationId)).toEqual([draft])
  })
})

describe('the worker', () => {
  it('leaves the delivery and the receipt of a submitted one to the next try (STA-06, CAS-01)', async () => {
    const id = await newer.sendIn(browser)
    await expect(deliverCase(olderWorker, id)).rejects.toMatchObject(WAITS)
    await expect(makeReceipt(olderWorker, id)).rejects.toMatchObject(WAITS)
    const mail = { applicationId: id, kind: 'received', occasion: '' } as const
    await expect(sendMail(olderWorker, mail)).rejects.toMatchObject(WAITS)
    expect(await newer.stored(id)).toMatchObject({ caseNumber: null })
    await deliverCase(newer.test.deps, id)
    await makeReceipt(newer.test.deps, id)
    expect(await newer.stored(id)).toMatchObject({ caseNumber: expect.any(String) })
    await sendMail(newer.test.deps, mail)
    for (const path of [`applications/${id}`, `applications/${id}/stepvalues/0`])
      expect((await older.call('GET', path, { browser })).json()).toMatchObject({ status: 503, code: CODE })
    expect((await older.call('GET', `applications/${id}/receipt.pdf`, { browser })).statusCode).toBe(200)
    expect(logged).toContain(`${SOURCE_STORAGE} 2`)
  })

  it('leaves the end of a notification’s signing to a process that knows its validity (STA-06, SIG-08, REP-01)', async () => {
    const { signStateId, orderRef } = await newer.begin(browser, {}, await fillInReport(newer.test, browser))
    await newer.world.act(orderRef, 'approve')
    await newer.later(4)
    const order = async () => {
      const found = await newer.test.deps.stores.signOrders.find(signStateId)
      if (!found) throw new Error('no order')
      return found
    }
    expect(await advanceSigning(olderWorker, await order())).toMatchObject({ state: 'Pending' })
    expect((await order()).completion).not.toBeNull()
    expect(await advanceSigning(newer.test.deps, await order())).toMatchObject({ state: 'Success' })
    const path = `report/${SOLARIUM_REPORT}`
    const status = await older.call('GET', path, { browser })
    expect([status.statusCode, status.json<object>()]).toMatchObject([200, { existingReportStatus: 'ActiveReport' }])
    // Without a stored end, only the version tells whether it is in force.
    const { stores } = olderWorker
    const sent = { ...(await newer.stored((await order()).applicationId)), validUntil: null }
    const endless = { ...stores, applications: { ...stores.applications, ofType: async () => [sent] } }
    const actor = { party: sent.party } as Actor
    const asked = reportStatusOf({ ...olderWorker, stores: endless }, actor, SOLARIUM_REPORT)
    await expect(asked).rejects.toMatchObject(WAITS)
  })

  it('removes and reminds of nothing that it does not know, and cleans up the rest (STA-06, RET-01, FIL-07)', async () => {
    const { db, deps } = newer.test
    const old = new Date('2001-01-01T00:00:00Z')
    const sent = await newer.sendIn(browser)
    await db.updateTable('application').set({ lastSaved: old }).where('status', '=', 'Started').execute()
    expect(await runDailyMaintenance(olderWorker)).toMatchObject({ draftsRemindedOf: 0 })
    await db.updateTable('application').set({ remindedAt: old }).where('status', '=', 'Started').execute()
    expect(await runDailyMaintenance(olderWorker)).toMatchObject({ draftsRemoved: 0 })
    const later = new Date(deps.clock.now().getTime() + 48 * 3_600_000)
    const tomorrow = { ...olderWorker, clock: { ...deps.clock, now: () => later } }
    await newer.test.db
      .insertInto('document')
      .values({
        id: crypto.randomUUID(),
        applicationId: sent,
        fileName: 'a.pdf',
        size: 1,
        contentType: 'application/pdf',
        sha256: '0'.repeat(64),
        storageKey: 'documents/a',
        state: 'ready',
        refusal: null,
        uploadedBy: (await newer.stored(sent)).createdBy,
        createdAt: old,
      })
      .execute()
    expect(await deleteOrphanedFiles(tomorrow)).toMatchObject({ unreferencedDocuments: 0 })
    expect(await deleteOrphanedFiles({ ...tomorrow, catalogue: deps.catalogue })).toMatchObject({
      unreferencedDocuments: 1,
    })
    expect(await runDailyMaintenance(newer.test.deps)).toMatchObject({ draftsRemoved: 1 })
  })
})

describe('the operator', () => {
  const figure = async (server: typeof older) =>
    Number(/^sievert_unavailable_applications (.*)$/m.exec((await server.call('GET', '/metrics')).body)?.[1])

  it('sees how many applications a process lacks the version of, and which in its log (STA-06)', async () => {
    await startDraft(newer.test, browser)
    const count = (await rowsOf(older)).filter(({ unavailable }) => unavailable).length
    expect(count).toBeGreaterThan(0)
    expect(await figure(older)).toBe(count)
    expect(await figure(newer.test)).toBe(0)
    expect(logged).toContain(`${SOURCE_STORAGE} 2`)
  })
})
