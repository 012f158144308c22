/** Reads and saves of an application read its items only when they need them. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { expect, it } from 'vitest'
import { ANY_REVISION, LASER_POINTER, saveStep, startDraft, wire } from '../../test/journey.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'
import { toUuid } from '../utilities/ids/application-id.ts'

let reads = 0
let failures = 0
const test = useTestApp({}, (deps) => {
  const items: typeof deps.stores.answers.items = (...of) => {
    reads += 1
    if (failures > 0) {
      failures -= 1
      throw new Error('no items now')
    }
    return deps.stores.answers.items(...of)
  }
  return { ...deps, stores: { ...deps.stores, answers: { ...deps.stores.answers, items } } }
})
const browser = useBrowser(test)
/** Steps of the laser pointer. */
const [PURPOSE, LASERS, BUSINESS] = [0, 1, 3]

const LASER = {
  LASER_CLASS: { selectedChoiceIds: ['laser.c.3b'] },
  LASER_POWER: { selectedChoiceIds: ['laser.w.le30'] },
  LASER_WAVELENGTH: { number: '532' },
  LASER_MAKE: { text: 'Modell' },
  LASER_SHEET: { isMissing: true, reason: 'Kommer med posten.', files: [] },
}

const openSteps = async (id: string) => {
  reads = 0
  const answer = await test.call('GET', `applications/${id}`, { browser })
  return { open: answer.json<ApplicationDetails>().openSteps, reads }
}
const save = async (id: string, stepNumber: number, sections: object) => {
  reads = 0
  const { statusCode } = await saveStep(test, browser, id, { stepNumber, sections, draft: true, headers: ANY_REVISION })
  return [statusCode, reads]
}
const saveBusiness = (id: string, addressId: string | null, more: object = {}) =>
  test.call('PUT', `applications/${id}/business-information?draft=true`, {
    browser,
    headers: ANY_REVISION,
    body: withChanges(companyInformation, { 'invoice.paperInvoice.addressId': addressId, ...more }),
  })

it('reads the items for the open steps once for each revision of the answers (WIZ-02)', async () => {
  const id = await startDraft(test, browser, LASER_POINTER)
  const first = await openSteps(id)
  expect([first.reads, await openSteps(id)]).toEqual([1, { ...first, reads: 0 }])
  const added = await test.call('POST', `applications/${id}/equipment`, {
    browser,
    headers: ANY_REVISION,
    body: { stepData: wire(LASER) },
  })
  expect([added.statusCode, (await openSteps(id)).reads]).toEqual([201, 1])
})

it('reads the items once for the application and its fee, also when both are asked at once (FEE-01)', async () => {
  const id = await startDraft(test, browser, LASER_POINTER)
  const body = { stepData: wire(LASER) }
  await test.call('POST', `applications/${id}/equipment`, { browser, headers: ANY_REVISION, body })
  reads = 0
  const fee = () => test.call('GET', `applications/${id}/applicationFee`, { browser })
  const [first] = await Promise.all([fee(), test.call('GET', `applications/${id}`, { browser })])
  expect(first.json<{ feeTotal: number }>().feeTotal).toBeGreaterThan(0)
  expect([(await fee()).json(), reads]).toEqual([first.json(), 1])
})

it('opens the general step when the saved address of its invoice was deleted (WIZ-02, BUS-03)', async () => {
  const [id, earlier] = [await startDraft(test, browser), await startDraft(test, browser)]
  expect((await saveBusiness(earlier, null)).statusCode).toBe(204)
  const sent = test.db.updateTable('application').set({ status: 'Granted' })
  await sent.where('id', '=', toUuid(earlier)).execute()
  expect((await saveBusiness(id, toUuid(earlier))).statusCode).toBe(204)
  const { open = [] } = await openSteps(id)
  await test.db.deleteFrom('application').where('id', '=', toUuid(earlier)).execute()
  expect((await openSteps(id)).open).toEqual([...open, 2])
})

it('reads no item for a save of a step on which no item depends (API-03)', async () => {
  const id = await startDraft(test, browser, LASER_POINTER)
  expect(await save(id, PURPOSE, { LASER_PURPOSE: { selectedChoiceIds: ['laser.p.astro'] } })).toEqual([200, 0])
  expect(await save(id, LASERS, {})).toEqual([200, 1])
  expect(await save(id, BUSINESS, {})).toEqual([200, 0])
})

it('does not remember a draft with a very long answer (QUO-11)', async () => {
  const id = await startDraft(test, browser, LASER_POINTER)
  expect((await saveBusiness(id, null, { 'companyContact.name': 'å'.repeat(100_000) })).statusCode).toBe(204)
  expect([(await openSteps(id)).reads, (await openSteps(id)).reads]).toEqual([1, 1])
  expect((await saveBusiness(id, null)).statusCode).toBe(204)
  expect([(await openSteps(id)).reads, (await openSteps(id)).reads]).toEqual([1, 0])
})

it('remembers only the newest state of an application (QUO-11)', async () => {
  const id = await startDraft(test, browser, LASER_POINTER)
  const own = () => test.db.selectFrom('application').select(['revision', 'lastSaved']).where('id', '=', toUuid(id))
  const before = await own().executeTakeFirstOrThrow()
  expect((await openSteps(id)).reads).toBe(1)
  await saveBusiness(id, null)
  expect((await openSteps(id)).reads).toBe(1)
  await test.db.updateTable('application').set(before).where('id', '=', toUuid(id)).execute()
  expect((await openSteps(id)).reads).toBe(1)
})

it('checks again when the same revision was saved at another time, as after a fail-over (FEE-01)', async () => {
  const id = await startDraft(test, browser, LASER_POINTER)
  await openSteps(id)
  const lastSaved = new Date(Date.now() - 1000)
  await test.db.updateTable('application').set({ lastSaved }).where('id', '=', toUuid(id)).execute()
  expect((await openSteps(id)).reads).toBe(1)
})

it('makes a check of its own when the concurrent one fails (FEE-01)', async () => {
  const id = await startDraft(test, browser, LASER_POINTER)
  await saveBusiness(id, null)
  failures = 1
  const fee = () => test.call('GET', `applications/${id}/applicationFee`, { browser })
  const answers = await Promise.all([fee(), fee()])
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 500])
})
