/** Copies of veterinary equipment. */
import type { EquipmentCopied } from '@sievert/contract/veterinary-equipment'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { beforeEach, describe, expect, it } from 'vitest'
import { SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { uploaded } from '../../../test/documents.ts'
import { NO_SESSION, NOT_THEIRS, refusalsOf, UNKNOWN_ID } from '../../../test/guarded.ts'
import { ANY_REVISION } from '../../../test/journey.ts'
import { clinicOf, KNOWN, REPORTED } from '../../../test/machines.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)
const otherParty = useBrowser(test, TOLVAN, SECOND_COMPANY)
let clinic: Awaited<ReturnType<typeof clinicOf>>
beforeEach(async () => {
  clinic = await clinicOf(test, browser)
})

const copy = (id: string, headers: Record<string, string> = ANY_REVISION) =>
  test.call('POST', `${clinic.at('veterinary-equipments')}/${id}/copies`, { browser, headers })
/** Not in the lists, so that it has product sheets. */
const STATIONARY = withChanges(KNOWN, { isKnownMake: false, makeName: 'Eget', isKnownModel: false, modelName: 'Eget' })
const revisionOf = async () => {
  const answer = await test.call('GET', clinic.at('veterinary-equipments'), { browser })
  return String(answer.headers['etag'])
}

it('needs a session, and is denied to another party (LES-02, ACC-15)', async () => {
  const { id } = await clinic.added(KNOWN)
  const calls = [{ method: 'POST' as const, path: `${clinic.at('veterinary-equipments')}/${id}/copies` }]
  expect(await refusalsOf(test, calls)).toEqual(NO_SESSION)
  expect(await refusalsOf(test, calls, otherParty)).toEqual(NOT_THEIRS)
  expect(await clinic.all()).toHaveLength(1)
})

describe('a copy', () => {
  it('has everything but the serial number, the files and the mark of the default address (LES-02)', async () => {
    const sheet = { fileName: 'blad.pdf', size: 1, contentType: 'application/pdf' }
    const id = await uploaded(test, browser, clinic.applicationId)
    const original = await clinic.added({
      ...STATIONARY,
      productSheets: [{ ...sheet, id }],
      serialNumber: 'SN-1',
    })
    expect(original).toMatchObject({ productSheets: [{ id }], address: { isDefaultAdress: true } })
    const answer = await copy(original.id.toUpperCase())
    expect(answer.statusCode).toBe(201)
    const { equipmentId, equipment, issues, permitType } = answer.json<EquipmentCopied>()
    const unmarked = { ...original.address, isDefaultAdress: false }
    expect(equipment).toEqual({ ...original, id: equipmentId, serialNumber: '', productSheets: [], address: unmarked })
    expect({ issues, permitType }).toEqual({ issues: [], permitType: 'Permit' })
    expect(await clinic.all()).toEqual([original, equipment])
  })

  it('is only answered when it needs no permit: nothing is stored (LES-02, VET-05)', async () => {
    const original = await clinic.added(KNOWN)
    await clinic.change({ ...REPORTED, id: original.id })
    const before = await revisionOf()
    const answer = await copy(original.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ equipmentId: null, permitType: 'Report', equipment: { serialNumber: '' } })
    expect(answer.json<EquipmentCopied>().reason?.en).toMatch(/needs no permit/)
    expect(await clinic.all()).toHaveLength(1)
    expect(await revisionOf()).toBe(before)
  })

  it('is only answered, with its issues, when the original breaks a rule (LES-02)', async () => {
    const { id } = await clinic.added(KNOWN)
    await test.db
      .updateTable('item')
      .set({ data: { ...KNOWN, max_kV: null } })
      .where('id', '=', id)
      .execute()
    const answer = await copy(id)
    expect(answer.statusCode).toBe(200)
    const { permitType, ...reply } = answer.json<EquipmentCopied>()
    expect(reply).toMatchObject({ equipmentId: null, issues: [{ path: 'max_kV', key: 'validation.required.text' }] })
    expect(permitType).toBeUndefined()
    expect(await clinic.all()).toHaveLength(1)
  })

  it('is made once per key, on the revision that If-Match names, and logged (LES-02, API-03, WIZ-14)', async () => {
    const { id } = await clinic.added(KNOWN)
    const headers = { 'idempotency-key': 'copy', 'if-match': await revisionOf() }
    const [first, again] = [await copy(id, headers), await copy(id, headers)]
    expect(again.json()).toEqual(first.json())
    expect(first.headers['etag']).toBe(await revisionOf())
    expect((await copy(id, { 'if-match': headers['if-match'] })).statusCode).toBe(412)
    expect(await clinic.all()).toHaveLength(2)
    const { equipmentId } = first.json<EquipmentCopied>()
    const last = (await auditEntries(test, clinic.applicationId)).at(-1)
    expect(last).toMatchObject({
      action: 'veterinary-equipment-added',
      detail: { item: equipmentId, copied: id, stepRevision: 2 },
    })
  })

  it('of an unknown machine is 404, also of another application (LES-02, ACC-15)', async () => {
    const { id } = await clinic.added(KNOWN)
    clinic = await clinicOf(test, browser)
    expect([(await copy(id)).statusCode, (await copy(UNKNOWN_ID)).statusCode]).toEqual([404, 404])
  })
})
