/** A save in one step hides questions elsewhere: in a later step, in the list of places, inside an item. */
import type { ApplicationTypeVersion } from '@sievert/domain/application-type/definition'
import type { Section } from '@sievert/domain/sections/section-types'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { beforeAll, expect, it } from 'vitest'
import { auditEntries } from '../../../test/audit-entries.ts'
import { postEquipment } from '../../../test/generated.ts'
import { addPlace, RADIOGRAPHY, saveStep, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

/** The step of general information. */
const BUSINESS = 4
type Version = ApplicationTypeVersion<LocalisedText>
/** Sections that the first step's question about the way of working opens, in addition to those in the catalogue. */
const OPENED_BY_CLOSED = new Set(['IND_PLACES', 'IND_SUPPLIER', 'IND_TRAINING'])
const withConditions = (version: Version): Version => {
  const conditional = <S extends Section<LocalisedText>>(section: S): S => ({
    ...section,
    ...(OPENED_BY_CLOSED.has(section.identity) ? { enablesBy: ['ind.m.closed'] } : {}),
    ...(section.sectionType === 'Equipment' ? { sections: section.sections.map(conditional) } : {}),
  })
  return { ...version, steps: version.steps.map((step) => ({ ...step, sections: step.sections.map(conditional) })) }
}

const test = useTestApp({}, (deps) => {
  const changed = withConditions(deps.catalogue.latestVersion(RADIOGRAPHY))
  const version = (type: number, number: number) =>
    type === RADIOGRAPHY ? changed : deps.catalogue.version(type, number)
  return { ...deps, catalogue: { ...deps.catalogue, version } }
})
const browser = useBrowser(test)
let id: string
beforeAll(async () => {
  id = await startDraft(test, browser, RADIOGRAPHY)
})

const read = async (step: number) => {
  const answer = await test.call('GET', `applications/${id}/stepvalues/${step}`, { browser })
  const { stepData, savedAt } = answer.json<{ stepData: Record<string, string>; savedAt: string }>()
  const sections = Object.entries(stepData).map(([identity, json]) => [identity, JSON.parse(json)])
  return { ...Object.fromEntries(sections), etag: answer.headers.etag ?? '', savedAt }
}
const save = (stepNumber: number, sections: object, etag?: string, headers: Record<string, string> = {}) =>
  saveStep(test, browser, id, {
    stepNumber,
    sections,
    draft: true,
    headers: { ...headers, ...(etag && { 'if-match': etag }) },
  })
const mode = (...selectedChoiceIds: string[]) => save(0, { IND_MODE: { selectedChoiceIds } })
const equipment = {
  IND_KIND: { selectedChoiceIds: ['ind.k.xray'] },
  IND_KV: { number: '200' },
  IND_SUPPLIER: { text: 'Leverantören AB' },
  IND_EQ_CONTACT: {
    contacts: [{ id: 'a', name: 'Anna Bok', phone: '0701234567', email: 'a@exempel.se', emailConfirm: 'a@exempel.se' }],
  },
}
const training = { IND_TRAINING: { isMissing: true, reason: 'Kommer senare', files: [] } }

it('clears hidden answers of a later step, hidden items, and hidden answers inside an item (SEC-03)', async () => {
  await mode('ind.m.closed', 'ind.m.open')
  await save(2, training)
  const added = await Promise.all([
    addPlace(test, browser, id),
    postEquipment({ server: test, browser, applicationId: id }, 1, equipment),
  ])
  expect(added.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await read(0)).IND_PLACES.placesOfBusiness).toHaveLength(1)
  await mode('ind.m.open')
  expect((await read(0)).IND_PLACES).toEqual({ placesOfBusiness: [] })
  expect((await read(2)).IND_TRAINING).toEqual({ isMissing: false, reason: '', files: [] })
  const [item] = (await read(1)).IND_EQUIPMENT.equipments
  expect(item.stepData).toMatchObject({ IND_SUPPLIER: { text: '' }, IND_KV: { number: '200' } })
  await mode('ind.m.closed')
  expect((await read(0)).IND_PLACES).toEqual({ placesOfBusiness: [] })
})

