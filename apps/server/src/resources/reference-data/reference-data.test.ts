/** The contents of the catalogue, by kind of applicant and language. */
import type { AnswerTo } from '@sievert/contract/contract'
import type { GuideInLanguage } from '@sievert/contract/guide'
import type { ApplicationTypeInLanguage, BusinessTypeListed } from '@sievert/contract/reference-data'
import { describe, expect, it } from 'vitest'
import { type Browser, PRIVATE_PERSON, TOLVAN } from '../../../test/app.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()
const company = useBrowser(test)
const privatePerson = useBrowser(test, '188803149809', PRIVATE_PERSON)

const PATHS = [
  'businesstypes',
  'businesstypes/VETERINARY_XRAY',
  'applicationType/1?versionNumber=1',
  'countries',
  'equipmenttypes',
  'equipmenttypes/1/makes',
  'equipmenttypes/1/makes/1/models',
  'equipmentUsages',
  'equipmentUsages/configurations',
] as const

it.each(PATHS)('%s answers 401 without a session (ACC-14)', async (path) => {
  expect((await test.call('GET', path)).statusCode).toBe(401)
})

it.each(['businesstypes', 'businesstypes/VETERINARY_XRAY'])(
  '%s answers 403 before an identity is chosen (ACC-10)',
  async (path) => {
    const answer = await test.call('GET', path, { browser: await test.signIn(TOLVAN) })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'error.identity-missing.text'])
  },
)

describe('business types', () => {
  const listFor = async (browser: Browser) =>
    (await test.call('GET', 'businesstypes', { browser })).json<BusinessTypeListed[]>()

  it('are those that a company may start (NEW-05)', async () => {
    const list = await listFor(company)
    expect(list.map(({ nameKey }) => nameKey)).toContain('VETERINARY_XRAY')
    expect(list.every(({ applicants }) => applicants.includes('Company'))).toBe(true)
    expect(list.find(({ id }) => id === 1)).toEqual({
      id: 1,
      nameKey: 'VETERINARY_XRAY',
      name: 'Veterinärmedicinsk röntgen (tillstånd)',
      purpose: 'För den som röntgar djur med utrustning som kräver tillstånd.',
      implemented: true,
      reportOnly: false,
      category: 'VeterinaryMedicine',
      applicants: ['Company'],
      validityInYears: 5,
      minutesNeeded: 45,
      fees: [{ name: 'Generator för veterinärmedicinsk röntgen', pricePerUnit: 3700, isEach: true }],
      documents: expect.arrayContaining([{ name: 'Kursintyg', isAlways: true }]),
    })
  })

  it('are others for a private person (NEW-05)', async () => {
    const list = await listFor(privatePerson)
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(({ applicants }) => applicants.includes('PrivatePerson'))).toBe(true)
    expect(list.map(({ nameKey }) => nameKey)).not.toContain('VETERINARY_XRAY')
  })

  it('say in one sentence what they are for (NEW-10)', async () => {
    const lists = await Promise.all([company, privatePerson].map(listFor))
    expect(lists.flat().filter(({ purpose = '' }) => !/^För den som [^.]+\.$/.test(purpose))).toEqual([])
  })

  it('are found by name, in the requested language (API-01)', async () => {
    const answer = await test.call('GET', 'businesstypes/VETERINARY_XRAY?language=en', { browser: company })
    expect(answer.json()).toMatchObject({ id: 1, name: 'Veterinary X-ray (permit)' })
  })

  it.each([
    ['of an unknown name', 'NO_SUCH_TYPE', () => company],
    ['of another kind of applicant', 'VETERINARY_XRAY', () => privatePerson],
  ])('%s are not found (NEW-05, REP-01)', async (_what, nameKey, browser) => {
    const answer = await test.call('GET', `businesstypes/${nameKey}`, { browser: browser() })
    expect(answer.json()).toMatchObject({ status: 404, code: 'general.server.business-type-not-found.text' })
  })
})

