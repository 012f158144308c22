/** A type's own questions on the page of the general information: one document, one revision, the same engine. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Problem } from '@sievert/contract/problem'
import type { BusinessInformation } from '@sievert/domain/business-information/values'
import { ownAnswers, ownQuestions, pressContact } from '@sievert/domain/fixtures/own-questions'
import { beforeEach, expect, it } from 'vitest'
import { BUSINESS, LASER_POINTER, saveBusiness, saveStep, signBegin, startDraft } from '../../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { deliverCase } from '../cases/deliver-case.ts'
import { describeReceipt } from '../receipts/describe-receipt.ts'
import { invoiceOf } from '../receipts/receipt-content.ts'

const GENERAL = 1
/** The pages are in another order, BRAND has another identity, PRESS is dropped, and PLAN is always asked. */
const second = (() => {
  const renamed = JSON.stringify(ownQuestions).replaceAll('"identity":"BRAND"', '"identity":"NEW_BRAND"')
  const version = JSON.parse(renamed) as typeof ownQuestions
  const [staff, general, plan, review] = version.steps.map(({ sections, ...step }) => ({
    ...step,
    sections: sections.filter(({ identity }) => identity !== 'PRESS'),
  }))
  if (!staff || !general || !plan || !review) throw new Error('the type has four steps')
  const sections = plan.sections.map(({ enabledWhen: _always, ...section }) => section)
  const replaces = { versionNumber: 1, moved: [{ from: 'BRAND', to: 'NEW_BRAND' }], dropped: ['PRESS'] }
  return { ...version, versionNumber: 2, replaces, steps: [staff, { ...plan, sections }, general, review] }
})()
let isReplaced = false

const server = useSigningTest({}, (deps) => {
  const { catalogue } = deps
  const isIt = (type: number) => type === LASER_POINTER
  const version: typeof catalogue.version = (type, number) =>
    isIt(type) ? (number === 2 ? second : ownQuestions) : catalogue.version(type, number)
  const activeVersion: typeof catalogue.activeVersion = (type, now) =>
    isIt(type) ? (isReplaced ? second : ownQuestions) : catalogue.activeVersion(type, now)
  const versionsFrom: typeof catalogue.versionsFrom = (type, number, now) => {
    if (!isIt(type)) return catalogue.versionsFrom(type, number, now)
    return number === 1 && isReplaced ? [ownQuestions, second] : [activeVersion(type, now) ?? ownQuestions]
  }
  return { ...deps, catalogue: { ...catalogue, version, activeVersion, versionsFrom } }
})
const browser = useBrowser(server)
let id: string
beforeEach(async () => {
  isReplaced = false
  await server.reset()
  id = await startDraft(server.test, browser, LASER_POINTER)
})

const OF_PRESS = ['name', 'phone', 'email', 'emailConfirm'].map((field) => `PRESS.contacts.0.${field}`)
const pathsOf = (answer: Awaited<ReturnType<typeof signBegin>>) =>
  answer.json<Problem>().issues?.map(({ path }) => path)
const FULL = { ...ownAnswers[1], ...pressContact('Tolvan Tolvansson') }
const save = (stepNumber: number, sections: object, draft = false) =>
  saveStep(server.test, browser, id, { stepNumber, sections, draft })
const saveAll = async () => {
  await save(0, ownAnswers[0])
  await save(GENERAL, FULL)
  await saveBusiness(server.test, browser, id)
  await save(2, ownAnswers[2])
}
const read = async (stepNumber = GENERAL, applicationId = id) => {
  const answer = await server.test.call('GET', `applications/${applicationId}/stepvalues/${stepNumber}`, { browser })
  const { stepData, revision } = answer.json<{ stepData: Record<string, string>; revision: number }>()
  const parsed = Object.entries(stepData).map(([identity, json]) => [identity, JSON.parse(json) as unknown])
  return { etag: answer.headers['etag'], revision, sections: Object.fromEntries(parsed) as Record<string, unknown> }
}
const information = async (applicationId = id) => {
  const answer = await server.test.call('GET', `applications/${applicationId}/business-information`, { browser })
  return { etag: answer.headers['etag'], body: answer.json<BusinessInformation>() }
}
const details = async () =>
  (await server.test.call('GET', `applications/${id}`, { browser })).json<ApplicationDetails>()
const stored = async () => (await server.test.deps.stores.answers.step(toUuid(id), GENERAL))?.data ?? {}

it('are saved beside the fields, on the one revision of the step (BUS-07, WIZ-14)', async () => {
  await save(0, ownAnswers[0])
  expect((await save(GENERAL, FULL)).statusCode).toBe(200)
  expect((await information()).body.companyContact.name).toBe('Tolvan Tolvansson')
  expect((await saveBusiness(server.test, browser, id)).statusCode).toBe(204)
  const [fields, own] = [await information(), await read()]
  expect([fields.etag, own.etag]).toEqual(['"s1-r2"', '"s1-r2"'])
  expect(own.sections).toEqual(FULL)
  expect(Object.keys(fields.body)).toEqual(Object.keys(BUSINESS))
  const stale = { stepNumber: GENERAL, sections: FULL, headers: { 'if-match': '"s1-r1"' } }
  expect((await saveStep(server.test, browser, id, stale)).statusCode).toBe(412)
  await save(GENERAL, { BRAND: { text: 'Kort' } }, true)
  expect(Object.keys(await stored()).toSorted()).toEqual(['BRAND', ...Object.keys(BUSINESS)].toSorted())
  expect((await information()).body.companyContact).toEqual(BUSINESS.companyContact)
})

