/** Imports of rows as veterinary equipment: by the rules of one machine, all or nothing. */
import type { Problem } from '@sievert/contract/problem'
import type { EquipmentRowsReply } from '@sievert/contract/veterinary-equipment'
import formCases from '@sievert/domain/fixtures/cases/equipment-form.json' with { type: 'json' }
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { beforeEach, describe, expect, it } from 'vitest'
import { SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { uploaded } from '../../../test/documents.ts'
import { NO_SESSION, NOT_THEIRS, refusalsOf, UNKNOWN_ID } from '../../../test/guarded.ts'
import { ANY_REVISION } from '../../../test/journey.ts'
import { clinicOf, KNOWN, REPORTED, UNKNOWN } from '../../../test/machines.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)
const otherParty = useBrowser(test, TOLVAN, SECOND_COMPANY)
let clinic: Awaited<ReturnType<typeof clinicOf>>
beforeEach(async () => {
  clinic = await clinicOf(test, browser)
})

type Options = { query?: string; headers?: Record<string, string>; remove?: string[] }
const sendRows = (rows: readonly object[], { query = '', headers = ANY_REVISION, remove }: Options = {}) =>
  test.call('POST', `${clinic.at('veterinary-equipments')}/rows${query}`, {
    browser,
    body: { rows, ...(remove && { remove }) },
    headers,
  })
const DRY_RUN = { query: '?dryRun=true' }
const imported = async (...request: Parameters<typeof sendRows>) => {
  const answer = await sendRows(...request)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json<EquipmentRowsReply>()
}
/** Not in the lists, so that it has product sheets. */
const STATIONARY = withChanges(KNOWN, { isKnownMake: false, makeName: 'Eget', isKnownModel: false, modelName: 'Eget' })
const numbered = (serialNumber: string, machine = KNOWN): VeterinaryEquipment => ({ ...machine, serialNumber })
const revisionOf = async () => {
  const answer = await test.call('GET', clinic.at('veterinary-equipments'), { browser })
  return String(answer.headers['etag'])
}
const importsOf = async () => {
  const entries = await auditEntries(test, clinic.applicationId)
  return entries.filter(({ action }) => action === 'veterinary-equipment-imported').map(({ detail }) => detail)
}

it('need a session, and are denied to another party (LES-03, ACC-15)', async () => {
  const path = `${clinic.at('veterinary-equipments')}/rows`
  const calls = [{ method: 'POST' as const, path, body: { rows: [KNOWN] } }]
  expect(await refusalsOf(test, calls)).toEqual(NO_SESSION)
  expect(await refusalsOf(test, calls, otherParty)).toEqual(NOT_THEIRS)
  expect(await clinic.all()).toEqual([])
})

describe('a preview of rows', () => {
  it('gives each row the issues of saving it alone, and stores nothing (LES-03, SEC-12)', async () => {
    const sheet = await uploaded(test, browser, clinic.applicationId)
    const rows = formCases.cases.map(({ on, change }, index) => {
      const machine = withChanges(on === 'known' ? KNOWN : UNKNOWN, change)
      const serialNumber = 'serialNumber' in change ? machine.serialNumber : `SN-${index}`
      return { ...machine, serialNumber, productSheets: machine.productSheets.map((each) => ({ ...each, id: sheet })) }
    })
    const before = await revisionOf()
    const { rows: judged } = await imported(rows, DRY_RUN)
    expect(judged.map(({ issues }) => issues.map(({ path, key }) => [path, key]))).toEqual(
      formCases.cases.map(({ path, key }) => [[path, key]]),
    )
    expect(new Set(judged.map(({ permitType }) => permitType))).toEqual(new Set([undefined]))
    expect([await clinic.all(), await revisionOf()]).toEqual([[], before])
  })

  it('gives what becomes of each row, the outcome, and the machines that no row names (LES-03, VET-05)', async () => {
    const [same, other, absent] = [
      await clinic.added(numbered('SN-A')),
      await clinic.added(numbered('SN-B')),
      await clinic.added(numbered('SN-C')),
    ]
    const before = await clinic.all()
    const changed = withChanges(KNOWN, { 'usageSelection.options.0.option': 'STAND_ROOM' })
    const rows = [
      numbered(' SN-A '),
      numbered('SN-B', changed),
      numbered('SN-D', { ...UNKNOWN, max_kV: '90,5' }),
      numbered('SN-E', REPORTED),
      numbered('SN-F', {
        ...UNKNOWN,
        max_kV: '101',
        usageSelection: withChanges(UNKNOWN, { 'usageSelection.options.0.option': 'ITIN_HAND' }).usageSelection,
      }),
    ]
    const { rows: judged, missing } = await imported(rows, DRY_RUN)
    expect(judged.map(({ change, id, permitType }) => [change, id, permitType])).toEqual([
      ['unchanged', same.id, 'Permit'],
      ['changed', other.id, 'Permit'],
      ['added', null, 'Permit'],
      ['left-out', null, 'Report'],
      ['left-out', null, 'Illegal'],
    ])
    expect(judged[3]?.reason?.en).toMatch(/needs no permit/)
    expect(missing).toEqual([absent.id])
    expect(await clinic.all()).toEqual(before)
  })

  it('names the fee of an import: each machine once that gets a permit, and no row with a fault (LES-03, FEE-01)', async () => {
    await clinic.added(numbered('SN-A'))
    const before = (await clinic.fee()) as { feeTotal: number }
    const rows = ['SN-A', 'SN-B', 'SN-C'].map((each) => numbered(each))
    const left = [numbered('SN-D', REPORTED), withChanges(numbered('SN-E'), { 'address.zipCode': '12' })]
    const { feeTotal } = await imported([...rows, ...left], DRY_RUN)
    expect(feeTotal).toBe(3 * before.feeTotal)
    expect(await imported(rows)).not.toHaveProperty('feeTotal')
    expect(await clinic.fee()).toMatchObject({ feeTotal })
  })

  it('reports the same serial number at both rows, and no other (LES-03)', async () => {
    const rows = [numbered('SN-1'), numbered(''), numbered('SN-2'), numbered(' SN-1'), numbered('')]
    const issue = { path: 'serialNumber', key: 'validation.row-key.repeated' }
    const { rows: judged } = await imported(rows, DRY_RUN)
    expect(judged.map(({ issues }) => issues)).toEqual([[issue], [], [], [issue], []])
    const refused = await sendRows(rows)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<Problem>().errors).toEqual({
      'rows.0.serialNumber': [expect.stringMatching(/^Samma värde .*\.$/)],
      'rows.3.serialNumber': [expect.stringMatching(/^Samma värde .*\.$/)],
    })
  })

  it('reports a file of another application at its row (LES-03, FIL-08)', async () => {
    const file = { id: UNKNOWN_ID, fileName: 'blad.pdf', size: 1, contentType: 'application/pdf' }
    const { rows } = await imported([UNKNOWN, { ...UNKNOWN, productSheets: [file], serialNumber: 'SN-X' }], DRY_RUN)
    expect(rows.map(({ issues }) => issues)).toEqual([
      [],
      [{ path: 'productSheets.0', key: 'validation.fileupload.file-missing' }],
    ])
  })
})

