/** Items with their own routes: equipment made of sections, and places of business. */
import type { Problem } from '@sievert/contract/problem'
import { beforeEach, expect, it } from 'vitest'
import { SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { type Guarded, NO_SESSION, NOT_THEIRS, refusalsOf, UNKNOWN_ID } from '../../../test/guarded.ts'
import {
  changeStep,
  PLACE,
  RADIOGRAPHY,
  SOURCE_STORAGE,
  saveStep,
  startDraft,
  wire,
  X_RAY_TUBE,
} from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp()
const browser = useBrowser(test)
const otherParty = useBrowser(test, TOLVAN, SECOND_COMPANY)
let id: string
beforeEach(async () => {
  id = await startDraft(test, browser, RADIOGRAPHY)
})

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers: Record<string, string> = {}) =>
  changeStep(test, method, `applications/${id}/${path}`, {
    read: `applications/${id}/stepvalues/${path.startsWith('equipment') ? 1 : 0}`,
    browser,
    body,
    headers,
  })
const equipment = (changes: object = {}) => ({ stepData: wire({ ...X_RAY_TUBE, ...changes }) })
const addEquipment = async () =>
  (await call('POST', 'equipment', equipment())).json<{ equipmentId: string }>().equipmentId
const addPlace = async () => (await call('POST', 'placeOfBusiness', PLACE)).json<{ id: string }>().id
const section = async (step: number, identity: string) => {
  const answer = await test.call('GET', `applications/${id}/stepvalues/${step}`, { browser })
  const value = answer.json<{ stepData: Record<string, string> }>().stepData[identity]
  return { etag: answer.headers.etag, value: JSON.parse(value ?? 'null') }
}
const calls = (): Guarded[] => [
  { method: 'POST', path: `applications/${id}/equipment`, body: equipment() },
  { method: 'PUT', path: `applications/${id}/equipment/${UNKNOWN_ID}`, body: equipment() },
  { method: 'DELETE', path: `applications/${id}/equipment/${UNKNOWN_ID}` },
  { method: 'POST', path: `applications/${id}/placeOfBusiness`, body: PLACE },
  { method: 'PUT', path: `applications/${id}/placeOfBusiness`, body: { ...PLACE, id: UNKNOWN_ID } },
  { method: 'DELETE', path: `applications/${id}/placeOfBusiness/${UNKNOWN_ID}` },
]

it('answers without a session 401 (ACC-15)', async () => {
  expect(await refusalsOf(test, calls())).toEqual(NO_SESSION)
})

it("answers 404 for another's application (ACC-15)", async () => {
  expect(await refusalsOf(test, calls(), otherParty)).toEqual(NOT_THEIRS)
  expect((await section(1, 'IND_EQUIPMENT')).value).toEqual({ equipments: [] })
})

it('adds, changes and removes equipment, in the order of adding (SEC-10)', async () => {
  const [first, second] = [await addEquipment(), await addEquipment()]
  const changed = await call('PUT', `equipment/${first.toUpperCase()}`, equipment({ IND_KV: { number: '300' } }))
  expect(changed.json()).toEqual({ equipmentId: first })
  const { value } = await section(1, 'IND_EQUIPMENT')
  expect(value.equipments).toMatchObject([
    { id: first, stepData: { IND_KV: { number: '300' } } },
    { id: second, stepData: { IND_KV: { number: '200' } } },
  ])
  expect((await call('DELETE', `equipment/${first}`)).statusCode).toBe(204)
  expect((await section(1, 'IND_EQUIPMENT')).value.equipments).toMatchObject([{ id: second }])
})

