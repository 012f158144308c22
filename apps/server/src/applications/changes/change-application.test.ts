/**
 * Tests optimistic concurrency: no change is lost or overwrites another, whatever happens between reading and storing.
 */
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { auditEntries } from '../../../test/audit-entries.ts'
import { ANY_REVISION, fillIn, SOURCES, saveStep, signBegin } from '../../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { waitForLockWaiter } from '../../../test/wait-for-lock-waiter.ts'
import { verifyAuditLog } from '../../adapters/audit-log/verify-log.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

/** Runs once, after the next change has been read and before it is stored. */
let meanwhile: (() => Promise<unknown>) | undefined
/** How many changes were tried, while another is stored first each time. */
let outrun: number | undefined
const server = useSigningTest({}, (deps) => {
  const { changes } = deps.stores
  const read: typeof changes.read = async (id) => {
    const found = await changes.read(id)
    const happen = meanwhile
    meanwhile = undefined
    await happen?.()
    if (outrun !== undefined) {
      outrun += 1
      await server.test.db.updateTable('application').set('revision', outrun).where('id', '=', id).execute()
    }
    return found
  }
  return { ...deps, stores: { ...deps.stores, changes: { ...changes, read } } }
})
const browser = useBrowser(server)
beforeEach(() => server.reset())

const save = (applicationId: string, text = 'Sex provkällor.') =>
  saveStep(server.test, browser, applicationId, {
    stepNumber: 0,
    sections: { ...SOURCES, SRC_DESCRIPTION: { text } },
    headers: ANY_REVISION,
  })
const revisionOf = async (saved: ReturnType<typeof save>) => (await saved).json<{ revision: number }>().revision
const ordersOf = (applicationId: string) =>
  server.test.db.selectFrom('signOrder').selectAll().where('applicationId', '=', toUuid(applicationId)).execute()

/** The revisions in the audit log; throws when a chain of the log is broken. */
const auditedRevisions = async (applicationId: string): Promise<number[]> => {
  const client = new pg.Client({ connectionString: server.test.databaseUrl })
  await client.connect()
  const { faults } = await verifyAuditLog(client)
  await client.end()
  expect(faults).toEqual([])
  const saved = (await auditEntries(server.test, applicationId)).filter(({ action }) => action.endsWith('-saved'))
  return saved.map(({ detail }) => detail['revision'] as number)
}
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

it('stores the changes of many writers one after the other, each on top of the one before (WIZ-14, ACC-18)', async () => {
  const applicationId = await fillIn(server.test, browser)
  const { revision } = await server.stored(applicationId)
  const revisions = await Promise.all(oneTo(10).map((each) => revisionOf(save(applicationId, `Skåp ${each}.`))))
  expect(revisions.toSorted((a, b) => a - b)).toEqual(oneTo(10).map((each) => 1 + each))
  expect((await server.stored(applicationId)).revision).toBe(revision + 10)
  expect(await auditedRevisions(applicationId)).toEqual(oneTo(revision + 10))
})

it('rereads after a concurrent change (WIZ-14)', async () => {
  const applicationId = await fillIn(server.test, browser)
  meanwhile = () => save(applicationId)
  expect(await revisionOf(save(applicationId))).toBe(3)
})

it('refuses a change based on a stale revision with 412 (WIZ-14)', async () => {
  const applicationId = await fillIn(server.test, browser)
  meanwhile = () => save(applicationId)
  const step = { stepNumber: 0, sections: SOURCES, headers: { 'if-match': '"s0-r1"' } }
  expect((await saveStep(server.test, browser, applicationId, step)).statusCode).toBe(412)
})

it('gives up after a hundred times when others always come first: 503, and soon again (WIZ-14, ACC-18)', {
  tags: ['nightly'],
}, async () => {
  const applicationId = await fillIn(server.test, browser)
  outrun = 0
  const answer = await save(applicationId)
  const tried = outrun
  outrun = undefined
  expect(answer.json()).toMatchObject({ status: 503, code: 'error.unavailable.text' })
  expect([answer.headers['retry-after'], tried]).toEqual(['2', 100])
})

it('cancels a signing that began in between (SIG-12)', async () => {
  const applicationId = await fillIn(server.test, browser)
  meanwhile = () => signBegin(server.test, browser, applicationId)
  expect((await save(applicationId)).statusCode).toBe(200)
  expect(await ordersOf(applicationId)).toMatchObject([{ state: 'Cancelled' }])
})

it('is not stored when a signing is begun while it waits for its turn (SIG-12)', async () => {
  const { applicationId, signStateId } = await server.begin(browser)
  const id = toUuid(applicationId)
  const { deps } = server.test
  const order = await deps.stores.signOrders.find(signStateId)
  if (!order) throw new Error('no order')
  await deps.stores.signOrders.deleteOf(id)
  const read = await deps.stores.changes.read(id)
  if (!read) throw new Error('no application')
  const [savedBy, savedAt] = [order.personId, new Date()]
  const entry = { at: savedAt, personId: savedBy, partyId: null, action: 'step-saved' } as const
  const change = { savedBy, savedAt, entries: [entry] }
  const waiting = await deps.inTransaction(async ({ applications, signOrders }) => {
    await applications.lock(id)
    const stored = deps.stores.changes.store(read, change)
    await waitForLockWaiter(server.test)
    await signOrders.insert(order)
    return { stored }
  })
  expect(await waiting.stored).toBe(false)
  expect((await server.stored(id)).revision).toBe(read.revision)
})

it('finds nothing when the draft was deleted in between: 404 (ACC-15)', async () => {
  const applicationId = await fillIn(server.test, browser)
  meanwhile = () => server.test.call('DELETE', `applications/${applicationId}`, { browser })
  expect((await save(applicationId)).statusCode).toBe(404)
})

it('leaves no stale signing pending under writes (SIG-12, ACC-18)', { tags: ['nightly'] }, async () => {
  const applicationId = await fillIn(server.test, browser)
  const { revision } = await server.stored(applicationId)
  const saved = oneTo(10).map((each) => save(applicationId, `Skåp ${each}.`))
  const begun = oneTo(10).map(() => signBegin(server.test, browser, applicationId))
  const answers = await Promise.all(saved)
  await Promise.all(begun)
  const stored = answers.filter(({ statusCode }) => statusCode === 200).length
  const application = await server.stored(applicationId)
  expect(application.revision).toBe(revision + stored)
  expect(await auditedRevisions(applicationId)).toEqual(oneTo(application.revision))
  const pending = (await ordersOf(applicationId)).filter(({ state }) => state === 'Pending')
  expect(pending.filter((order) => order.applicationRevision !== application.revision)).toEqual([])
})
