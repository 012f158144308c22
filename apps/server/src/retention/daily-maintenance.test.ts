/** Tests reminders and deletions of daily maintenance on a real database and mail server. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CLINIC, startTestApp, TOLVAN } from '../../test/app.ts'
import { begunSigning, fillIn, saveStep } from '../../test/journey.ts'
import type { Jobs, MailKind } from '../ports/jobs.ts'
import { sendMail } from '../resources/receipts/send-mail.ts'
import { runDailyMaintenance } from './daily-maintenance.ts'

const STORAGE = 8
const NOW = new Date('2026-03-01T08:00:00Z')

let server: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  server = await startTestApp()
})
beforeEach(async () => {
  await server.db.deleteFrom('application').execute()
  await server.queue.boss.deleteAllJobs('send-mail')
  await server.deps.testSupport?.setClock(NOW)
})
afterAll(() => server.close())

/** An application last saved at that time, with an e-mail address. */
const draftOf = async (lastSaved: string, changes: object = {}, language = 'sv'): Promise<string> => {
  const browser = await server.signIn(TOLVAN, CLINIC)
  const body = { businessTypeId: STORAGE, isRenewal: false }
  const created = await server.call('POST', 'applications', { browser, body, headers: { 'accept-language': language } })
  const details = await server.call('GET', `applications/${created.json<{ applicationId: string }>().applicationId}`, {
    browser,
  })
  const { uncompressedApplicationId: id } = details.json<{ uncompressedApplicationId: string }>()
  const given = { lastSaved: new Date(lastSaved), contactEmail: `${id}@exempel.se`, ...changes }
  await server.db.updateTable('application').set(given).where('id', '=', id).execute()
  return id
}

const mailsTo = async (id: string): Promise<{ subject: string; text: string; attachments: number }[]> => {
  const mails = (await (await fetch(`${server.simulators}/control/mail`)).json()) as {
    to: string
    subject: string
    text: string
    attachments: number
  }[]
  return mails.filter(({ to }) => to.includes(id))
}
/** The mail jobs in the queue. */
const toSend = async () =>
  (await server.queue.boss.fetch<Jobs['send-mail']>('send-mail', { batchSize: 10 })).map(({ data }) => data)
const deliver = (applicationId: string, kind: MailKind, occasion: string) =>
  sendMail(server.deps, { applicationId, kind, occasion })

it('reminds of a draft thirty days before removal, then removes it', async () => {
  const old = await draftOf('2025-03-20T08:00:00Z')
  const young = await draftOf('2025-04-20T08:00:00Z')
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemindedOf: 1, draftsRemoved: 0 })
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemindedOf: 0, draftsRemoved: 0 })
  expect(await toSend()).toEqual([{ applicationId: old, kind: 'draft-removal', occasion: '2026-03-01' }])
  await deliver(old, 'draft-removal', '2026-03-01')
  const [mail] = await mailsTo(old)
  expect(mail?.text).toContain('20 mars 2025')

  await server.deps.testSupport?.setClock(new Date('2026-04-05T08:00:00Z'))
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemoved: 1 })
  expect(await server.deps.stores.applications.find(old)).toBeUndefined()
  expect(await server.deps.stores.applications.find(young)).toBeDefined()
})

it('retains a draft for thirty days after a late reminder', async () => {
  const id = await draftOf('2024-12-01T08:00:00Z')
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemindedOf: 1, draftsRemoved: 0 })
  await server.deps.testSupport?.setClock(new Date('2026-03-30T08:00:00Z'))
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemoved: 0 })
  await server.deps.testSupport?.setClock(new Date('2026-04-01T08:00:00Z'))
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemoved: 1 })
  expect(await server.deps.stores.applications.find(id)).toBeUndefined()
})

it('reminds again of a draft changed after its reminder, and counts its days from then', async () => {
  const at = (day: string) => server.deps.testSupport?.setClock(new Date(`${day}T08:00:00Z`))
  const id = await draftOf('2025-03-20T08:00:00Z')
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemindedOf: 1 })
  await at('2026-03-10')
  const browser = await server.signIn(TOLVAN, CLINIC)
  const sections = { SRC_DESCRIPTION: { text: 'Sex provkällor.' } }
  expect((await saveStep(server, browser, id, { stepNumber: 0, sections, draft: true })).statusCode).toBe(200)
  await at('2026-04-05')
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemindedOf: 0, draftsRemoved: 0 })
  await at('2027-02-10')
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemindedOf: 1, draftsRemoved: 0 })
  await at('2027-03-13')
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemoved: 1 })
  expect(await server.deps.stores.applications.find(id)).toBeUndefined()
})