it('adds, changes and removes a place; the empty GUID gets an id (SEC-09)', async () => {
  const added = await call('POST', 'placeOfBusiness', PLACE)
  expect(added.statusCode).toBe(201)
  const place = added.json<typeof PLACE>()
  expect(place).toEqual({ ...PLACE, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(place.id).not.toBe(PLACE.id)
  const changed = await call('PUT', 'placeOfBusiness', { ...place, name: 'Filialen' })
  expect(changed.json()).toEqual({ ...place, name: 'Filialen' })
  expect((await section(0, 'IND_PLACES')).value).toEqual({ placesOfBusiness: [{ ...place, name: 'Filialen' }] })
  expect((await call('DELETE', `placeOfBusiness/${place.id}`)).statusCode).toBe(204)
  expect((await section(0, 'IND_PLACES')).value).toEqual({ placesOfBusiness: [] })
})

it('knows no item that is not there, or is of another kind or another application (ACC-15)', async () => {
  const [place, item] = [await addPlace(), await addEquipment()]
  const first = id
  id = await startDraft(test, browser, RADIOGRAPHY)
  for (const answer of [
    await call('PUT', `equipment/${item}`, equipment()),
    await call('DELETE', `equipment/${item}`),
    await call('PUT', 'placeOfBusiness', { ...PLACE, id: place }),
    await call('DELETE', `placeOfBusiness/${place}`),
  ])
    expect(answer.json()).toMatchObject({ status: 404, code: 'error.not-found.text' })
  id = first
  expect((await call('DELETE', `placeOfBusiness/${item}`)).statusCode).toBe(404)
  expect((await section(1, 'IND_EQUIPMENT')).value.equipments).toHaveLength(1)
})

it('knows no items in a type without a list of them (ACC-15)', async () => {
  id = await startDraft(test, browser, SOURCE_STORAGE)
  expect((await call('POST', 'equipment', equipment())).statusCode).toBe(404)
  expect((await call('POST', 'placeOfBusiness', PLACE)).statusCode).toBe(404)
})

it.each([
  ['a required answer left out', { IND_KV: { number: '' } }, ['IND_KV.number', 'validation.required.text']],
  ['a number too great', { IND_KV: { number: '1000.1' } }, ['IND_KV.number', 'validation.max.value']],
  [
    'a text too long',
    { IND_SUPPLIER: { text: 'x'.repeat(101) } },
    ['IND_SUPPLIER.text', 'validation.max.100.length.text'],
  ],
  [
    'a contact without a name',
    { IND_EQ_CONTACT: { contacts: [{ ...X_RAY_TUBE.IND_EQ_CONTACT.contacts[0], name: '' }] } },
    ['IND_EQ_CONTACT.contacts.0.name', 'validation.required.text'],
  ],
])(
  "refuses equipment with %s, with the page's own key and field (SEC-10, SEC-12)",
  async (_what, wrong, [path, key]) => {
    const problem = (await call('POST', 'equipment', equipment(wrong))).json<Problem>()
    expect(problem).toMatchObject({ status: 422, issues: [{ path, key }] })
    expect(problem.errors?.[path ?? '']).toHaveLength(1)
    expect((await section(1, 'IND_EQUIPMENT')).value).toEqual({ equipments: [] })
  },
)

it.each([
  ['street', { street: '' }, 'validation.required.text'],
  ['street', { street: 'Gatan\t1' }, 'validation.no-tab'],
  ['zipCode', { zipCode: '1234' }, 'validation.zipcode.format'],
  ['zipCode', { country: 578, zipCode: '' }, 'validation.required.text'],
  ['city', { city: 'x'.repeat(101) }, 'validation.max.100.length.text'],
  ['country', { country: null }, 'validation.required.text'],
  ['country', { country: 0 }, 'validation.required.text'],
])('refuses a place by its rule of %s: %j (SEC-09, SEC-12)', async (path, wrong, key) => {
  const problem = (await call('POST', 'placeOfBusiness', { ...PLACE, ...wrong })).json<Problem>()
  expect(problem).toMatchObject({ status: 422, issues: [{ path, key }] })
})

it('takes a foreign postcode as it is (SEC-09)', async () => {
  expect((await call('POST', 'placeOfBusiness', { ...PLACE, country: 578, zipCode: '0150' })).statusCode).toBe(201)
})

it('refuses an unknown file in an item (FIL-08)', async () => {
  const file = { id: UNKNOWN_ID, fileName: 'intyg.pdf', size: 1, contentType: 'application/pdf' }
  const gamma = {
    IND_KIND: { selectedChoiceIds: ['ind.k.gamma'] },
    IND_SOURCE_DOC: { isMissing: false, reason: '', files: [file] },
  }
  expect((await call('POST', 'equipment', equipment(gamma))).json()).toMatchObject({
    status: 422,
    issues: [{ path: 'IND_SOURCE_DOC.files.0', key: 'validation.fileupload.file-missing' }],
  })
})

it("gives the step's new state with each change, and refuses one that builds on an older (WIZ-14)", async () => {
  const added = await call('POST', 'equipment', equipment())
  expect(added.headers['etag']).toBe('"s1-r1"')
  const { equipmentId } = added.json<{ equipmentId: string }>()
  const changed = await call('PUT', `equipment/${equipmentId}`, equipment(), { 'if-match': '"s1-r1"' })
  expect(changed.headers['etag']).toBe('"s1-r2"')
  for (const stale of [
    await call('POST', 'equipment', equipment(), { 'if-match': '"s1-r1"' }),
    await call('PUT', `equipment/${equipmentId}`, equipment(), { 'if-match': '"s1-r1"' }),
    await call('DELETE', `equipment/${equipmentId}`, undefined, { 'if-match': '"s1-r1"' }),
  ])
    expect(stale.json()).toMatchObject({
      status: 412,
      yourBaseSavedAt: expect.any(String),
      currentSavedAt: expect.any(String),
    })
  const { etag, value } = await section(1, 'IND_EQUIPMENT')
  expect(etag).toBe('"s1-r2"')
  expect(value.equipments).toHaveLength(1)
  expect((await call('DELETE', `equipment/${equipmentId}`)).headers['etag']).toBe('"s1-r3"')
})

it('leaves the other answers of the step as they are (API-03)', async () => {
  const sections = { IND_MODE: { selectedChoiceIds: ['ind.m.closed'] } }
  await saveStep(test, browser, id, { stepNumber: 0, sections, draft: true })
  await addPlace()
  expect((await section(0, 'IND_MODE')).value).toEqual({ selectedChoiceIds: ['ind.m.closed'] })
})

it.each(['Submitted', 'Granted'] as const)('refuses changes in state %s: 409 (WIZ-11)', async (status) => {
  const [place, item] = [await addPlace(), await addEquipment()]
  await test.db.updateTable('application').set({ status }).where('id', '=', toUuid(id)).execute()
  for (const answer of [
    await call('POST', 'equipment', equipment()),
    await call('PUT', `equipment/${item}`, equipment()),
    await call('DELETE', `equipment/${item}`),
    await call('POST', 'placeOfBusiness', PLACE),
    await call('PUT', 'placeOfBusiness', { ...PLACE, id: place }),
    await call('DELETE', `placeOfBusiness/${place}`),
  ])
    expect(answer.json()).toMatchObject({ status: 409, code: 'error.not-editable.text' })
})

it('adds one item per key, also for concurrent repeats (API-03)', async () => {
  for (const [path, body] of [['equipment', equipment()] as const, ['placeOfBusiness', PLACE] as const]) {
    const headers = { 'idempotency-key': `add ${path}` }
    const first = await call('POST', path, body, headers)
    const again = await call('POST', path, body, headers)
    expect(first.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    expect(again.headers['etag']).toBe(first.headers['etag'])
    const atOnce = { 'idempotency-key': `${path} at once` }
    await Promise.all([1, 2, 3].map(() => call('POST', path, body, atOnce)))
  }
  expect((await section(1, 'IND_EQUIPMENT')).value.equipments).toHaveLength(2)
  expect((await section(0, 'IND_PLACES')).value.placesOfBusiness).toHaveLength(2)
})

it('adds the item once when retried after a crash before the answer (API-03)', async () => {
  const headers = { 'idempotency-key': 'died' }
  const first = await call('POST', 'equipment', equipment(), headers)
  const died = { status: null, body: null, headers: null, createdAt: new Date(Date.now() - 180_000) }
  await test.db.updateTable('idempotentAnswer').set(died).where('key', 'like', '% died').execute()
  expect((await call('POST', 'equipment', equipment(), headers)).json()).toEqual(first.json())
  expect((await section(1, 'IND_EQUIPMENT')).value.equipments).toHaveLength(1)
})

it.each([
  ['replaced', (item: string) => ({ items: [{ id: item, stepNumber: 1, kind: 'equipment' as const, data: {} }] })],
  ['removed', (item: string) => ({ removedItems: [item] })],
])('stays as it is in the store when it is %s by a change of another application (ACC-15)', async (_how, change) => {
  const item = await addEquipment()
  const { answers, changes, applications } = test.deps.stores
  const before = await answers.items(toUuid(id))
  const other = toUuid(await startDraft(test, browser, RADIOGRAPHY))
  const [read, application] = [await changes.read(other), await applications.find(other)]
  if (!read || !application) throw new Error('no application')
  const [savedBy, savedAt] = [application.createdBy, new Date()]
  const entries = [{ at: savedAt, personId: savedBy, partyId: null, action: 'step-saved' as const, detail: {} }]
  expect(await changes.store(read, { ...change(item), savedBy, savedAt, entries })).toBe(true)
  expect(await answers.items(toUuid(id))).toEqual(before)
  expect(await answers.items(other)).toEqual([])
})
