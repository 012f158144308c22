/** Two servers with the same catalogue begin to use a version at its time, and not before. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { ApplicationTypeInLanguage, BusinessTypeListed } from '@sievert/contract/reference-data'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from '../../test/app.ts'
import { LASER_POINTER, SOLARIUM_REPORT, SOURCE_STORAGE, startDraft } from '../../test/journey.ts'
import { laterCatalogue } from '../../test/later-version.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { checkCatalogue } from '../commands/catalogue-check.ts'
import { releaseCatalogue } from '../commands/catalogue-release.ts'
import { loadCatalogue, readCatalogue } from './load.ts'

const SOURCE_V2 = 'business-types/sealed-source-storage/v2.json'
const SOLARIUM_V1 = 'business-types/report-medical-solarium/v1.json'
/** Midnight in Sweden. */
const ACTIVE_FROM = '2027-01-01T00:00:00+01:00'
const JUST_BEFORE = new Date('2026-12-31T22:59:00Z')
const JUST_AFTER = new Date('2026-12-31T23:00:01Z')

const folder = createTemporaryFolder()
const dir = join(folder.path, 'catalogue')
let one: TestApp
let two: TestApp
let browser: Browser

const changeVersion = (file: string, changes: object) => {
  const version = JSON.parse(readFileSync(join(dir, file), 'utf8')) as object
  writeFileSync(join(dir, file), JSON.stringify({ ...version, ...changes }))
}

beforeAll(async () => {
  laterCatalogue(dir, ['sealed-source-storage'], { activeFrom: ACTIVE_FROM })
  // A type without any active version.
  changeVersion(SOLARIUM_V1, { activeFrom: ACTIVE_FROM })
  one = await startTestApp({ CATALOGUE_DIR: dir })
  const { DATABASE_URL = '', FILE_STORE = '' } = one.settings
  two = await startTestApp({ CATALOGUE_DIR: dir, DATABASE_URL, FILE_STORE })
}, 120_000)
beforeEach(async () => {
  await one.deps.testSupport?.setClock(JUST_BEFORE)
  browser = await one.signIn(TOLVAN, CLINIC)
})
afterAll(async () => {
  await two.close()
  await one.close()
  folder.remove()
})

const read = async <T>(server: TestApp, path: string) => (await server.call('GET', path, { browser })).json<T>()
const versionsOfNew = async () => {
  const versions: number[] = []
  for (const server of [one, two]) {
    const id = await startDraft(server, browser)
    versions.push((await read<ApplicationDetails>(server, `applications/${id}`)).versionNumber)
  }
  return versions
}
const typeOf = (query: string) => read<ApplicationTypeInLanguage>(two, `applicationType/${SOURCE_STORAGE}?${query}`)
const offered = async () => (await read<BusinessTypeListed[]>(two, 'businesstypes')).map(({ id }) => id)
const beginReport = () =>
  two.call('POST', 'applications', { browser, body: { businessTypeId: SOLARIUM_REPORT, isRenewal: false } })
const statusOf = async () => (await two.call('GET', `report/${SOLARIUM_REPORT}`, { browser })).statusCode

it('gives new applications the earlier version until its time, then the new one, on every process (NEW-07)', async () => {
  expect(await versionsOfNew()).toEqual([1, 1])
  await one.deps.testSupport?.setClock(JUST_AFTER)
  browser = await two.signIn(TOLVAN, CLINIC)
  expect(await versionsOfNew()).toEqual([2, 2])
})

it('describes the version of new applications, and to the preview the newest with its time (NEW-07)', async () => {
  expect(await typeOf('')).toMatchObject({ versionNumber: 1 })
  expect(await typeOf('newest=true')).toMatchObject({ versionNumber: 2, activeFrom: ACTIVE_FROM })
  await one.deps.testSupport?.setClock(JUST_AFTER)
  browser = await one.signIn(TOLVAN, CLINIC)
  expect(await typeOf('')).toMatchObject({ versionNumber: 2 })
  expect(await typeOf('newest=true')).not.toHaveProperty('activeFrom')
})

it('offers a type when its first version is active; until then the preview can read it (NEW-07, NEW-05)', async () => {
  expect(await offered()).not.toContain(SOLARIUM_REPORT)
  expect(await offered()).toContain(LASER_POINTER)
  expect((await beginReport()).statusCode).toBe(404)
  expect(await statusOf()).toBe(404)
  const preview = await read<BusinessTypeListed>(two, 'businesstypes/REPORT_MEDICAL_SOLARIUM')
  expect(preview).toMatchObject({ id: SOLARIUM_REPORT, validityInYears: expect.any(Number) })
  await one.deps.testSupport?.setClock(JUST_AFTER)
  browser = await one.signIn(TOLVAN, CLINIC)
  expect(await offered()).toContain(SOLARIUM_REPORT)
  expect(await statusOf()).toBe(200)
  expect((await beginReport()).statusCode).toBe(201)
})

it('may be changed after the release, also to a later time, without any change of the content (NEW-07)', () => {
  expect(releaseCatalogue(dir, JUST_BEFORE)).toEqual([
    `released ${SOURCE_V2}`,
    `${SOLARIUM_V1} is active from ${ACTIVE_FROM}`,
    `${SOURCE_V2} is active from ${ACTIVE_FROM}`,
  ])
  changeVersion(SOURCE_V2, { activeFrom: '2099-01-01T00:00:00Z' })
  const now = new Date('2030-01-01T00:00:00Z')
  const catalogue = loadCatalogue(dir, { releasedOnly: true })
  expect(catalogue.activeVersion(SOURCE_STORAGE, now)?.versionNumber).toBe(1)
  expect(catalogue.version(SOURCE_STORAGE, 2)).toBeDefined()
  changeVersion(SOURCE_V2, { activeFrom: undefined })
  expect(loadCatalogue(dir, { releasedOnly: true }).activeVersion(SOURCE_STORAGE, now)?.versionNumber).toBe(2)
  changeVersion(SOURCE_V2, { validityInYears: 6 })
  expect(() => readCatalogue(dir)).toThrow('released-version-changed')
  changeVersion(SOURCE_V2, { validityInYears: 5, activeFrom: ACTIVE_FROM })
  expect(checkCatalogue(dir, JUST_BEFORE)).toEqual([
    `${SOLARIUM_V1} is active from ${ACTIVE_FROM}`,
    `${SOURCE_V2} is active from ${ACTIVE_FROM}`,
  ])
  expect(checkCatalogue(dir, JUST_AFTER)).toEqual([])
})

it.each(['2027-01-01', '2027-01-01T00:00:00', '2027-02-30T00:00:00Z', '2027-01-01T23:59:60Z'])(
  'is a time with its offset, not %s',
  (activeFrom) => {
    changeVersion(SOURCE_V2, { activeFrom })
    expect(() => readCatalogue(dir)).toThrow(`${SOURCE_V2}:1 activeFrom`)
    changeVersion(SOURCE_V2, { activeFrom: ACTIVE_FROM })
  },
)

it('logs each version that applications have and the catalogue lacks once', () => {
  const lines: string[] = []
  const { logMissing } = loadCatalogue(dir, { log: (line) => lines.push(line) })
  logMissing(8, 3)
  logMissing(8, 3)
  logMissing(8, 4)
  expect(lines).toEqual([
    'the catalogue of this process has no version 3 of business type 8, which applications use: they wait for it',
    'the catalogue of this process has no version 4 of business type 8, which applications use: they wait for it',
  ])
})
