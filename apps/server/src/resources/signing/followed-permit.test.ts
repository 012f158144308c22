/** A renewal or a change names a permit of the party. The permit is checked when it is named, and again while it is signed. */
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
const follow = async (previousCaseNumber: string, isRenewal = false) => {
  const id = await fillIn(server.test, browser)
  await store(id, { isRenewal, previousCaseNumber })
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
const keyOf = (isRenewal: boolean) => (isRenewal ? 'error.permit-ended.text' : 'error.not-changeable.text')
const refused = (path: string, isRenewal = false) => ({ status: 422, issues: [{ path, key: keyOf(isRenewal) }] })

const OVER = [
  { what: 'a change', how: 'withdrawn', isRenewal: false, columns: { withdrawnAt: new Date() } },
  { what: 'a change', how: 'ended', isRenewal: false, columns: { validUntil: '2021-12-31' } },
  { what: 'a renewal', how: 'withdrawn', isRenewal: true, columns: { withdrawnAt: new Date() } },
  { what: 'a renewal', how: 'ended', isRenewal: true, columns: { validUntil: '2021-12-31' } },
]

it.each(OVER)('$what is not renamed to a permit that is $how (NEW-04, NEW-09)', async ({ isRenewal, columns }) => {
  const id = await follow('SIE1999-1', isRenewal)
  const { caseNumber } = await permit(columns)
  expect(await rename(id, caseNumber.toLowerCase())).toEqual(refused('caseNumber', isRenewal))
  expect(await server.stored(toUuid(id))).toMatchObject({ previousCaseNumber: 'SIE1999-1' })
})

it('is not renamed to a permit that another change names, but to its own again (NEW-09)', async () => {
  const { caseNumber } = await permit()
  const first = await follow(caseNumber)
  const second = await follow('SIE1999-2')
  expect(await rename(second, caseNumber)).toEqual(refused('caseNumber'))
  expect(await rename(first, caseNumber.toLowerCase())).toEqual({ status: 204, issues: [] })
})

it("is renamed to another party's case as to an unknown one: the answer says nothing about it (NEW-09, ACC-15)", async () => {
  const others = await server.test.signIn(TOLVAN, SECOND_COMPANY)
  const { caseNumber } = await permit({ withdrawnAt: new Date() }, others)
  expect(await rename(await follow('SIE1999-3'), caseNumber)).toEqual({ status: 204, issues: [] })
})

it('renames a renewal to a permit in force, and to an unknown one (NEW-04)', async () => {
  const { caseNumber } = await permit({ validUntil: '2999-12-31' })
  const id = await follow('SIE1999-4', true)
  for (const number of [caseNumber, 'SIE1999-5']) expect(await rename(id, number)).toEqual({ status: 204, issues: [] })
})

it.each(OVER)('$what is not signed when its permit is $how by then (NEW-04, NEW-09, SIG-07)', async (each) => {
  const { isRenewal, columns } = each
  const { id, caseNumber } = await permit()
  const follower = await follow(caseNumber, isRenewal)
  await store(id, columns)
  const answer = await signBegin(server.test, browser, follower)
  expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject(
    refused('previousCaseNumber', isRenewal),
  )
})

it.each(OVER)(
  '$what is not submitted when its permit is $how while it is signed (NEW-04, NEW-09, SIG-12)',
  async (each) => {
    const { isRenewal, columns } = each
    await server.reset()
    const { id, caseNumber } = await permit()
    const { signStateId, orderRef } = await server.begin(browser, {}, await follow(caseNumber, isRenewal))
    await server.world.act(orderRef, 'approve')
    await store(id, columns)
    const order = await storedOrder(server, signStateId)
    const ended = { state: 'Failed', messageKey: keyOf(isRenewal) }
    expect(await advanceSigning(server.test.deps, order)).toMatchObject(ended)
    expect(await server.stored(order.applicationId)).toMatchObject({ status: 'Started' })
    expect((await auditEntries(server.test, order.applicationId)).at(-1)).toMatchObject({
      action: 'signing-failed',
      detail: { reason: isRenewal ? 'permitEnded' : 'notChangeable' },
    })
  },
)

it('is submitted when its permit is in force (NEW-09)', async () => {
  await server.reset()
  const { caseNumber } = await permit({ validUntil: '2999-12-31' })
  const { signStateId, orderRef } = await server.begin(browser, {}, await follow(caseNumber))
  await server.world.act(orderRef, 'approve')
  expect(await advanceSigning(server.test.deps, await storedOrder(server, signStateId))).toMatchObject({
    state: 'Success',
  })
})
