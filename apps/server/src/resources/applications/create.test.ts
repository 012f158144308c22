/** Creating applications: permissions, and idempotency of repeated requests. */
import type { NewApplication } from '@sievert/contract/applications'
import { expect, it } from 'vitest'
import { CLINIC, PRIVATE_PERSON, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { LASER_POINTER, PLACE, RADIOGRAPHY, SOLARIUM_REPORT, SOURCE_STORAGE, wire } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import type { InTransaction, Stores } from '../../ports/stores.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const NOT_IMPLEMENTED = 999
const SMALL_ANIMAL_REPORT = 6
/** Number of concurrent checks that must finish before one of them continues, without the lock of the quota. */
let looking = 0
const allHaveLooked = Promise.withResolvers<void>()
const together = (stores: Stores): Stores => {
  if (looking === 0) return stores
  const ofType = async (...type: Parameters<typeof stores.applications.ofType>) => {
    const list = await stores.applications.ofType(...type)
    looking -= 1
    if (looking === 0) allHaveLooked.resolve()
    await allHaveLooked.promise
    return list
  }
  const lock = () => Promise.resolve()
  return { ...stores, applications: { ...stores.applications, ofType }, quotas: { ...stores.quotas, lock } }
}
/** The instants by which versions were chosen. */
const chosen: Date[] = []
const test = useTestApp({}, (deps) => {
  const { catalogue } = deps
  const closed = catalogue.businessType(SOURCE_STORAGE)
  const businessType = (id: number) =>
    id === NOT_IMPLEMENTED && closed ? { ...closed, id, implemented: false } : catalogue.businessType(id)
  const inTransaction: InTransaction = (work) => deps.inTransaction((stores) => work(together(stores)))
  const activeVersion: typeof catalogue.activeVersion = (id, at) => {
    chosen.push(at)
    return catalogue.activeVersion(id, at)
  }
  return { ...deps, inTransaction, catalogue: { ...catalogue, businessType, activeVersion } }
})
const browser = useBrowser(test)

const create = (body: Partial<NewApplication>, who = browser, headers: Record<string, string> = {}) =>
  test.call('POST', 'applications', { browser: who, body: { isRenewal: false, ...body }, headers })
const ofType = (businessTypeId: number, partyId = CLINIC) =>
  test.deps.stores.applications.ofType(partyId, businessTypeId)

it('starts an application, with its Location (NEW-03)', async () => {
  const answer = await create({ businessTypeId: RADIOGRAPHY })
  expect(answer.statusCode).toBe(201)
  const { applicationId } = answer.json<{ applicationId: string }>()
  expect(answer.headers.location).toBe(`/api/v1/applications/${applicationId}`)
  expect((await test.call('GET', answer.headers.location ?? '', { browser })).json()).toMatchObject({ applicationId })
})

it('dates an application to the instant by which its version was chosen, however long the lock takes (NEW-03)', async () => {
  const { stores } = test.deps
  const locked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const before = await ofType(RADIOGRAPHY)
  const [first] = before
  const holding = test.deps.inTransaction(async ({ quotas }) => {
    await quotas.lock({ partyId: CLINIC, personId: first?.createdBy ?? '' })
    locked.resolve()
    await mayEnd.promise
  })
  await locked.promise
  chosen.length = 0
  const creating = create({ businessTypeId: RADIOGRAPHY })
  await expect.poll(() => chosen.length).toBe(1)
  await new Promise((done) => setTimeout(done, 50))
  mayEnd.resolve()
  await holding
  const { applicationId } = (await creating).json<{ applicationId: string }>()
  expect((await stores.applications.find(toUuid(applicationId)))?.createdAt).toEqual(chosen[0])
})

it.each([
  ['none', undefined, 'validation.required.text'],
  ['two characters', 'AB', 'validation.min.3.length.text'],
  ['blanks around two', '  AB  ', 'validation.min.3.length.text'],
  ['31 characters', 'A'.repeat(31), 'validation.max.30.length.text'],
])('requires a renewal’s previous case number: refuses %s (NEW-01)', async (_what, previousCaseNumber, key) => {
  const renewal = { businessTypeId: SOURCE_STORAGE, isRenewal: true }
  const answer = await create(previousCaseNumber === undefined ? renewal : { ...renewal, previousCaseNumber })
  expect(answer.json()).toMatchObject({
    status: 422,
    issues: [{ path: 'previousCaseNumber', key }],
    errors: { previousCaseNumber: [expect.stringMatching(/\S/)] },
  })
  expect(await ofType(SOURCE_STORAGE)).toEqual([])
})

it('stores a renewal’s number trimmed (NEW-01)', async () => {
  const answer = await create({ businessTypeId: LASER_POINTER, isRenewal: true, previousCaseNumber: '  SIE2020-17 ' })
  const { applicationId } = answer.json<{ applicationId: string }>()
  const details = await test.call('GET', `applications/${applicationId}`, { browser })
  expect(details.json()).toMatchObject({ isRenewal: true, previousCaseNumber: 'SIE2020-17', prefilledFrom: null })
})

it('refuses a kind of applicant that the type is not for (NEW-05)', async () => {
  const privatePerson = await test.signIn(TOLVAN, PRIVATE_PERSON)
  const refused = await create({ businessTypeId: RADIOGRAPHY }, privatePerson)
  expect(refused.json()).toMatchObject({ status: 403, code: 'error.not-for-applicant.text' })
  expect((await create({ businessTypeId: LASER_POINTER }, privatePerson)).statusCode).toBe(201)
})

it('knows no other type (NEW-05)', async () => {
  const unknown = { status: 404, code: 'general.server.business-type-not-found.text' }
  expect((await create({ businessTypeId: 4711 })).json()).toMatchObject(unknown)
})

it('starts a type that is not implemented only as a notification (NEW-06)', async () => {
  const closed = await create({ businessTypeId: NOT_IMPLEMENTED })
  expect(closed.json()).toMatchObject({ status: 409, code: 'error.not-startable.text' })
  const company = await test.signIn(TOLVAN, SECOND_COMPANY)
  expect((await create({ businessTypeId: SOLARIUM_REPORT }, company)).statusCode).toBe(201)
})

it('renews no notification (NEW-06)', async () => {
  const answer = await create({ businessTypeId: SOLARIUM_REPORT, isRenewal: true, previousCaseNumber: 'SIE2020-17' })
  expect(answer.json()).toMatchObject({
    status: 422,
    issues: [{ path: 'isRenewal', key: 'error.report-not-renewable.text' }],
  })
})

it('starts one notification of a type for five concurrent requests, and none beside an active one (NEW-06)', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ businessTypeId: SOLARIUM_REPORT })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  const [report] = await ofType(SOLARIUM_REPORT)
  const sent = { status: 'Submitted', submittedAt: new Date(), validUntil: '2999-01-01' } as const
  await test.db
    .updateTable('application')
    .set(sent)
    .where('id', '=', report?.id ?? '')
    .execute()
  const again = await create({ businessTypeId: SOLARIUM_REPORT })
  expect(again.json()).toMatchObject({ status: 409, code: 'error.report-exists.text' })
})

