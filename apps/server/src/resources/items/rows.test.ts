/** Copies of equipment, and imports of rows: in the list that is named, by the rules of one item. */

import type { EquipmentItemCopied, ItemRowsReply } from '@sievert/contract/items'
import type { Problem } from '@sievert/contract/problem'
import type { Fee } from '@sievert/domain/fees/values'
import { dogPark } from '@sievert/domain/fixtures/dog-park'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { beforeEach, describe, expect, it } from 'vitest'
import { SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { uploaded } from '../../../test/documents.ts'
import { NO_SESSION, NOT_THEIRS, refusalsOf, UNKNOWN_ID } from '../../../test/guarded.ts'
import {
  ANY_REVISION,
  LASER_POINTER,
  PLACE,
  RADIOGRAPHY,
  readSections,
  saveStep,
  startDraft,
  wire,
  X_RAY_TUBE,
} from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

/** A park whose toys have keys. */
const park = withChanges(dogPark, { 'steps.0.sections.2.rowKey': 'TOY_NAME' })
const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' }, (deps) => {
  const version: typeof deps.catalogue.version = (type, number) =>
    type === LASER_POINTER ? park : deps.catalogue.version(type, number)
  return { ...deps, catalogue: { ...deps.catalogue, version } }
})
const browser = useBrowser(test)
const otherParty = useBrowser(test, TOLVAN, SECOND_COMPANY)
let id: string

const send = (path: string, body?: object, headers: Record<string, string> = ANY_REVISION) =>
  test.call('POST', `applications/${id}/${path}`, { browser, body, headers })
const rowsOf = (...sections: object[]) => ({ rows: sections.map((each) => ({ stepData: wire(each) })) })
const replied = async (answer: ReturnType<typeof send>) => (await answer).json<ItemRowsReply>()
const readStep = (step: number) => readSections(test, browser, { applicationId: id, step })
const itemsIn = async (step: number, list: string) => {
  const { equipments, placesOfBusiness } = (await readStep(step)).sections[list] as Record<string, { id: string }[]>
  return equipments ?? placesOfBusiness ?? []
}
const logged = async () => {
  const entries = await auditEntries(test, id)
  return entries.map(({ action, detail }) => ({ action, ...detail }))
}

