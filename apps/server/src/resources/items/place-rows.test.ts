/** Copies of places of business, and imports of rows. */
import type { ItemRowsReply, PlaceCopied } from '@sievert/contract/items'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { beforeEach, describe, expect, it } from 'vitest'
import { CLINIC, startTestApp, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { UNKNOWN_ID } from '../../../test/guarded.ts'
import {
  ANY_REVISION,
  PLACE,
  RADIOGRAPHY,
  readSections,
  SOLARIUM_REPORT,
  startDraft,
  wire,
  X_RAY_TUBE,
} from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

/** Radiography whose places have keys. */
const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' }, (deps) => {
  const radiography = deps.catalogue.latestVersion(RADIOGRAPHY)
  const at = radiography.steps[0]?.sections.findIndex(({ identity }) => identity === 'IND_PLACES')
  const named = withChanges(radiography, { [`steps.0.sections.${at}.rowKey`]: 'name' })
  const version: typeof deps.catalogue.version = (type, number) => {
    return type === RADIOGRAPHY && number === radiography.versionNumber ? named : deps.catalogue.version(type, number)
  }
  return { ...deps, catalogue: { ...deps.catalogue, version } }
})
const browser = useBrowser(test)
let id: string

const send = (path: string, body?: object, headers: Record<string, string> = ANY_REVISION) =>
  test.call('POST', `applications/${id}/${path}`, { browser, body, headers })
const replied = async (answer: ReturnType<typeof send>) => (await answer).json<ItemRowsReply>()
const itemsIn = async (step: number, list: string) => {
  const { sections } = await readSections(test, browser, { applicationId: id, step })
  return (sections[list] as { placesOfBusiness?: { id: string }[] }).placesOfBusiness ?? []
}
const logged = async () => {
  const entries = await auditEntries(test, id)
  return entries.map(({ action, detail }) => ({ action, ...detail }))
}

describe('places of business', () => {
  const places = () => itemsIn(0, 'IND_PLACES')
  beforeEach(async () => {
    id = await startDraft(test, browser, RADIOGRAPHY)
  })
  const named = (name: string, more: object = {}) => ({ ...PLACE, ...more, name })

  it('are copied without the text that names them, and logged (LES-02, AUD-01)', async () => {
    const original = (await send('placeOfBusiness', PLACE)).json<typeof PLACE>()
    const headers = { 'idempotency-key': `copy ${id}`, 'if-match': '"s0-r1"' }
    const path = `places-of-business/${original.id.toUpperCase()}/copies`
    const [first, again] = [await send(path, undefined, headers), await send(path, undefined, headers)]
    expect([first.statusCode, again.json()]).toEqual([201, first.json()])
    // As after a crash before the answer.
    await test.db.deleteFrom('idempotentAnswer').execute()
    expect(
      (await send(path, undefined, { ...ANY_REVISION, 'idempotency-key': headers['idempotency-key'] })).json(),
    ).toEqual(first.json())
    const { placeOfBusinessId, place, issues } = first.json<PlaceCopied>()
    expect(place).toEqual({ ...original, id: placeOfBusinessId, name: '' })
    expect([issues, await places()]).toEqual([[], [original, place]])
    expect((await logged()).at(-1)).toMatchObject({ action: 'place-added', copied: original.id })
    expect((await send(`places-of-business/${UNKNOWN_ID}/copies`)).statusCode).toBe(404)
  })

  it('have rows by name: added, changed, unchanged, missing (LES-03)', async () => {
    await send('places-of-business/rows', { rows: [named('Norr'), named('Söder'), named('Öster')] })
    const before = await places()
    const rows = { rows: [named('Norr'), named('Söder', { city: 'Lund' }), named('Väster')] }
    const preview = await replied(send('places-of-business/rows?dryRun=true', rows))
    expect(preview.rows.map(({ change }) => change)).toEqual(['unchanged', 'changed', 'added'])
    expect(preview.missing).toEqual([before[2]?.id])
    await send('places-of-business/rows', { ...rows, remove: preview.missing })
    expect(await places()).toMatchObject([before[0] ?? {}, { ...before[1], city: 'Lund' }, { name: 'Väster' }])
    expect((await logged()).at(-1)).toMatchObject({ action: 'place-imported', added: 1, removed: 1 })
  })

  it('are imported once per key, on the revision that If-Match names (LES-03, API-03, WIZ-14)', async () => {
    const headers = { 'idempotency-key': `rows ${id}`, 'if-match': '"s0-r0"' }
    const once = () => send('places-of-business/rows', { rows: [named('Norr'), named('')] }, headers)
    const [first, again] = [await once(), await once()]
    expect([first.statusCode, first.headers['etag'], again.headers['etag']]).toEqual([200, '"s0-r1"', '"s0-r1"'])
    expect(again.json()).toEqual(first.json())
    expect(await places()).toHaveLength(2)
    const stale = { 'if-match': headers['if-match'] }
    for (const [path, body] of [['rows', { rows: [PLACE] }], [`${(await places())[0]?.id}/copies`]] as const)
      expect((await send(`places-of-business/${path}`, body, stale)).statusCode).toBe(412)
  })

  it('with a fault are reported at their rows, and none is stored (LES-03, SEC-12)', async () => {
    const rows = { rows: [PLACE, named('Norr', { zipCode: '1234' }), named('Öster', { country: null }), named('Norr')] }
    const preview = await replied(send('places-of-business/rows?dryRun=true', rows))
    const repeated = { path: 'name', key: 'validation.row-key.repeated' }
    expect(preview.rows.map(({ issues }) => issues)).toEqual([
      [],
      [repeated, { path: 'zipCode', key: 'validation.zipcode.format' }],
      [{ path: 'country', key: 'validation.required.text' }],
      [repeated],
    ])
    expect((await send('places-of-business/rows', rows)).statusCode).toBe(422)
    expect(await places()).toEqual([])
  })

  it('of a list without a key are only added (LES-03)', async () => {
    id = await startDraft(test, browser, SOLARIUM_REPORT)
    await send('places-of-business/rows', { rows: [PLACE, PLACE] })
    const remove = (await itemsIn(0, 'SOL_PLACES')).map((place) => place.id)
    await send('places-of-business/rows', { rows: [PLACE, PLACE], remove })
    expect(await itemsIn(0, 'SOL_PLACES')).toHaveLength(4)
  })
})

it('count with equipment for the quota of items, rows and copies alike (LES-02, LES-03, QUO-07)', async () => {
  const small = await startTestApp({ QUOTA_APPLICATION_ITEMS: '2' })
  const tolvan = await small.signIn(TOLVAN, CLINIC)
  const draft = await startDraft(small, tolvan, RADIOGRAPHY)
  const to = (path: string, body?: object) =>
    small.call('POST', `applications/${draft}/${path}`, { browser: tolvan, body, headers: ANY_REVISION })
  const full = { status: 409, code: 'error.quota-items.text' }
  const machine = { stepData: wire(X_RAY_TUBE) }
  expect((await to('places-of-business/rows', { rows: [PLACE, PLACE, PLACE] })).json()).toMatchObject(full)
  const place = (await to('placeOfBusiness', PLACE)).json<{ id: string }>()
  expect((await to('equipment/rows', { rows: [machine, machine] })).json()).toMatchObject(full)
  expect((await to('equipment/rows', { rows: [machine] })).statusCode).toBe(200)
  expect((await to(`places-of-business/${place.id}/copies`)).json()).toMatchObject(full)
  await small.close()
})