it('starts one notification of a type by the database alone, when five have looked and found none (NEW-06)', async () => {
  const company = await test.signIn(TOLVAN, SECOND_COMPANY)
  await test.db.deleteFrom('application').where('partyId', '=', SECOND_COMPANY).execute()
  looking = 5
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => create({ businessTypeId: SOLARIUM_REPORT }, company)),
  )
  expect(looking).toBe(0)
  const refused = answers.filter(({ statusCode }) => statusCode !== 201).map((answer) => answer.json())
  expect(refused).toEqual(Array(4).fill(expect.objectContaining({ status: 409, code: 'error.report-exists.text' })))
  expect(await ofType(SOLARIUM_REPORT, SECOND_COMPANY)).toHaveLength(1)
})

it('refuses to start for another identity than the page believes (ACC-15)', async () => {
  const answer = await create({ businessTypeId: RADIOGRAPHY, oid: SECOND_COMPANY })
  expect(answer.json()).toMatchObject({ status: 409, code: 'error.other-identity.text' })
})

it('starts one per idempotency key, also for concurrent requests (API-03)', async () => {
  const before = (await ofType(RADIOGRAPHY)).length
  const key = { 'idempotency-key': 'once' }
  const first = await create({ businessTypeId: RADIOGRAPHY }, browser, key)
  const second = await create({ businessTypeId: RADIOGRAPHY }, browser, key)
  expect(second.statusCode).toBe(201)
  expect(second.json()).toEqual(first.json())
  expect(second.headers.location).toBe(first.headers.location)
  const other = { 'idempotency-key': 'at once' }
  const atOnce = await Promise.all(
    Array.from({ length: 6 }, () => create({ businessTypeId: RADIOGRAPHY }, browser, other)),
  )
  expect(atOnce.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
  expect(new Set(atOnce.map(({ body }) => body)).size).toBe(1)
  expect(await ofType(RADIOGRAPHY)).toHaveLength(before + 2)
})

it('refuses a key that was used for something else; another person has keys of their own (API-03)', async () => {
  const key = { 'idempotency-key': 'used' }
  await create({ businessTypeId: RADIOGRAPHY }, browser, key)
  const otherwise = await create({ businessTypeId: LASER_POINTER }, browser, key)
  expect(otherwise.json()).toMatchObject({ status: 422, code: 'error.invalid.text' })
  const nils = await test.signIn('188910309825', CLINIC)
  expect((await create({ businessTypeId: LASER_POINTER }, nils, key)).statusCode).toBe(201)
})

it('separates keys by the represented identity (API-03, ACC-15)', async () => {
  const key = { 'idempotency-key': 'for both' }
  const own = await test.signIn(TOLVAN, CLINIC)
  const forClinic = await create({ businessTypeId: RADIOGRAPHY }, own, key)
  await test.call('PUT', 'authentication/identity', { browser: own, body: { cid: SECOND_COMPANY, name: 'x' } })
  const forOther = await create({ businessTypeId: RADIOGRAPHY }, own, key)
  expect(forOther.statusCode).toBe(201)
  expect(forOther.json()).not.toEqual(forClinic.json())
  const read = await test.call('GET', forOther.headers.location as string, { browser: own })
  expect(read.statusCode).toBe(200)
})

it('gives the key back when the first try failed (API-03)', async () => {
  const key = { 'idempotency-key': 'failed first' }
  expect((await create({ businessTypeId: 4711 }, browser, key)).statusCode).toBe(404)
  expect((await create({ businessTypeId: RADIOGRAPHY }, browser, key)).statusCode).toBe(201)
})

it('answers a repeat after a crash with the same application, once the key is free again (API-03)', {
  tags: ['nightly'],
}, async () => {
  const key = { 'idempotency-key': 'crashed' }
  const first = await create({ businessTypeId: RADIOGRAPHY }, browser, key)
  const count = (await ofType(RADIOGRAPHY)).length
  // Simulates a crash after the application was stored and before its response was.
  const died = { status: null, body: null, headers: null }
  await test.db.updateTable('idempotentAnswer').set(died).where('key', 'like', '% crashed').execute()
  expect((await create({ businessTypeId: RADIOGRAPHY }, browser, key)).json()).toMatchObject({
    status: 409,
    code: 'error.still-answering.text',
  })
  const past = { createdAt: new Date(Date.now() - 3 * 60_000) }
  await test.db.updateTable('idempotentAnswer').set(past).where('key', 'like', '% crashed').execute()
  expect((await create({ businessTypeId: RADIOGRAPHY }, browser, key)).json()).toEqual(first.json())
  expect(await ofType(RADIOGRAPHY)).toHaveLength(count)
})

it('answers a repeat at once when the process that was answering is gone (API-03)', async () => {
  const key = { 'idempotency-key': 'killed' }
  const first = await create({ businessTypeId: RADIOGRAPHY }, browser, key)
  const died = { status: null, body: null, headers: null, answeringPid: 2 ** 31 - 1 }
  await test.db.updateTable('idempotentAnswer').set(died).where('key', 'like', '% killed').execute()
  expect((await create({ businessTypeId: RADIOGRAPHY }, browser, key)).json()).toEqual(first.json())
})

it('forgets an answer after a day (API-03)', async () => {
  const key = { 'idempotency-key': 'a day' }
  await create({ businessTypeId: RADIOGRAPHY }, browser, key)
  const past = { createdAt: new Date(Date.now() - 25 * 3_600_000) }
  await test.db.updateTable('idempotentAnswer').set(past).where('key', 'like', '% a day').execute()
  expect((await create({ businessTypeId: LASER_POINTER }, browser, key)).statusCode).toBe(201)
})

it('refuses a body with more or less than it should have (API-02)', async () => {
  for (const body of [{}, { businessTypeId: '8' }, { businessTypeId: 8, surplus: 1 }, { businessTypeId: 8.5 }]) {
    const answer = await create(body as Partial<NewApplication>)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.statusCode).toBe(400)
  }
})

