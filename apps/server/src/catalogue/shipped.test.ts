/** Tests the content of the shipped catalogue that the specifications prescribe. */
import { fileURLToPath } from 'node:url'
import { compile } from '@sievert/domain/engine/compile'
import { validateAll } from '@sievert/domain/engine/validate'
import { type Chargeable, calculateFee } from '@sievert/domain/fees/calculate'
import type { FeeLine } from '@sievert/domain/fees/values'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { TODAY } from '@sievert/domain/fixtures/today'
import { evaluateGuide, type GuideAnswers } from '@sievert/domain/guide/evaluate-guide'
import { COUNTRIES } from '@sievert/domain/rules/countries'
import type { Answers } from '@sievert/domain/sections/answers'
import { moveAnswers } from '@sievert/domain/versions/move-answers'
import { newEquipment } from '@sievert/domain/veterinary-equipment/change'
import { decideOutcome } from '@sievert/domain/veterinary-equipment/decide-outcome'
import type { PermitOutcome, Usage } from '@sievert/domain/veterinary-equipment/values'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from './load.ts'

const catalogue = loadCatalogue(fileURLToPath(new URL('../../../../catalogue', import.meta.url)), {
  releasedOnly: true,
})
const [sv, en] = [catalogue.texts('sv'), catalogue.texts('en')]

it('offers four permits that can be started and four notifications that cannot from the new-application page (NEW-02, NEW-05)', () => {
  expect(
    catalogue.businessTypes.map(({ id, nameKey, implemented, reportOnly }) => [id, nameKey, implemented, reportOnly]),
  ).toEqual([
    [1, 'VETERINARY_XRAY', true, false],
    [2, 'STRONG_LASER_POINTER', true, false],
    [3, 'INDUSTRIAL_RADIOGRAPHY', true, false],
    [4, 'REPORT_DENTAL_INTRAORAL', false, true],
    [5, 'REPORT_CABINET_XRAY', false, true],
    [6, 'REPORT_SMALL_ANIMAL_XRAY', false, true],
    [7, 'REPORT_MEDICAL_SOLARIUM', false, true],
    [8, 'SEALED_SOURCE_STORAGE', true, false],
  ])
})

it('lets private persons apply for laser pointers and sealed sources only (NEW-05, BUS-04)', () => {
  const theirs = catalogue.businessTypes.filter(({ applicants }) => applicants.includes('PrivatePerson'))
  expect(theirs.map(({ nameKey }) => nameKey)).toEqual(['STRONG_LASER_POINTER', 'SEALED_SOURCE_STORAGE'])
})

it('gives a version by type and number, the same object each time, and the latest to new applications', () => {
  expect(catalogue.version(1, 2)).toBe(catalogue.latestVersion(1))
  expect(catalogue.version(1, 1)).toMatchObject({ versionNumber: 1 })
  expect(catalogue.version(1, 3)).toBeUndefined()
  expect(catalogue.version(99, 1)).toBeUndefined()
  expect(() => catalogue.latestVersion(99)).toThrow(RangeError)
  expect(catalogue.businessType(99)).toBeUndefined()
})

it.each(catalogue.businessTypes.map(({ id, nameKey }) => [nameKey, id] as const))(
  'has a form for %s that an applicant can fill in (SEC-03, SEC-12)',
  (_, id) => {
    const compiled = compile(catalogue.latestVersion(id))
    for (let seed = 1; seed <= 20; seed++)
      expect(validateAll(compiled, validAnswers(compiled, { random: seeded(seed) }), TODAY).flat()).toEqual([])
  },
)

const compiledVersions = (id: number) =>
  Array.from({ length: catalogue.latestVersion(id).versionNumber }, (_, index) => {
    const version = catalogue.version(id, index + 1)
    if (!version) throw new Error(`type ${id} has no version ${index + 1}`)
    return compile(version)
  })

it.each([
  ['STRONG_LASER_POINTER', 2],
  ['INDUSTRIAL_RADIOGRAPHY', 3],
])('moves drafts of each earlier version of %s to the newest, without dropping an answer (VER-01)', (_, id) => {
  const versions = compiledVersions(id)
  for (const [index, from] of versions.entries())
    for (let seed = 1; seed <= 5; seed++) {
      const { questions } = moveAnswers(versions.slice(index), validAnswers(from, { random: seeded(seed) }), TODAY)
      expect(questions.filter(({ fate }) => fate === 'dropped')).toEqual([])
    }
})