describe('an import of rows', () => {
  it('stores all rows in one change, and logs their numbers (LES-03, AUD-01)', async () => {
    const old = await clinic.added(numbered('SN-A'))
    await clinic.saveFrequencies([{ equipmentTypeId: 1, frequency: 4 }])
    const rows = [
      numbered('SN-A', { ...KNOWN, max_mA: 390 }),
      numbered('SN-B', UNKNOWN),
      numbered('SN-C'),
      numbered('SN-R', REPORTED),
    ]
    const answer = await sendRows(rows, { headers: { 'if-match': await revisionOf() } })
    expect(answer.headers['etag']).toBe('"s0-r3"')
    const reply = answer.json<EquipmentRowsReply>()
    expect(reply.rows.map(({ change }) => change)).toEqual(['changed', 'added', 'added', 'left-out'])
    const all = await clinic.all()
    expect(all.map(({ serialNumber, max_mA }) => [serialNumber, max_mA])).toEqual([
      ['SN-A', 390],
      ['SN-B', 20],
      ['SN-C', 400],
    ])
    expect(all.map(({ id }) => id)).toEqual(reply.rows.slice(0, 3).map(({ id }) => id))
    expect(all[0]?.id).toBe(old.id)
    const counts = { added: 2, changed: 1, unchanged: 0, leftOut: 1, removed: 0 }
    expect(await importsOf()).toMatchObject([{ ...counts, revision: 3, stepRevision: 3 }])
    expect(await clinic.frequencies()).toContainEqual({ equipmentTypeId: 1, frequency: 4 })
  })

  it('stores nothing when one of its rows breaks a rule (LES-03)', async () => {
    const refused = await sendRows([numbered('SN-A'), numbered('SN-B', { ...KNOWN, max_kV: '1001' }), numbered('SN-C')])
    expect(refused.json()).toMatchObject({
      status: 422,
      issues: [{ path: 'rows.1.max_kV', key: 'validation.maxkv.value' }],
    })
    expect(refused.json<Problem>().errors?.['rows.1.max_kV']).toEqual([expect.stringMatching(/^\p{Lu}.*\.$/u)])
    expect([await clinic.all(), await importsOf()]).toEqual([[], []])
  })

  it('changes nothing when repeated without a key, and stays at its revision (LES-03)', async () => {
    const rows = [numbered('SN-A'), numbered('SN-B', { ...UNKNOWN, max_kV: ' 90,50 ' })]
    await imported(rows)
    const [before, all] = [await revisionOf(), await clinic.all()]
    const { rows: again } = await imported(rows)
    expect(again.map(({ change }) => change)).toEqual(['unchanged', 'unchanged'])
    expect([await revisionOf(), await clinic.all()]).toEqual([before, all])
    expect(await importsOf()).toHaveLength(1)
  })

  it('finds each machine without a number once, by its answers (LES-03)', async () => {
    const id = await uploaded(test, browser, clinic.applicationId)
    const sheet = { id, fileName: 'blad.pdf', size: 1, contentType: 'application/pdf' }
    const one = await clinic.added(numbered(''))
    const other = await clinic.added({ ...STATIONARY, productSheets: [sheet], serialNumber: '' })
    const row = { ...other, id: UNKNOWN_ID, productSheets: [], max_kV: '125,0', permit: null }
    expect(other.max_kV).toBe(125)
    const { rows, missing } = await imported([
      row,
      numbered(' '),
      numbered(''),
      numbered('', { ...KNOWN, max_mA: 390 }),
    ])
    expect(rows.map(({ change, id: own }) => [change, change === 'unchanged' && own])).toEqual([
      ['unchanged', other.id],
      ['unchanged', one.id],
      ['added', false],
      ['added', false],
    ])
    expect(missing).toEqual([])
    expect((await clinic.all())[1]?.productSheets).toHaveLength(1)
  })

  it('is made once per key, also when retried after a crash (LES-03, API-03)', async () => {
    const headers = { ...ANY_REVISION, 'idempotency-key': 'rows' }
    const rows = [numbered(''), numbered('')]
    const first = await sendRows(rows, { headers })
    expect((await sendRows(rows, { headers })).json()).toEqual(first.json())
    const died = { status: null, body: null, headers: null, createdAt: new Date(Date.now() - 180_000) }
    await test.db.updateTable('idempotentAnswer').set(died).where('key', 'like', '% rows').execute()
    const { rows: retried } = (await sendRows(rows, { headers })).json<EquipmentRowsReply>()
    expect(retried.map(({ id }) => id)).toEqual((await clinic.all()).map(({ id }) => id))
    expect(await clinic.all()).toHaveLength(2)
  })

  it('on a stale revision is 412; concurrent ones add each machine once (LES-03, WIZ-14, ACC-18)', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => numbered(`SN-${index}`))
    const headers = { 'if-match': await revisionOf() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendRows(rows, { headers })))
    const [one, ...others] = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect([one, new Set(others).size <= 2]).toEqual([200, true])
    expect(others).toEqual([412, 412, 412])
    await Promise.all([1, 2, 3, 4].map(() => sendRows([...rows, numbered('SN-20')])))
    expect((await clinic.all()).map(({ serialNumber }) => serialNumber)).toHaveLength(21)
    expect(await importsOf()).toHaveLength(2)
    expect((await sendRows(rows, { ...DRY_RUN, headers })).statusCode).toBe(412)
  })

  it('removes the machines that it is asked to and no row names, with the frequency of their type (LES-03)', async () => {
    const [kept, gone, ofColleague] = [
      await clinic.added(numbered('SN-A')),
      await clinic.added(numbered('SN-B', UNKNOWN)),
      await clinic.added(withChanges(numbered('SN-E'), { 'address.isDefaultAdress': false })),
    ]
    await clinic.saveFrequencies([
      { equipmentTypeId: 1, frequency: 4 },
      { equipmentTypeId: 3, frequency: 5 },
    ])
    const rows = [numbered('SN-A'), numbered('SN-C')]
    const missing = [gone.id, ofColleague.id]
    expect((await imported(rows)).missing).toEqual(missing)
    expect(await clinic.all()).toHaveLength(4)
    expect((await imported(rows, { remove: [kept.id, gone.id, UNKNOWN_ID] })).missing).toEqual(missing)
    expect((await clinic.all()).map(({ serialNumber }) => serialNumber)).toEqual(['SN-A', 'SN-E', 'SN-C'])
    expect((await clinic.all())[0]).toEqual(kept)
    expect((await importsOf()).at(-1)).toMatchObject({ removed: 1, added: 0, unchanged: 2 })
    await clinic.added(numbered('SN-D', UNKNOWN))
    expect(await clinic.frequencies()).toContainEqual({ equipmentTypeId: 3, frequency: null })
  })

  it('leaves files and the default address of a machine as they are (LES-03)', async () => {
    const id = await uploaded(test, browser, clinic.applicationId)
    const sheet = { id, fileName: 'blad.pdf', size: 1, contentType: 'application/pdf' }
    const stored = await clinic.added({ ...STATIONARY, productSheets: [sheet], serialNumber: 'SN-A' })
    const row = withChanges(stored, {
      id: UNKNOWN_ID,
      productSheets: [],
      'address.isDefaultAdress': false,
      permit: null,
    })
    expect((await imported([row])).rows).toMatchObject([{ change: 'unchanged', id: stored.id }])
    expect((await imported([{ ...row, max_mA: 21 }])).rows).toMatchObject([{ change: 'changed' }])
    expect(await clinic.all()).toEqual([{ ...stored, max_mA: 21 }])
  })

  it('never changes which address is the default (LES-03)', async () => {
    const { id } = await clinic.added(numbered('SN-A'))
    await imported([numbered('SN-B'), numbered('SN-C')])
    expect((await clinic.all()).map(({ address }) => address.isDefaultAdress)).toEqual([true, false, false])
    await imported([withChanges(numbered('SN-A'), { 'address.isDefaultAdress': false, max_mA: 390 })])
    expect((await clinic.all())[0]).toMatchObject({ id, max_mA: 390, address: { isDefaultAdress: true } })
  })

  it('stores a known machine that comes to need no permit, unresolved (LES-03, VET-09)', async () => {
    const { id } = await clinic.added(numbered('SN-A'))
    expect((await imported([numbered('SN-A', REPORTED)])).rows).toMatchObject([
      { change: 'changed', id, permitType: 'Report' },
    ])
    expect((await clinic.all()).map(({ permit }) => permit)).toEqual(['Report'])
  })

  it('has at most a thousand rows: 1 000 machines are stored, 1 001 are refused (LES-03)', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => numbered(`SN-${index}`))
    expect((await sendRows(rows)).statusCode).toBe(400)
    expect((await sendRows([])).statusCode).toBe(400)
    const { rows: stored } = await imported(rows.slice(1))
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1000)
    expect((await imported(rows.slice(1), DRY_RUN)).rows.every(({ change }) => change === 'unchanged')).toBe(true)
  })
})