it('starts a notification once with given answers, which retries and refusals do not change (NEW-06, VET-05)', async () => {
  await test.db.deleteFrom('application').execute()
  const text = (written: string) => ({ text: written })
  const sections = {
    REP_SA_KIND: { selectedChoiceIds: ['rep.sa.down'] },
    REP_PLACES: { placesOfBusiness: [PLACE] },
    REP_EQUIPMENT: {
      equipments: [
        { id: PLACE.id, stepData: { REP_MAKE: text('Examion'), REP_MODEL: text('M 400'), REP_SERIAL: text('') } },
      ],
    },
    UNKNOWN_SECTION: { text: 'x' },
  }
  const body = { businessTypeId: SMALL_ANIMAL_REPORT, answers: wire(sections) }
  const key = { 'idempotency-key': 'twice' }
  const [first, again] = [await create(body, browser, key), await create(body, browser, key)]
  expect(first.statusCode).toBe(201)
  expect(again.json()).toEqual(first.json())
  const { applicationId } = first.json<{ applicationId: string }>()
  const stored = async (who = browser) => {
    const steps = [0, 1, 2].map((step) =>
      test.call('GET', `applications/${applicationId}/stepvalues/${step}`, { browser: who }),
    )
    return (await Promise.all(steps)).map((answer) => answer.json<{ stepData?: object }>().stepData)
  }
  const before = await stored()
  expect(JSON.parse((before[0] as Record<string, string>)['REP_SA_KIND'] ?? '')).toEqual(sections.REP_SA_KIND)
  expect(before.map((step) => JSON.stringify(step)).join('')).toMatch(/Kl\u00f6verv\u00e4gen 12.*Examion.*M 400/)
  expect(JSON.stringify(before)).not.toContain('UNKNOWN_SECTION')
  // Another notification is refused, and the first keeps its answers.
  const other = wire({ ...sections, REP_PLACES: { placesOfBusiness: [] } })
  expect((await create({ ...body, answers: other })).json()).toMatchObject({ code: 'error.report-exists.text' })
  expect(await stored()).toEqual(before)
  expect((await create({ businessTypeId: RADIOGRAPHY, answers: { X: 'not JSON' } })).statusCode).toBe(400)
})