type ItemMove = readonly [type: number, list: string, answers: object, moved: object, askedAgain: string[]]
const gamma = { IND_KIND: { selectedChoiceIds: ['ind.k.gamma'] } }
it.each<ItemMove>([
  [2, 'LASER_EQUIPMENT', { LASER_WAVELENGTH: { text: '532' } }, { LASER_WAVELENGTH: { number: '532' } }, []],
  [2, 'LASER_EQUIPMENT', { LASER_WAVELENGTH: { text: '532,5' } }, { LASER_WAVELENGTH: { number: '532.5' } }, []],
  [2, 'LASER_EQUIPMENT', { LASER_WAVELENGTH: { text: '532 nm' } }, {}, ['LASER_WAVELENGTH']],
  [2, 'LASER_EQUIPMENT', { LASER_WAVELENGTH: { text: '1.064' } }, {}, ['LASER_WAVELENGTH']],
  [
    3,
    'IND_EQUIPMENT',
    { IND_KIND: { selectedChoiceIds: ['ind.k.xray'] }, IND_KV: { text: '200' } },
    { IND_KV: { number: '200' } },
    [],
  ],
  [3, 'IND_EQUIPMENT', { ...gamma, IND_ACTIVITY: { text: '3,7' } }, { IND_ACTIVITY: { number: '3.7' } }, []],
  [3, 'IND_EQUIPMENT', { ...gamma, IND_ACTIVITY: { text: '3 700, 2026-05-01' } }, {}, ['IND_ACTIVITY']],
])('moves a number that was a text where it is one, and asks again otherwise: %i %s %o (VER-01)', (...of) => {
  const [type, list, answers, moved, askedAgain] = of
  const draft = { 1: { [list]: { equipments: [{ id: 'one', stepData: answers }] } } } as Answers
  const { answers: after, questions } = moveAnswers(compiledVersions(type), draft, TODAY)
  const kept = { ...answers, ...moved } as Record<string, object>
  const expected = Object.entries(kept).filter(([identity]) => !askedAgain.includes(identity))
  expect(after[1]?.[list]).toEqual({ equipments: [{ id: 'one', stepData: Object.fromEntries(expected) }] })
  expect(questions.filter(({ fate }) => fate !== 'kept').map(({ was }) => was)).toEqual(askedAgain)
})

describe('the decision on veterinary equipment', () => {
  const groups: Record<Usage, string> = { OnlySmall: 'SMALL', OnlyLarge: 'LARGE', BothSmallAndLarge: 'BOTH' }
  const decide = (equipmentTypeId: number, usage: Usage, option: string, max_kV: number): PermitOutcome => {
    const row = { usage, option, description: '', isVisible: true, isActive: true, isOpened: false, isItinerant: false }
    const usageSelection = { usage: groups[usage], isActive: true, options: [row] }
    return decideOutcome(catalogue.veterinary, { ...newEquipment('1'), equipmentTypeId, max_kV, usageSelection })
  }

  it('gives 8 Report, 204 Permit and 52 Illegal over the 264 offered combinations (VET-05)', () => {
    const outcomes = catalogue.veterinary.configurations.flatMap(({ equipmentTypeId, usages, options }) =>
      usages.flatMap((usage) =>
        options.flatMap((option) =>
          [70, 75, 75.1, 100, 100.5, 150, 150.1, 200].map((kV) => decide(equipmentTypeId, usage, option, kV)),
        ),
      ),
    )
    const count = (outcome: PermitOutcome) => outcomes.filter((each) => each === outcome).length
    expect([outcomes.length, count('Report'), count('Permit'), count('Illegal')]).toEqual([264, 8, 204, 52])
  })
  it.each<[number, Usage, string, number, PermitOutcome]>([
    [1, 'OnlySmall', 'FIXED_DOWN', 150, 'Report'],
    [1, 'OnlySmall', 'FIXED_DOWN', 150.1, 'Permit'],
    [2, 'OnlySmall', 'WALL_ARM', 75, 'Report'],
    [2, 'OnlySmall', 'WALL_ARM', 75.1, 'Permit'],
    [3, 'OnlyLarge', 'HANDHELD', 100, 'Permit'],
    [3, 'OnlyLarge', 'HANDHELD', 100.5, 'Illegal'],
  ])('has its limits inside: type %i, %s, %s at %d kV is %s (VET-05)', (type, usage, option, kV, outcome) =>
    expect(decide(type, usage, option, kV)).toBe(outcome),
  )
})

