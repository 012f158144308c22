/** A change names a permit of the party. The permit is checked when it is named, and again while it is signed. */
import { expect, it } from 'vitest'
import { SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { fillIn, SOURCE_STORAGE, signBegin, startDraft } from '../../../test/journey.ts'
import { storedOrder } from '../../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import { advanceSigning } from '../../signing/advance-signing.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const server = useSigningTest()
const browser = useBrowser(server)

const store = (id: string, columns: Partial<ApplicationRecord>) =>
  server.test.db.updateTable('application').set(columns).where('id', '=', toUuid(id)).execute()
let permits = 0
/** Simulates a submission and its decision. */
const permit = async (columns: Partial<ApplicationRecord> = {}, who = browser) => {
  const id = await startDraft(server.test, who, SOURCE_STORAGE)
  permits += 1
  const caseNumber = `SIE2022-${permits}`
  await store(id, { status: 'Granted', caseNumber, ...columns })
  return { id, caseNumber }
}
/** A draft that is ready to be signed, of a type whose permits may be changed. */
const changeOf = async (previousCaseNumber: string) => {
  const id = await fillIn(server.test, browser)
  await store(id, { previousCaseNumber })
  return id
}
const rename = async (id: string, caseNumber: string) => {
  const body = { caseNumber }
  const answer = await server.test.call('PUT', `applications/${id}/previousCaseNumber`, { browser, body })
  return {
    status: answer.statusCode,
    issues: answer.statusCode === 204 ? [] : answer.json<{ issues: object[] }>().issues,
  }
}
const refused = (path: string) => ({ status: 422, issues: [{ path, key: 'error.not-changeable.text' }] })

const OVER = [
  ['withdrawn', { withdrawnAt: new Date() }],
  ['ended', { validUntil: '2021-12-31' }],
] as const

it.each(OVER)('is not renamed to a permit that is %s (NEW-09)', async (_how, columns) => {
  const id = await changeOf('SIE1999-1')
  const { caseNumber } = await permit(columns)
  expect(await rename(id, caseNumber.toLowerCase())).toEqual(refused('caseNumber'))
  expect(await server.stored(toUuid(id))).toMatchObject({ previousCaseNumber: 'SIE1999-1' })
})

it('is not renamed to a permit that another change names, but to its own again (NEW-09)', async () => {
  const { caseNumber } = await permit()
  const first = await changeOf(caseNumber)
  const second = await changeOf('SIE1999-2')
  expect(await rename(second, caseNumber)).toEqual(refused('caseNumber'))
  expect(await rename(first, caseNumber.toLowerCase())).toEqual({ status: 204, issues: [] })
})

it("is renamed to another party's case as to an unknown one: the answer says nothing about it (NEW-09, ACC-15)", async () => {
  const others = await server.test.signIn(TOLVAN, SECOND_COMPANY)
  const { caseNumber } = await permit({ withdrawnAt: new Date() }, others)
  expect(await rename(await changeOf('SIE1999-3'), caseNumber)).toEqual({ status: 204, issues: [] })
})

it('renames a renewal to a permit that has ended (NEW-04)', async () => {
  const id = await fillIn(server.test, browser)
  await store(id, { isRenewal: true, previousCaseNumber: 'SIE1999-4' })
  const { caseNumber } = await permit({ validUntil: '2021-12-31' })
  expect(await rename(id, caseNumber)).toEqual({ status: 204, issues: [] })
})

it.each(OVER)('is not signed when its permit is %s by then (NEW-09, SIG-07)', async (_how, columns) => {
  const { id, caseNumber } = await permit()
  const change = await changeOf(caseNumber)
  await store(id, columns)
  const answer = await signBegin(server.test, browser, change)
  expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject(refused('previousCaseNumber'))
})

it.each(OVER)('is not submitted when its permit is %s while it is signed (NEW-09, SIG-12)', async (_how, columns) => {
  await server.reset()
  const { id, caseNumber } = await permit()
  const { signStateId, orderRef } = await server.begin(browser, {}, await changeOf(caseNumber))
  await server.world.act(orderRef, 'approve')
  await store(id, columns)
  const order = await storedOrder(server, signStateId)
  const ended = { state: 'Failed', messageKey: 'error.not-changeable.text' }
  expect(await advanceSigning(server.test.deps, order)).toMatchObject(ended)
  expect(await server.stored(order.applicationId)).toMatchObject({ status: 'Started' })
  expect((await auditEntries(server.test, order.applicationId)).at(-1)).toMatchObject({
    action: 'signing-failed',
    detail: { reason: 'notChangeable' },
  })
})

it('is submitted when its permit is in force (NEW-09)', async () => {
  await server.reset()
  const { caseNumber } = await permit({ validUntil: '2999-12-31' })
  const { signStateId, orderRef } = await server.begin(browser, {}, await changeOf(caseNumber))
  await server.world.act(orderRef, 'approve')
  expect(await advanceSigning(server.test.deps, await storedOrder(server, signStateId))).toMatchObject({
    state: 'Success',
  })
})
