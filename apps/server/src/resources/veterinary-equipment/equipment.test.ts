/** Adding, changing and removing veterinary equipment: permissions, stored values, and concurrent changes. */
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { beforeEach, describe, expect, it } from 'vitest'
import { SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { uploaded } from '../../../test/documents.ts'
import { NO_SESSION, NOT_THEIRS, refusalsOf, UNKNOWN_ID } from '../../../test/guarded.ts'
import { SOURCE_STORAGE, startDraft } from '../../../test/journey.ts'
import { clinicOf, KNOWN, UNKNOWN } from '../../../test/machines.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)
let clinic: Awaited<ReturnType<typeof clinicOf>>
beforeEach(async () => {
  clinic = await clinicOf(test, browser)
})

const callsOf = (applicationId: string) => {
  const list = `applications/${applicationId}/veterinary-equipments`
  const frequency = `applications/${applicationId}/veterinary-equipment-frequency`
  return [
    { method: 'GET', path: list },
    { method: 'POST', path: list, body: KNOWN },
    { method: 'PUT', path: list, body: KNOWN },
    { method: 'DELETE', path: `${list}/${KNOWN.id}` },
    { method: 'GET', path: frequency },
    { method: 'PUT', path: frequency, body: [] },
  ] as const
}

describe('access', () => {
  it('requires a session (ACC-14)', async () => {
    expect(await refusalsOf(test, callsOf(clinic.applicationId))).toEqual(NO_SESSION)
  })
  it('is denied to another party (ACC-15)', async () => {
    const otherParty = await test.signIn(TOLVAN, SECOND_COMPANY)
    expect(await refusalsOf(test, callsOf(clinic.applicationId), otherParty)).toEqual(NOT_THEIRS)
  })
  it('is denied in an application of a type without equipment (VET-07)', async () => {
    const sources = await startDraft(test, browser, SOURCE_STORAGE)
    expect(await refusalsOf(test, callsOf(sources), browser)).toEqual(NOT_THEIRS)
  })
})

describe('adding', () => {
  it('answers 201 with the item as stored, numbers as numbers and without hidden values (VET-07)', async () => {
    const answer = await clinic.add({ ...UNKNOWN, makeId: 3, address: KNOWN.address, max_kV: ' 90,5 ' })
    expect(answer.statusCode).toBe(201)
    const { equipmentId, equipment } = answer.json<EquipmentReply>()
    expect(equipment).toMatchObject({
      id: equipmentId,
      makeId: null,
      max_kV: 90.5,
      max_mA: 20,
      permit: 'Permit',
      // An itinerant machine has no address.
      address: { street: '', zipCode: '', city: '', isDefaultAdress: false },
    })
    expect(await clinic.all()).toEqual([equipment])
  })

  it('assigns its own id, ignoring a sent one (VET-07)', async () => {
    const { equipmentId } = (await clinic.add(KNOWN)).json<EquipmentReply>()
    expect(equipmentId).not.toBe(KNOWN.id)
  })

  it('twice under one key adds once (VET-07)', async () => {
    const headers = { 'idempotency-key': 'one-click' }
    const [first, again] = [await clinic.add(KNOWN, headers), await clinic.add(KNOWN, headers)]
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
    expect(await clinic.all()).toHaveLength(1)
  })

  it('stores product sheets uploaded to this application, and refuses others (FIL-08)', async () => {
    const id = await uploaded(test, browser, clinic.applicationId)
    const sheet = { id, fileName: 'annat namn.pdf', size: 1, contentType: 'x/y', pageReference: '7' }
    expect(await clinic.added({ ...UNKNOWN, productSheets: [sheet] })).toMatchObject({
      productSheets: [{ id, fileName: 'ritning.pdf', contentType: 'application/pdf', pageReference: '7' }],
    })
    const other = await clinicOf(test, browser)
    const refused = await other.add({ ...UNKNOWN, productSheets: [sheet] })
    expect(refused.json()).toMatchObject({
      status: 422,
      issues: [{ path: 'productSheets.0', key: 'validation.fileupload.file-missing' }],
    })
  })

  it('of a new default address takes it from the others (VET-03)', async () => {
    const first = await clinic.added(KNOWN)
    const second = await clinic.added(withChanges(KNOWN, { 'address.isDefaultAdress': false }))
    const third = await clinic.added(KNOWN)
    expect((await clinic.all()).map(({ id, address }) => [id, address.isDefaultAdress])).toEqual([
      [first.id, false],
      [second.id, false],
      [third.id, true],
    ])
  })
})

describe('changing and removing', () => {
  it('answers with the piece as it is now, and leaves its place in the list (VET-07)', async () => {
    const first = await clinic.added(KNOWN)
    const second = await clinic.added(UNKNOWN)
    const answer = await clinic.change({ ...first, serialNumber: 'SN-9' })
    expect(answer.json<EquipmentReply>().equipment).toEqual({ ...first, serialNumber: 'SN-9' })
    expect((await clinic.all()).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  it('of an unknown item is 404 (VET-07)', async () => {
    expect((await clinic.change({ ...KNOWN, id: UNKNOWN_ID })).statusCode).toBe(404)
    expect((await clinic.remove(UNKNOWN_ID)).statusCode).toBe(404)
  })

  it('never reaches into another application (ACC-15)', async () => {
    const theirs = await (await clinicOf(test, browser)).added(KNOWN)
    expect((await clinic.change(theirs)).statusCode).toBe(404)
    expect((await clinic.remove(theirs.id)).statusCode).toBe(404)
  })

  it('takes the piece out of the list and of the fee (VET-01, FEE-01)', async () => {
    const { id } = await clinic.added(KNOWN)
    await clinic.added(UNKNOWN)
    expect(await clinic.fee()).toMatchObject({ feeLineItems: [{ count: 2 }] })
    expect((await clinic.remove(id)).statusCode).toBe(204)
    expect((await clinic.all()).map(({ id: left }) => left)).not.toContain(id)
    expect(await clinic.fee()).toMatchObject({ feeLineItems: [{ count: 1 }] })
  })

  it('is refused once the application is sent in (WIZ-11)', async () => {
    const { id } = await clinic.added(KNOWN)
    await test.db.updateTable('application').set({ status: 'Submitted' }).execute()
    for (const answer of [await clinic.add(KNOWN), await clinic.change({ ...KNOWN, id }), await clinic.remove(id)])
      expect(answer.json()).toMatchObject({ status: 409, code: 'error.not-editable.text' })
    await test.db.updateTable('application').set({ status: 'Started' }).execute()
  })
})

it('adds an item once when retried after a crash before the answer (API-03, VET-08)', async () => {
  const key = { 'idempotency-key': 'died' }
  const first = await clinic.add(KNOWN, key)
  const died = { status: null, body: null, headers: null, createdAt: new Date(Date.now() - 180_000) }
  await test.db.updateTable('idempotentAnswer').set(died).where('key', 'like', '% died').execute()
  expect((await clinic.add(KNOWN, key)).json()).toEqual(first.json())
  expect(await clinic.all()).toHaveLength(1)
})

describe('two tabs', () => {
  const etagOf = async () => String((await clinic.read()).headers['etag'])

  it('building on an older state is 412 with both times, and nothing is stored (WIZ-14)', async () => {
    const first = await clinic.added(KNOWN)
    const old = await etagOf()
    const newer = await clinic.change({ ...first, serialNumber: 'SN-2' }, { 'if-match': old })
    expect(newer.statusCode).toBe(200)
    for (const stale of [
      await clinic.change({ ...first, serialNumber: 'SN-3' }, { 'if-match': old }),
      await clinic.add(KNOWN, { 'if-match': old }),
      await clinic.remove(first.id, { 'if-match': old }),
      await clinic.saveFrequencies([{ equipmentTypeId: 1, frequency: 3 }], { headers: { 'if-match': old } }),
    ])
      expect(stale.json()).toMatchObject({
        status: 412,
        yourBaseSavedAt: expect.any(String),
        currentSavedAt: expect.any(String),
      })
    expect(await clinic.all()).toMatchObject([{ serialNumber: 'SN-2' }])
  })

  it('get the next ETag with every answer (VET-07)', async () => {
    const added = await clinic.add(KNOWN, { 'if-match': await etagOf() })
    const { equipmentId } = added.json<EquipmentReply>()
    const answers = [
      added,
      await clinic.change({ ...KNOWN, id: equipmentId ?? '' }, { 'if-match': String(added.headers['etag']) }),
      await clinic.saveFrequencies([{ equipmentTypeId: 1, frequency: 3 }]),
      await clinic.remove(equipmentId ?? ''),
      await clinic.read(),
    ]
    expect(answers.map(({ headers }) => headers['etag'])).toEqual([
      '"s0-r1"',
      '"s0-r2"',
      '"s0-r3"',
      '"s0-r4"',
      '"s0-r4"',
    ])
  })
})

describe('frequencies', () => {
  it('are one row for each type present, null until entered (VET-01)', async () => {
    await clinic.added(KNOWN)
    await clinic.added(UNKNOWN)
    await clinic.added(KNOWN)
    expect(await clinic.frequencies()).toEqual([
      { equipmentTypeId: 1, frequency: null },
      { equipmentTypeId: 3, frequency: null },
    ])
  })

  it('are stored as typed in a draft, even if incomplete (WIZ-13)', async () => {
    await clinic.added(KNOWN)
    await clinic.added(UNKNOWN)
    const answer = await clinic.saveFrequencies([{ equipmentTypeId: 3, frequency: 'många' }], { draft: true })
    expect(answer.statusCode).toBe(204)
    expect(await clinic.frequencies()).toEqual([
      { equipmentTypeId: 1, frequency: null },
      { equipmentTypeId: 3, frequency: 'många' },
    ])
  })

  it('stay while pieces are changed, and go with the last piece of their type (VET-01)', async () => {
    const first = await clinic.added(KNOWN)
    const second = await clinic.added(KNOWN)
    await clinic.added(UNKNOWN)
    await clinic.saveFrequencies([
      { equipmentTypeId: 1, frequency: 40 },
      { equipmentTypeId: 3, frequency: 5 },
    ])
    await clinic.change({ ...first, serialNumber: 'SN-2' })
    await clinic.remove(first.id)
    expect(await clinic.frequencies()).toContainEqual({ equipmentTypeId: 1, frequency: 40 })
    await clinic.remove(second.id)
    await clinic.added(KNOWN)
    expect(await clinic.frequencies()).toContainEqual({ equipmentTypeId: 1, frequency: null })
  })
})
