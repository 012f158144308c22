/** A type with two lists and conditions over their items: the calls name the list, and hide answers elsewhere. */
import type { ApplicationDetails, ApplicationSummary } from '@sievert/contract/application-details'
import { dogPark } from '@sievert/domain/fixtures/dog-park'
import { beforeEach, expect, it } from 'vitest'
import { auditEntries } from '../../../test/audit-entries.ts'
import { LASER_POINTER, saveStep, startDraft, wire } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp({}, (deps) => {
  const version: typeof deps.catalogue.version = (type, number) =>
    type === LASER_POINTER ? dogPark : deps.catalogue.version(type, number)
  return { ...deps, catalogue: { ...deps.catalogue, version } }
})
const browser = useBrowser(test)
let id: string
beforeEach(async () => {
  id = await startDraft(test, browser, LASER_POINTER)
  await save(0, { PARK_FENCE: choose('park.fence.yes') })
})

const choose = (...selectedChoiceIds: string[]) => ({ selectedChoiceIds })
const save = (stepNumber: number, sections: object) =>
  saveStep(test, browser, id, { stepNumber, sections, draft: true })
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, stepData?: object) =>
  test.call(method, `applications/${id}/equipment${path}`, {
    browser,
    ...(stepData && { body: { stepData: wire(stepData) } }),
  })
const [DOGS, TOYS] = ['?section=PARK_DOGS', '?section=PARK_TOYS']
const biting = { DOG_SIZE: choose('dog.size.big'), DOG_BITES: choose('dog.bites.yes') }
const add = async (list: string, stepData: object) =>
  (await call('POST', list, stepData)).json<{ equipmentId: string }>().equipmentId
const read = async (step: number) => {
  const answer = await test.call('GET', `applications/${id}/stepvalues/${step}`, { browser })
  const { stepData } = answer.json<{ stepData: Record<string, string> }>()
  return Object.fromEntries(Object.entries(stepData).map(([identity, json]) => [identity, JSON.parse(json)]))
}
const idsIn = async (list: string) => {
  const { equipments } = (await read(0))[list] as { equipments: { id: string }[] }
  return equipments.map((item) => item.id)
}

it('keeps the items of each list apart, also one without an answer (VOC-04)', async () => {
  const [dog, toy] = [
    await add(DOGS, biting),
    await add(TOYS, { TOY_NAME: { text: 'Boll' }, TOY_SAFETY: { text: 'Rep' } }),
  ]
  expect(await call('DELETE', `/${dog}${DOGS}`)).toMatchObject({ statusCode: 204 })
  const nameless = await add(TOYS, {})
  expect(await idsIn('PARK_DOGS')).toEqual([])
  expect(await idsIn('PARK_TOYS')).toEqual([toy, nameless])
})

it('demands the list where there are several, and knows no item of another list (VOC-04)', async () => {
  const dog = await add(DOGS, biting)
  const [none, unknown] = [await call('POST', '', biting), await call('POST', '?section=PARK_CATS', biting)]
  expect(none.json()).toMatchObject({ status: 400, code: 'error.malformed.text' })
  expect(none.json<{ detail: string }>().detail).toContain('PARK_DOGS, PARK_TOYS')
  expect(unknown.statusCode).toBe(404)
  for (const answer of [await call('PUT', `/${dog}${TOYS}`, {}), await call('DELETE', `/${dog}${TOYS}`)])
    expect(answer.statusCode).toBe(404)
  expect(await idsIn('PARK_DOGS')).toEqual([dog])
})

it('validates an item by the items of another list (VOC-04, VOC-05)', async () => {
  const safety = { path: 'TOY_SAFETY.text', key: 'validation.required.text' }
  expect((await call('POST', TOYS, {})).statusCode).toBe(201)
  await add(DOGS, biting)
  expect((await call('POST', TOYS, {})).json()).toMatchObject({ status: 422, issues: [safety] })
})

it('hides steps and empties answers by a change of an item, and logs the steps (VOC-05, AUD-01)', async () => {
  const dogs = [await add(DOGS, biting), await add(DOGS, biting)]
  const visitors = { PARK_VISITORS: { text: 'Grind' }, PARK_GUARD: { contacts: [] } }
  await save(1, visitors)
  await add(TOYS, { TOY_SAFETY: { text: 'Rep' } })
  const hidden = async () => {
    const details = await test.call('GET', `applications/${id}`, { browser })
    const { openSteps, hiddenSteps } = details.json<ApplicationDetails>()
    return { openSteps, hiddenSteps }
  }
  expect(await hidden()).toEqual({ openSteps: [1, 3], hiddenSteps: [2] })
  await call('PUT', `/${dogs[1]}${DOGS}`, { DOG_SIZE: choose('dog.size.small') })
  expect(await hidden()).toEqual({ openSteps: [3], hiddenSteps: [1, 2] })
  expect(await read(1)).toEqual({ PARK_VISITORS: { text: '' }, PARK_GUARD: { contacts: [] } })
  expect((await read(0))['PARK_TOYS'].equipments).toMatchObject([{ stepData: { TOY_SAFETY: { text: 'Rep' } } }])
  await call('DELETE', `/${dogs[0]}${DOGS}`)
  expect((await read(0))['PARK_TOYS'].equipments).toMatchObject([{ stepData: { TOY_SAFETY: { text: '' } } }])
  const resets = (await auditEntries(test, toUuid(id))).filter(({ action }) => action === 'step-reset')
  expect(resets.map(({ detail }) => detail)).toMatchObject([{ stepNumber: 1, stepRevision: 2 }])
  const list = (await test.call('GET', 'applications', { browser })).json<ApplicationSummary[]>()
  expect(list.find(({ applicationId }) => applicationId === id)?.draft).toMatchObject({ step: 1, steps: 3 })
})