it('are refused with their own paths, and hidden ones are reset by an answer elsewhere (BUS-07, SEC-03)', async () => {
  await saveAll()
  const refused = await save(GENERAL, { STAFF: { number: 'x' } })
  expect(pathsOf(refused)).toEqual(['STAFF.number', 'BRAND.text', ...OF_PRESS])
  await save(0, { HAS_STAFF: { selectedChoiceIds: ['staff.no'] } })
  expect((await read()).sections).toEqual({ STAFF: { number: '' }, BRAND: FULL.BRAND, PRESS: FULL.PRESS })
  expect((await read(2)).sections).toEqual({ PLAN: { text: '' } })
  expect((await information()).body.companyContact).toEqual(BUSINESS.companyContact)
})

it('open their step, and are refused at the signature (BUS-07, WIZ-02, SIG-07)', async () => {
  await save(0, ownAnswers[0])
  await saveBusiness(server.test, browser, id)
  await save(2, ownAnswers[2])
  expect((await details()).openSteps).toContain(GENERAL)
  const paths = ['STAFF.number', 'BRAND.text', ...OF_PRESS].map((path) => `steps.1.${path}`)
  expect(pathsOf(await signBegin(server.test, browser, id))).toEqual(paths)
  await saveAll()
  expect((await details()).openSteps).not.toContain(GENERAL)
})

it('are signed, printed, delivered and exported with the fields (BUS-07, CAS-01)', async () => {
  const { test, world } = server
  await saveAll()
  const drafts = await test.call('GET', 'drafts', { browser })
  expect(drafts.body).toContain('Krogen vid ån')
  const applicationId = await server.sendIn(browser, id)
  const order = await test.deps.stores.signOrders.liveOrSucceeded(applicationId)
  const application = await server.stored(applicationId)
  if (!order) throw new Error('it is not signed')
  expect(String(order.canonicalDocument)).toContain('Krogen vid ån')
  const invoice = await invoiceOf(test.deps, test.deps.stores, application, 'sv')
  const pdf = JSON.stringify(describeReceipt(test.deps, 'application', { application, invoice, order }))
  for (const said of ['Namn i marknadsföringen', 'Krogen vid ån', 'Antal anställda']) expect(pdf).toContain(said)
  await deliverCase(test.deps, applicationId)
  const cases = await world.ask<{ applicationId: string; submission: { answers: object[] } }[]>('case-system/cases')
  const delivered = cases.find((each) => each.applicationId === applicationId)
  expect(delivered?.submission.answers).toContainEqual({
    step: 'STEP_GENERAL_BUSINESS_INFORMATION',
    question: 'STAFF',
    path: 'STAFF',
    label: 'Antal anställda',
    text: '12',
    value: '12',
  })
})

it('are carried into a renewal with the fields, and a contact into another application (BUS-07, NEW-04, LES-05)', async () => {
  const { test } = server
  await saveAll()
  const applicationId = await server.sendIn(browser, id)
  const another = await startDraft(test, browser, LASER_POINTER)
  expect((await read(GENERAL, another)).sections).toEqual({ PRESS: FULL.PRESS })
  expect((await information(another)).body.invoice).toEqual(BUSINESS.invoice)
  const decided = { status: 'Granted', caseNumber: 'SIE2026-7' } as const
  await test.db.updateTable('application').set(decided).where('id', '=', applicationId).execute()
  const body = { businessTypeId: LASER_POINTER, isRenewal: true, previousCaseNumber: 'SIE2026-7' }
  const renewed = (await test.call('POST', 'applications', { browser, body })).json<{ applicationId: string }>()
  expect((await read(GENERAL, renewed.applicationId)).sections).toEqual(FULL)
  expect((await information(renewed.applicationId)).body.companyContact).toEqual(BUSINESS.companyContact)
  expect((await read(GENERAL, renewed.applicationId)).revision).toBe(1)
})

it('move with the fields to a newer version (BUS-07, VER-01)', async () => {
  await saveAll()
  isReplaced = true
  const body = { versionNumber: 2 }
  const moved = await server.test.call('POST', `applications/${id}/version-move?language=en`, { browser, body })
  expect(moved.json()).toMatchObject({ dropped: [{ identity: 'PRESS', label: 'Press contact' }] })
  expect((await read(2)).sections).toEqual({ STAFF: FULL.STAFF, NEW_BRAND: FULL.BRAND })
  expect((await read(1)).sections).toEqual(ownAnswers[2])
  expect((await information()).body.companyContact).toEqual(BUSINESS.companyContact)
})