it('retains a draft that is being signed, and does not count it as removed (SIG-04)', async () => {
  const browser = await server.signIn(TOLVAN, CLINIC)
  const applicationId = await fillIn(server, browser)
  const signStateId = await begunSigning(server, browser, applicationId)
  const long = { lastSaved: new Date('2025-01-01T08:00:00Z'), remindedAt: new Date('2026-01-01T08:00:00Z') }
  await server.db.updateTable('application').set(long).execute()
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemoved: 0 })
  const ended = await server.call('POST', 'applications/sign-cancel', { browser, body: { signStateId } })
  expect(ended.statusCode).toBeLessThan(300)
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ draftsRemoved: 1 })
})

it('skips a draft submitted or removed by its owner at the last moment (RET-03)', async () => {
  const sent = await draftOf('2024-12-01T08:00:00Z', { remindedAt: new Date('2025-12-01T08:00:00Z') })
  const gone = await draftOf('2024-12-01T08:00:00Z', { remindedAt: new Date('2025-12-01T08:00:00Z') })
  const { maintenance } = server.deps
  const draftsToRemove = async (...drafts: Parameters<typeof maintenance.draftsToRemove>) => {
    const ids = await maintenance.draftsToRemove(...drafts)
    await server.db.updateTable('application').set({ status: 'Submitted' }).where('id', '=', sent).execute()
    await server.db.deleteFrom('application').where('id', '=', gone).execute()
    return ids
  }
  const deps = { ...server.deps, maintenance: { ...maintenance, draftsToRemove } }
  expect(await runDailyMaintenance(deps)).toMatchObject({ draftsRemoved: 0 })
  expect(await server.deps.stores.applications.find(sent)).toMatchObject({ status: 'Submitted' })
})

it('writes of a draft in the language in which its owner last moved in it (CAS-03)', async () => {
  const browser = await server.signIn(TOLVAN, CLINIC)
  const english = await draftOf('2025-04-25T08:00:00Z', {}, 'en')
  const turned = await draftOf('2025-04-25T08:00:00Z', {}, 'en')
  const visit = { browser, body: { kind: 'next' }, headers: { 'accept-language': 'sv' } }
  expect((await server.call('POST', `applications/${turned}/steps/1/visit`, visit)).statusCode).toBe(204)
  for (const id of [english, turned]) await deliver(id, 'draft-removal', '2026-03-26')
  expect((await mailsTo(english))[0]?.subject).toBe('A started application will soon be deleted')
  expect((await mailsTo(turned))[0]?.subject).toBe('En påbörjad ansökan tas snart bort')
})

it('notifies the holder half a year before a permit ends, once, without personal data (CAS-03)', async () => {
  const granted = { status: 'Granted' as const, decidedOn: '2021-08-31' }
  const ending = await draftOf('2021-09-01T08:00:00Z', {
    ...granted,
    caseNumber: 'SIE2021-7',
    validUntil: '2026-09-01',
  })
  const lasting = await draftOf('2021-09-01T08:00:00Z', { ...granted, validUntil: '2026-09-02' })
  const ended = await draftOf('2021-03-01T08:00:00Z', { ...granted, validUntil: '2026-02-28' })
  expect(await runDailyMaintenance(server.deps)).toMatchObject({ endingsTold: 1 })
  expect(await toSend()).toEqual([{ applicationId: ending, kind: 'expiry', occasion: '2026-09-01' }])
  await deliver(ending, 'expiry', '2026-09-01')
  await deliver(ending, 'expiry', '2026-09-01')
  const mails = await mailsTo(ending)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('SIE2021-7')
  expect(mails[0]?.text).toContain('1 september 2026')
  expect(mails[0]?.text).not.toContain('Tolvansson')
  expect(mails[0]?.attachments).toBe(0)
  expect(await mailsTo(lasting)).toEqual([])
  expect(await mailsTo(ended)).toEqual([])
})

it('names the steps that failed, after all others have run (RET-03)', async () => {
  const failing = (message: string) => () => Promise.reject(new Error(message))
  const maintenance = { ...server.deps.maintenance, draftsToRemind: failing('one'), endingBy: failing('two') }
  await draftOf('2024-12-01T08:00:00Z', { remindedAt: new Date('2025-12-01T08:00:00Z') })
  await expect(runDailyMaintenance({ ...server.deps, maintenance })).rejects.toThrow(
    'housekeeping is to run again, these failed: reminders (Error: one), ends of validity (Error: two)',
  )
  expect(await server.db.selectFrom('application').select('id').execute()).toEqual([])
})

it('clears away sessions that have ended (ACC-13)', async () => {
  await server.signIn(TOLVAN, CLINIC)
  await server.deps.testSupport?.setClock(new Date('2026-03-02T08:00:00Z'))
  const { sessions } = await runDailyMaintenance(server.deps)
  expect(sessions).toBeGreaterThan(0)
  const left = await server.db.selectFrom('session').select('idHash').execute()
  expect(left).toEqual([])
})