describe('the fees', () => {
  const items = (step: number, list: string, question: string, ...options: string[]): Answers => {
    const stepData = (option: string) => ({ [question]: { selectedChoiceIds: [option] } })
    return { [step]: { [list]: { equipments: options.map((option) => ({ id: '', stepData: stepData(option) })) } } }
  }
  const lasers = (...options: string[]) => items(1, 'LASER_EQUIPMENT', 'LASER_POWER', ...options)
  const cabinets = (...options: string[]) => items(2, 'REP_EQUIPMENT', 'REP_CAB_USE', ...options)
  const compiledOf = (nameKey: string) =>
    compile(catalogue.latestVersion(catalogue.businessTypes.find((type) => type.nameKey === nameKey)?.id ?? 0))
  const feeOf = (businessType: string, more: Partial<Chargeable>) =>
    calculateFee(catalogue.feeRules, {
      businessType,
      compiled: compiledOf(businessType),
      kind: 'application',
      day: '2026-11-20',
      permitEquipment: 0,
      answers: {},
      language: 'sv',
      ...more,
    })
  const lines = (feeLines: readonly FeeLine[]) =>
    feeLines.map(({ count, pricePerUnit }) => `${count} × ${pricePerUnit}`)

  it.each<[string, Partial<Chargeable>, string[]]>([
    ['VETERINARY_XRAY', { permitEquipment: 3 }, ['3 × 3700']],
    ['STRONG_LASER_POINTER', { answers: lasers('laser.w.le30', 'laser.w.le30') }, ['1 × 650']],
    ['STRONG_LASER_POINTER', { answers: lasers('laser.w.le30', 'laser.w.gt30') }, ['1 × 10200']],
    [
      'INDUSTRIAL_RADIOGRAPHY',
      { answers: items(1, 'IND_EQUIPMENT', 'IND_KIND', 'ind.k.xray', 'ind.k.xray', 'ind.k.gamma') },
      ['2 × 3700', '1 × 12100'],
    ],
    [
      'REPORT_CABINET_XRAY',
      { answers: cabinets('rep.c.sec', 'rep.c.ind', 'rep.c.lab', 'rep.c.lab'), kind: 'report' },
      ['4 × 1850'],
    ],
    ['REPORT_MEDICAL_SOLARIUM', { kind: 'report' }, ['1 × 1850']],
    ['SEALED_SOURCE_STORAGE', {}, ['1 × 2400']],
  ])('of %s with %j are %j (FEE-01)', (type, more, expected) =>
    expect(lines(feeOf(type, more).feeLineItems)).toEqual(expected),
  )

  it('were lower before the day of the change (FEE-02)', () => {
    const on = (day: string) => feeOf('VETERINARY_XRAY', { permitEquipment: 1, day }).feeTotal
    expect([on('2020-01-01'), on('2025-12-31'), on('2026-01-01')]).toEqual([3100, 3100, 3700])
  })
})

it('names 249 countries in both languages, Sweden as 752 (BUS-05, BUS-06)', () => {
  const { countries } = catalogue
  expect(new Set(countries.map(({ iso3166Numeric }) => iso3166Numeric))).toEqual(COUNTRIES)
  expect(COUNTRIES.size).toBe(249)
  const named = (id: number) => countries.find(({ iso3166Numeric }) => iso3166Numeric === id)?.name
  expect([752, 578, 40, 384, 834, 248].map(named)).toEqual([
    { sv: 'Sverige', en: 'Sweden' },
    { sv: 'Norge', en: 'Norway' },
    { sv: 'Österrike', en: 'Austria' },
    { sv: 'Elfenbenskusten', en: 'Côte d’Ivoire' },
    { sv: 'Tanzania', en: 'Tanzania' },
    { sv: 'Åland', en: 'Åland Islands' },
  ])
  expect(countries.map(({ name }) => name.sv)).toEqual(
    countries.map(({ name }) => name.sv).toSorted((a, b) => a.localeCompare(b, 'sv')),
  )
})

it.each([
  ['start.table.open.application.text', 'Visa ansökan', 'STA-02'],
  ['start.delete.header.application.text', 'Ta bort ansökan', 'STA-03'],
  ['signing.pending.open.text', 'Öppna BankID', 'SIG-02'],
  ['signing.pending.waiting.text', 'Väntar på att signering skall slutföras', 'SIG-10'],
  ['signing.failed.start.text', 'Signering kunde inte påbörjas på grund av ett oväntat fel', 'SIG-03'],
  ['signing.failed.application-fetch.text', 'Kunde inte hämta ansökan', 'SIG-03'],
  ['not-found.header.text', 'Felkod 404: Sidan kan inte hittas', 'SHE-06'],
  ['shell.session.message.text', 'Du kommer att bli utloggad om {0} om du inte förlänger tiden', 'ACC-12'],
  ['general.unknown-error.text', 'okänt fel', 'ACC-04'],
  ['general.to-start-page.text', 'Tillbaka till startsidan', 'REV-03'],
  ['equipment.error.load.text', 'Fel uppstod då utrustningar hämtas', 'VET-06'],
  ['equipment.error.makes.text', 'Fel uppstod vid hämtning av fabrikat', 'VET-06'],
  ['equipment.error.models.text', 'Fel uppstod vid hämtning av modeller', 'VET-06'],
  ['equipment.error.step.text', 'Error Loading equipment step', 'VET-06'],
  ['file.download.failed.text', 'Could not retreive data from blob', 'FIL-06'],
])('has %s word for word: %s (%s)', (key, text) => expect(sv[key]).toBe(text))