it('deletes no items of a list that the caller does not name (SEC-03, WIZ-14)', async () => {
  await mode('ind.m.closed')
  await addPlace(test, browser, id)
  const open = { IND_MODE: { selectedChoiceIds: ['ind.m.open'] } }
  const naming = (lists: string) => save(0, open, undefined, { 'sievert-emptied-lists': lists })
  const places = async () => (await read(0)).IND_PLACES.placesOfBusiness.length
  expect((await naming('')).statusCode).toBe(412)
  expect((await naming('IND_EQUIPMENT')).statusCode).toBe(412)
  expect(await places()).toBe(1)
  expect((await naming('IND_EQUIPMENT,IND_PLACES')).statusCode).toBe(200)
  expect(await places()).toBe(0)
  await mode('ind.m.closed')
  expect((await naming('')).statusCode).toBe(200)
})

it('stores items separately from the other answers of their step (API-03)', async () => {
  await mode('ind.m.closed')
  await addPlace(test, browser, id)
  await mode('ind.m.closed', 'ind.m.open')
  const steps = test.db.selectFrom('stepDocument').select('data').where('applicationId', '=', toUuid(id))
  const [first] = await steps.where('stepNumber', '=', 0).execute()
  expect(Object.keys(first?.data as object)).toEqual(['IND_MODE'])
})

it('accepts an unchanged page with separate routes, and stores nothing of it (WIZ-18)', async () => {
  const [before, entries] = [await read(BUSINESS), await auditEntries(test, id)]
  expect((await save(BUSINESS, {})).statusCode).toBe(200)
  expect(await read(BUSINESS)).toEqual(before)
  expect(await auditEntries(test, id)).toEqual(entries)
})

it('answers a save of the other step as stale, with the reset time of that step (WIZ-14, SEC-03)', async () => {
  await mode('ind.m.closed')
  await save(2, training)
  const base = await read(2)
  await mode('ind.m.open')
  const current = await read(2)
  expect(current.etag).not.toBe(base.etag)
  expect((await save(2, training, base.etag)).json()).toMatchObject({
    status: 412,
    yourBaseSavedAt: base.savedAt,
    currentSavedAt: current.savedAt,
  })
  await mode('ind.m.closed')
  await save(2, training)
  expect((await save(2, training, current.etag)).json()).toMatchObject({
    status: 412,
    yourBaseSavedAt: current.savedAt,
  })
})

it('logs the save once, and each other reset step once (WIZ-14, SEC-03)', async () => {
  await mode('ind.m.closed')
  await save(2, training)
  const revisionOf = async (step: number) => Number(/r(\d+)"/.exec((await read(step)).etag)?.[1])
  const [first, third, earlier] = [await revisionOf(0), await revisionOf(2), await auditEntries(test, id)]
  await mode('ind.m.open')
  const revision = Number(earlier.at(-1)?.detail['revision']) + 1
  const entries = (await auditEntries(test, id)).slice(earlier.length)
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['step-saved', { revision, stepNumber: 0, stepRevision: first + 1, draft: true }],
    ['step-reset', { revision, stepNumber: 2, stepRevision: third + 1 }],
  ])
})

it('refuses items of a list that is hidden, and hidden answers inside an item (SEC-03, SEC-12)', async () => {
  await mode('ind.m.open')
  const place = await addPlace(test, browser, id)
  expect(place.json()).toMatchObject({
    status: 422,
    issues: [{ path: 'IND_PLACES', key: 'error.section-hidden.text' }],
  })
  const before: { id: string }[] = (await read(1)).IND_EQUIPMENT.equipments
  const hidden = { ...equipment, IND_NUCLIDE_OTHER: { text: 'Hemligt' } }
  const added = await postEquipment({ server: test, browser, applicationId: id }, 1, hidden)
  expect(added.statusCode).toBe(201)
  const all: { id: string; stepData: object }[] = (await read(1)).IND_EQUIPMENT.equipments
  const item = all.find((each) => !before.some((old) => old.id === each.id))
  expect(item?.stepData).toMatchObject({ IND_SUPPLIER: { text: '' }, IND_NUCLIDE_OTHER: { text: '' } })
})