describe('equipment', () => {
  const machines = () => itemsIn(1, 'IND_EQUIPMENT')
  const add = async (changes: object = {}) =>
    (await send('equipment', { stepData: wire({ ...X_RAY_TUBE, ...changes }) })).json<{ equipmentId: string }>()
      .equipmentId
  beforeEach(async () => {
    id = await startDraft(test, browser, RADIOGRAPHY)
  })

  it('is copied and imported by its party only, signed in (LES-02, LES-03, ACC-15)', async () => {
    const [item, place] = [await add(), (await send('placeOfBusiness', PLACE)).json<{ id: string }>().id]
    const calls = [
      { method: 'POST' as const, path: `applications/${id}/equipment/${item}/copies` },
      { method: 'POST' as const, path: `applications/${id}/equipment/rows`, body: rowsOf(X_RAY_TUBE) },
      { method: 'POST' as const, path: `applications/${id}/places-of-business/${place}/copies` },
      { method: 'POST' as const, path: `applications/${id}/places-of-business/rows`, body: { rows: [PLACE] } },
    ]
    expect(await refusalsOf(test, calls)).toEqual(NO_SESSION)
    expect(await refusalsOf(test, calls, otherParty)).toEqual(NOT_THEIRS)
    expect([await machines(), await itemsIn(0, 'IND_PLACES')]).toMatchObject([[{}], [{}]])
  })

  it('is copied whole, once per key, and logged (LES-02, API-03, AUD-01)', async () => {
    const original = await add()
    const headers = { 'idempotency-key': `copy ${id}`, 'if-match': '"s1-r1"' }
    const path = `equipment/${original.toUpperCase()}/copies`
    const [first, again] = [await send(path, undefined, headers), await send(path, undefined, headers)]
    expect([first.statusCode, first.headers['etag']]).toEqual([201, '"s1-r2"'])
    expect(again.json()).toEqual(first.json())
    expect((await send(path, undefined, { 'if-match': '"s1-r1"' })).statusCode).toBe(412)
    const { equipmentId, stepData, issues } = first.json<EquipmentItemCopied>()
    expect(issues).toEqual([])
    const [, copied] = await machines()
    expect(copied).toMatchObject({ id: equipmentId, stepData: { IND_KV: X_RAY_TUBE.IND_KV } })
    expect(wire((copied as unknown as { stepData: object }).stepData)).toEqual(stepData)
    expect((await logged()).at(-1)).toMatchObject({ action: 'equipment-added', item: equipmentId, copied: original })
  })

  it('is only answered, with its issues, when the copy lacks the document of the original (LES-02)', async () => {
    const file = { id: await uploaded(test, browser, id), fileName: 'a.pdf', size: 1, contentType: 'application/pdf' }
    const gamma = {
      IND_KIND: { selectedChoiceIds: ['ind.k.gamma'] },
      IND_NUCLIDE: { selectedChoiceIds: ['ind.n.ir'] },
      IND_ACTIVITY: { number: '5' },
      IND_ACTIVITY_DATE: { date: '2025-01-02' },
      IND_SOURCE_DOC: { isMissing: false, reason: '', files: [file] },
    }
    const { IND_KV: _none, ...others } = X_RAY_TUBE
    const added = await send('equipment', { stepData: wire({ ...others, ...gamma }) })
    expect(added.body).toContain('equipmentId')
    const original = added.json<{ equipmentId: string }>().equipmentId
    const answer = await send(`equipment/${original}/copies`)
    expect(answer.statusCode).toBe(200)
    const { equipmentId, stepData, issues } = answer.json<EquipmentItemCopied>()
    expect([equipmentId, issues]).toEqual([null, [{ path: 'IND_SOURCE_DOC.files', key: 'missing.documents' }]])
    expect(stepData['IND_SOURCE_DOC']).toBe('{"files":[],"reason":"","isMissing":false}')
    expect(await machines()).toHaveLength(1)
    // Completed by the client, the copy is added like any item.
    const reason = { isMissing: true, reason: 'Intyget kommer senare.', files: [] }
    const completed = { ...stepData, IND_SOURCE_DOC: JSON.stringify(reason) }
    expect((await send('equipment', { stepData: completed })).statusCode).toBe(201)
  })

  it('has rows that are only added when the list has no key, in one change (LES-03, AUD-01)', async () => {
    await add()
    const rows = rowsOf(X_RAY_TUBE, { ...X_RAY_TUBE, IND_KV: { number: '300' } })
    const preview = await replied(send('equipment/rows?dryRun=true', rows))
    const row = { change: 'added', id: null, issues: [] }
    expect(preview).toEqual({ rows: [row, row], missing: [], feeTotal: expect.any(Number) })
    expect(await machines()).toHaveLength(1)
    const answer = await send(
      'equipment/rows',
      { ...rows, remove: (await machines()).map((each) => each.id) },
      { 'if-match': '"s1-r1"' },
    )
    expect(answer.headers['etag']).toBe('"s1-r2"')
    const { rows: added } = answer.json<ItemRowsReply>()
    expect((await machines()).slice(1).map((item) => item.id)).toEqual(added.map((each) => each.id))
    const counts = { added: 2, changed: 0, unchanged: 0, leftOut: 0, removed: 0 }
    expect((await logged()).at(-1)).toMatchObject({ action: 'equipment-imported', ...counts, stepRevision: 2 })
    expect((await send('equipment/rows', rows, { 'if-match': '"s1-r1"' })).statusCode).toBe(412)
  })

  it('has a preview that names the fee of an import of the rows without a fault (LES-03, FEE-01)', async () => {
    await add()
    const fee = async () => {
      const read = await test.call('GET', `applications/${id}/applicationFee`, { browser })
      return read.json<Fee>().feeTotal
    }
    const of = async (...sections: object[]) =>
      (await replied(send('equipment/rows?dryRun=true', rowsOf(...sections)))).feeTotal
    const more = [X_RAY_TUBE, { ...X_RAY_TUBE, IND_KV: { number: '300' } }]
    const previewed = await of(...more, { ...X_RAY_TUBE, IND_KV: { number: '' } })
    expect(previewed).toBeGreaterThan(await fee())
    await send('equipment/rows', rowsOf(...more))
    expect(await fee()).toBe(previewed)
  })

  it.each<[string, object, string, string]>([
    ['a required answer left out', { IND_KV: { number: '' } }, 'IND_KV.number', 'validation.required.text'],
    ['a number too great', { IND_KV: { number: '1000.1' } }, 'IND_KV.number', 'validation.max.value'],
    ['a number with two readings', { IND_KV: { number: '1.234?' } }, 'IND_KV.number', 'validation.number.format'],
    [
      'an unknown option',
      { IND_KIND: { selectedChoiceIds: ['x'] } },
      'IND_KIND.selectedChoiceIds',
      'validation.required.text',
    ],
  ])('has a row with %s refused as alone, and no other stored (LES-03, SEC-12)', async (_why, wrong, path, key) => {
    const broken = { ...X_RAY_TUBE, ...wrong }
    const alone = (await send('equipment', { stepData: wire(broken) })).json<Problem>()
    const rows = rowsOf(X_RAY_TUBE, broken, X_RAY_TUBE)
    const preview = await replied(send('equipment/rows?dryRun=true', rows))
    expect(preview.rows.map(({ issues }) => issues)).toEqual([[], alone.issues, []])
    const refused = (await send('equipment/rows', rows)).json<Problem>()
    expect(refused).toMatchObject({ status: 422, issues: [{ path: `rows.1.${path}`, key }] })
    expect(refused.errors?.[`rows.1.${path}`]).toEqual([expect.stringMatching(/^\p{Lu}.*\.$/u)])
    expect(await machines()).toEqual([])
  })

  it('has each row with a foreign file or no answers refused (LES-03, FIL-08)', async () => {
    const file = { id: UNKNOWN_ID, fileName: 'a.pdf', size: 1, contentType: 'application/pdf' }
    const doc = { IND_SOURCE_DOC: { isMissing: false, reason: '', files: [file] } }
    const { rows } = await replied(send('equipment/rows?dryRun=true', rowsOf(X_RAY_TUBE, { ...X_RAY_TUBE, ...doc })))
    expect(rows[1]?.issues).toEqual([{ path: 'IND_SOURCE_DOC.files.0', key: 'validation.fileupload.file-missing' }])
    const malformed = await send('equipment/rows', rowsOf(X_RAY_TUBE, { IND_KV: { number: 5 } }))
    expect(malformed.json()).toMatchObject({ status: 400, detail: 'rows.1: not an answer: IND_KV' })
  })

  it('is imported once per key, also when retried after a crash (LES-03, API-03)', async () => {
    const headers = { ...ANY_REVISION, 'idempotency-key': 'rows' }
    const once = () => send('equipment/rows', rowsOf(X_RAY_TUBE, X_RAY_TUBE), headers)
    const first = await once()
    expect((await once()).json()).toEqual(first.json())
    const died = { status: null, body: null, headers: null, createdAt: new Date(Date.now() - 180_000) }
    await test.db.updateTable('idempotentAnswer').set(died).where('key', 'like', '% rows').execute()
    const retried = await replied(once())
    expect(retried.rows.map((row) => row.id)).toEqual((await machines()).map((item) => item.id))
    expect(await machines()).toHaveLength(2)
  })
})