it.each(catalogue.businessTypes.map(({ id, nameKey }) => [nameKey, id] as const))(
  'has no two questions with one label in a step of %s, and no example inside a field (WIZ-08, SEC-04)',
  (_nameKey, id) => {
    for (const { sections } of catalogue.latestVersion(id)?.steps ?? []) {
      const labels = sections.flatMap(({ label }) => label?.sv ?? [])
      expect(labels).toEqual([...new Set(labels)])
      expect(labels, 'says what is confirmed').not.toContain('Bekräfta')
    }
    expect(JSON.stringify(catalogue.latestVersion(id)), 'looks like an answer').not.toContain('"placeholder":')
  },
)

it('has one word for a place, and in English for an identity number, a permit and an authorisation (SHE-07)', () => {
  const { 'contact.workId.help.text': _, ...others } = en
  const versions = catalogue.businessTypes.map(({ id }) => catalogue.latestVersion(id))
  const words = JSON.stringify([others, sv, catalogue.guide, catalogue.veterinary, versions].map(Object.values))
  const synonyms = /national identity|\blicen[cs]e\b|\bprox(?:y|ies)\b|verksamhetsplats|"noun":{"sv":"adress"/gi
  expect(words.match(synonyms)).toBeNull()
})

it('finds texts of other files by the program’s keys (VET-03, SEC-10)', () => {
  const keys = [
    'business-type.VETERINARY_XRAY.text',
    'equipment.type.VET_CT.text',
    'equipment.usage.both',
    'equipment.mounting.gantry',
  ]
  expect(keys.map((key) => en[key])).toEqual([
    'Veterinary X-ray (permit)',
    'Computed tomography',
    'Both small and large animals',
    'The beam is enclosed in the unit',
  ])
  expect(sv['validation.min.equipment.laserPointer']).toBe('Lägg till minst en laserpekare.')
})

it('speaks to people without exclamation marks or blame (SHE-07)', () =>
  expect(Object.entries(sv).filter(([, text]) => /!|ogiltig|felaktig/i.test(text))).toEqual([]))

describe('the guide', () => {
  /** Every path through the guide: its end, and its number of questions. */
  const waysOf = (answers: GuideAnswers = {}): { end: string; businessType: string | undefined; pages: number }[] => {
    const { pages, end } = evaluateGuide(catalogue.guide, catalogue.veterinary, answers)
    if (end) return [{ end: end.id, businessType: end.businessType, pages: pages.length }]
    const page = pages.at(-1)
    return (page?.options ?? []).flatMap(({ id }) => waysOf({ ...answers, [page?.id ?? '']: id }))
  }
  const ways = waysOf()

  it('leads to every type that there is, and takes six questions at most (LES-04)', () => {
    const types = new Set(ways.flatMap(({ businessType }) => businessType ?? []))
    expect([...types].toSorted()).toEqual(catalogue.businessTypes.map(({ nameKey }) => nameKey).toSorted())
    expect(Math.max(...ways.map(({ pages }) => pages))).toBe(6)
  })

  it.each<[GuideAnswers, string]>([
    [{ activity: 'laser', laser: 'weak' }, 'weak-laser'],
    [{ activity: 'laser', laser: 'strong' }, 'strong-laser'],
    [{ activity: 'sunbed', sunbed: 'cosmetic' }, 'cosmetic-sunbed'],
    [{ activity: 'animals', machine_type: '4', machine_animals: 'SMALL' }, 'veterinary-xray'],
    [
      {
        activity: 'animals',
        machine_type: '2',
        machine_animals: 'SMALL',
        machine_OnlySmall: 'WALL_ARM',
        machine_voltage: '0-75',
      },
      'small-animal-xray',
    ],
    [
      { activity: 'animals', machine_type: '2', machine_animals: 'LARGE', machine_OnlyLarge: 'HANDHELD' },
      'not-supported',
    ],
  ])('answers %j with %s (LES-04)', (answers, end) =>
    expect(evaluateGuide(catalogue.guide, catalogue.veterinary, answers).end?.id).toBe(end),
  )
})