describe('application types', () => {
  const read = (path: string, headers = {}) =>
    test.call('GET', `applicationType/${path}`, { browser: company, headers })

  it('come in one language, without another’s texts (API-01, SHE-07)', async () => {
    const [sv, en] = await Promise.all(['sv', 'en'].map((language) => read(`1?versionNumber=1&language=${language}`)))
    expect(sv?.json()).toMatchObject({
      id: 1,
      identity: 'VETERINARY_XRAY',
      businessTypeId: 1,
      versionNumber: 1,
      language: 'sv',
    })
    expect(sv?.body).toContain('Röntgenutrustning')
    expect(en?.body).toContain('X-ray equipment')
    expect(en?.body).not.toContain('Röntgenutrustning')
    expect(en?.json<ApplicationTypeInLanguage>().steps).toHaveLength(
      sv?.json<ApplicationTypeInLanguage>().steps.length ?? 0,
    )
  })

  it('are cached forever by the browser when a version is given (API-01)', async () => {
    const fixed = await read('1?versionNumber=1&language=sv')
    expect(fixed.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(fixed.headers.vary).toContain('accept-language')
    expect((await read('1')).headers['cache-control']).toBe('no-store')
  })

  it('are the latest version when none is given (API-01)', async () => {
    expect((await read('1')).json()).toMatchObject({
      versionNumber: test.deps.catalogue.latestVersion(1).versionNumber,
    })
  })

  it.each([
    ['999?versionNumber=1', 404, 'general.server.business-type-not-found.text'],
    ['1?versionNumber=0', 404, 'error.not-found.text'],
    ['1?versionNumber=999', 503, 'error.version-unavailable.text'],
    ['one', 400, 'error.malformed.text'],
    ['1?versionNumber=x', 400, 'error.malformed.text'],
  ])('answer %s with %i (API-02)', async (path, status, code) => {
    expect((await read(path)).json()).toMatchObject({ status, code })
  })
})

it('lists countries by name in the alphabet of the language (BUS-05)', async () => {
  const names = async (language: string) =>
    (await test.call('GET', `countries?language=${language}`, { browser: company })).json<AnswerTo<'listCountries'>>()
  const [sv, en] = [await names('sv'), await names('en')]
  expect(sv.find(({ iso3166Numeric }) => iso3166Numeric === 752)?.name).toBe('Sverige')
  const inOrder = (list: AnswerTo<'listCountries'>, wanted: string[]) =>
    list.map(({ name }) => name).filter((name) => wanted.includes(name))
  expect(inOrder(sv, ['Österrike', 'Belgien', 'Åland', 'Zimbabwe'])).toEqual([
    'Belgien',
    'Zimbabwe',
    'Åland',
    'Österrike',
  ])
  expect(inOrder(en, ['Belgium', 'Austria', 'Zimbabwe'])).toEqual(['Austria', 'Belgium', 'Zimbabwe'])
})

describe('veterinary equipment', () => {
  const read = async (path: string) => (await test.call('GET', path, { browser: company })).json<unknown>()

  it('has types, makes with those that are not shown, and models (VET-02, VET-07)', async () => {
    expect(await read('equipmenttypes?language=en')).toContainEqual({
      id: 4,
      nameKey: 'VET_CT',
      name: 'Computed tomography',
    })
    expect(await read('equipmenttypes/1/makes')).toContainEqual({ id: 4, name: 'Test 200', visible: false })
    expect(await read('equipmenttypes/1/makes/1/models')).toContainEqual({
      id: 2,
      name: 'X-DR Static S',
      max_mA: 500,
      max_kV: 150,
    })
  })

  it.each(['equipmenttypes/999/makes', 'equipmenttypes/2/makes/1/models', 'equipmenttypes/1/makes/999/models'])(
    '%s is not found (VET-07)',
    async (path) => {
      expect(await read(path)).toMatchObject({ status: 404 })
    },
  )

  it('has usages with texts in the translation (VET-03)', async () => {
    const groups = (await read('equipmentUsages')) as { identity: string; textKey: string; usages: string[] }[]
    expect(groups).toContainEqual({ identity: 'SMALL', textKey: 'equipment.usage.small', usages: ['OnlySmall'] })
    const texts = test.deps.catalogue.texts('sv')
    expect(groups.map(({ textKey }) => texts[textKey])).not.toContain(undefined)
  })

  it('has mountings by type and usage, one row per option (VET-03)', async () => {
    const configurations = await read('equipmentUsages/configurations')
    expect(configurations).toContainEqual({
      equipmentTypes: [5],
      usageConfigurations: [
        {
          usages: ['OnlySmall', 'OnlyLarge', 'BothSmallAndLarge'],
          animalTypeConfigurationOption: {
            identity: 'STAND_ROOM',
            textKey: 'equipment.mounting.stand-room',
            isOpened: true,
            isItinerant: false,
          },
        },
        {
          usages: ['OnlySmall', 'OnlyLarge', 'BothSmallAndLarge'],
          animalTypeConfigurationOption: {
            identity: 'ITIN_STAND',
            textKey: 'equipment.mounting.itin-stand',
            isOpened: true,
            isItinerant: true,
          },
        },
      ],
    })
  })
})

describe('the guide', () => {
  const read = async (language: string, headers = {}) => test.call('GET', `guide?language=${language}`, { headers })

  it('is public, in one language, with all data needed to answer (LES-04)', async () => {
    const answer = await read('en')
    const { guide, machines, types } = answer.json<GuideInLanguage>()
    expect(guide.questions[0]).toMatchObject({ text: 'What do you want to do?' })
    expect(Object.keys(machines).toSorted()).toEqual([
      'configurations',
      'mountings',
      'outcomeRules',
      'types',
      'usageGroups',
    ])
    expect(types).toContainEqual(expect.objectContaining({ nameKey: 'VETERINARY_XRAY', minutesNeeded: 45 }))
    expect(answer.body).not.toContain('Vad vill du göra?')
  })

  it('is not resent if cached, but is in another language (LES-04)', async () => {
    const { headers } = await read('sv')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('accept-language') })
    const held = { 'if-none-match': String(headers.etag) }
    expect((await read('sv', held)).statusCode).toBe(304)
    expect((await read('en', held)).statusCode).toBe(200)
  })
})