describe('a list with a key, beside others', () => {
  const toys = () => itemsIn(0, 'PARK_TOYS')
  const toy = (text: string, more: object = {}) => ({ TOY_NAME: { text }, ...more })
  const [DOGS, TOYS] = ['section=PARK_DOGS', 'section=PARK_TOYS']
  const choose = (...selectedChoiceIds: string[]) => ({ selectedChoiceIds })
  const fence = (answer: string) =>
    saveStep(test, browser, id, { stepNumber: 0, sections: { PARK_FENCE: choose(answer) }, draft: true })
  beforeEach(async () => {
    id = await startDraft(test, browser, LASER_POINTER)
    await fence('park.fence.yes')
  })
  const biting = { DOG_SIZE: choose('dog.size.big'), DOG_BITES: choose('dog.bites.yes') }

  it('is named by the call: 400 without, 404 for an unknown one, 422 for a hidden one (LES-02, LES-03)', async () => {
    const added = (await send(`equipment?${TOYS}`, { stepData: wire(toy('Boll')) })).json<{ equipmentId: string }>()
    const copies = `equipment/${added.equipmentId}/copies`
    for (const path of [copies, 'equipment/rows']) {
      const to = (query: string) => send(path + query, path === copies ? undefined : rowsOf(toy('Rep')))
      expect([(await to('')).statusCode, (await to('?section=PARK_CATS')).statusCode]).toEqual([400, 404])
    }
    expect((await send(`${copies}?${DOGS}`)).statusCode).toBe(404)
    await fence('park.fence.no')
    const hidden = { status: 422, issues: [{ path: 'PARK_TOYS', key: 'error.section-hidden.text' }] }
    expect((await send(`equipment?${TOYS}`, { stepData: wire(toy('Rep')) })).json()).toMatchObject(hidden)
    expect((await send(`${copies}?${TOYS}`)).json()).toMatchObject(hidden)
    expect((await send(`equipment/rows?${TOYS}`, rowsOf(toy('Rep')))).json()).toMatchObject(hidden)
    expect((await send(`equipment/rows?dryRun=true&${TOYS}`, rowsOf(toy('Rep')))).json()).toMatchObject(hidden)
    expect(await toys()).toEqual([])
  })

  it('loses its key in a copy (LES-02)', async () => {
    const [item] = (await replied(send(`equipment/rows?${TOYS}`, rowsOf(toy('Boll'))))).rows
    const copied = await send(`equipment/${item?.id}/copies?${TOYS}`)
    expect([copied.statusCode, copied.json<EquipmentItemCopied>().stepData['TOY_NAME']]).toEqual([201, undefined])
    expect(await toys()).toHaveLength(2)
  })

  it('has rows added, changed, unchanged and removed; an answer that a row lacks stays (LES-03)', async () => {
    await send(`equipment?${DOGS}`, { stepData: wire(biting) })
    const safety = { TOY_SAFETY: { text: 'Nät' } }
    await send(`equipment/rows?${TOYS}`, rowsOf(toy('Boll', safety), toy('Rep', safety), toy('Ring', safety)))
    const before = await toys()
    const rows = rowsOf(toy(' Boll '), toy('Rep', { TOY_SAFETY: { text: 'Lås' } }), toy('Pinne', safety))
    const preview = await replied(send(`equipment/rows?dryRun=true&${TOYS}`, rows))
    expect(preview.rows.map((row) => [row.change, row.id])).toEqual([
      ['unchanged', before[0]?.id],
      ['changed', before[1]?.id],
      ['added', null],
    ])
    expect(preview.missing).toEqual([before[2]?.id])
    expect(await toys()).toEqual(before)
    await send(`equipment/rows?${TOYS}`, { ...rows, remove: before.map((each) => each.id) })
    const after = await toys()
    expect(after.slice(0, 2)).toEqual([
      before[0],
      { ...before[1], stepData: toy('Rep', { TOY_SAFETY: { text: 'Lås' } }) },
    ])
    expect(after.map((item) => (item as unknown as { stepData: object }).stepData)[2]).toEqual(toy('Pinne', safety))
    const last = (await logged()).at(-1)
    expect(last).toMatchObject({ action: 'equipment-imported', added: 1, changed: 1, unchanged: 1, removed: 1 })
    const { etag } = await readStep(0)
    await send(`equipment/rows?${TOYS}`, rows)
    expect((await readStep(0)).etag).toBe(etag)
  })

  it('refuses two rows with the same key, at both (LES-03)', async () => {
    const rows = rowsOf(toy('Boll'), toy(''), toy('Boll\u00a0'), toy(''))
    const issue = { path: 'TOY_NAME.text', key: 'validation.row-key.repeated' }
    const preview = await replied(send(`equipment/rows?dryRun=true&${TOYS}`, rows))
    expect(preview.rows.map(({ issues }) => issues)).toEqual([[issue], [], [issue], []])
    expect((await send(`equipment/rows?${TOYS}`, rows)).statusCode).toBe(422)
    expect(await toys()).toEqual([])
  })

  it('empties answers elsewhere that its rows hide, as one item does (LES-03, VOC-05)', async () => {
    const rows = rowsOf(biting, biting)
    await send(`equipment/rows?${DOGS}`, rows)
    await saveStep(test, browser, id, { stepNumber: 1, sections: { PARK_VISITORS: { text: 'Grind' } }, draft: true })
    const dogs = await itemsIn(0, 'PARK_DOGS')
    await test.call('DELETE', `applications/${id}/equipment/${dogs[0]?.id}?${DOGS}`, { browser })
    expect((await readStep(1)).sections['PARK_VISITORS']).toEqual({ text: '' })
    await send(`equipment/rows?${DOGS}`, rows)
    expect(await itemsIn(0, 'PARK_DOGS')).toHaveLength(3)
  })
})
