/** Tests the quota of items over copies and imported rows. */
import { expect, it } from 'vitest'
import { CLINIC, startTestApp, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { ANY_REVISION } from '../../../test/journey.ts'
import { clinicOf, KNOWN } from '../../../test/machines.ts'

const numbered = (serialNumber: string) => ({ ...KNOWN, serialNumber })

it('counts copies and rows for the quota of items, less those that it removes (LES-02, LES-03, QUO-07)', async () => {
  const small = await startTestApp({ QUOTA_APPLICATION_ITEMS: '2' })
  const tolvan = await small.signIn(TOLVAN, CLINIC)
  const { applicationId, added, at, all } = await clinicOf(small, tolvan)
  const send = (path: string, body?: object) =>
    small.call('POST', `${at('veterinary-equipments')}/${path}`, { browser: tolvan, headers: ANY_REVISION, body })
  const { id } = await added(numbered('SN-A'))
  const [two, three] = [
    { rows: [numbered('SN-A'), numbered('SN-B')] },
    { rows: ['SN-A', 'SN-B', 'SN-C'].map((each) => numbered(each)) },
  ]
  const full = { status: 409, code: 'error.quota-items.text' }
  expect((await send('rows', three)).json()).toMatchObject(full)
  expect((await send('rows', two)).statusCode).toBe(200)
  expect((await send(`${id}/copies`)).json()).toMatchObject(full)
  expect((await send('rows', { rows: [numbered('SN-C')] })).json()).toMatchObject(full)
  const others = { rows: [numbered('SN-C'), numbered('SN-D')] }
  const remove = (await all()).map((each) => each.id)
  expect((await send('rows', { ...others, remove })).statusCode).toBe(200)
  expect((await all()).map(({ serialNumber }) => serialNumber)).toEqual(['SN-C', 'SN-D'])
  expect(await auditEntries(small, applicationId)).toHaveLength(4)
  await small.close()
})
