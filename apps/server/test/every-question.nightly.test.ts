/** A type that asks every kind of question, from the request to each output: no digit and no condition is lost. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Submission } from '@sievert/contract/case-delivery'
import type { AnswerTo } from '@sievert/contract/contract'
import type { Problem } from '@sievert/contract/problem'
import { balloonFestival } from '@sievert/domain/fixtures/balloon-festival'
import { MIDNIGHTS } from '@sievert/domain/fixtures/midnights'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { EquipmentValue } from '@sievert/domain/sections/equipment'
import type { SummaryRow, SummaryStep } from '@sievert/domain/summary/rows'
import { addDays, stockholmDate } from '@sievert/domain/swedish-time'
import { formatDate } from '@sievert/domain/texts/typed'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { needs } from '../../../scripts/testing/programs.ts'
import { readPacket } from '../src/evidence/packet.ts'
import { startJobs } from '../src/jobs.ts'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from './app.ts'
import { signatureOver } from './case-system.ts'
import { sendInGenerated } from './generated-journey.ts'
import { eventually, saveStep, startDraft } from './journey.ts'
import { outside } from './outside.ts'
import { bodyPagesOf } from './read-pdf.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { writeCatalogue } from './write-catalogue.ts'

const TODAY = stockholmDate(Date.now())
/** The first type of the catalogue that is written. */
const FESTIVAL = 1000
const choose = (...selectedChoiceIds: string[]) => ({ selectedChoiceIds })

const festival: StepData = {
  FEST_NAME: { text: 'Ballonger i mars' },
  FEST_FIRST_DAY: { date: '2190-02-28' },
  FEST_LAST_DAY: { date: '2190-03-01' },
  FEST_INSURED: { date: '2190-04' },
  FEST_SINCE: { date: '1988' },
  FEST_VISITORS: { number: '500' },
  FEST_GUARDS: { text: 'Med vakter.' },
  FEST_GROUND: { number: '12345678901234567890.1' },
  FEST_STAFF: { number: '0.20' },
  FEST_LANDING: choose('fest.landing.fence', 'fest.landing.watch'),
  FEST_GROUND_KIND: choose('fest.ground.ice'),
  FEST_NIGHT: choose('FEST_NIGHT.Checked'),
  FEST_LIGHTS: { text: 'Blinkande.' },
}
const formats: StepData = {
  FEST_ORGANISATIONNUMBER: { text: '5560360793' },
  FEST_NATIONALIDENTITY: { text: '191212121212' },
  FEST_POSTCODE: { text: '90219' },
  FEST_PHONE: { text: '0701234567' },
  FEST_EMAIL: { text: 'ballong@exempel.se' },
  FEST_BANKACCOUNT: { text: '50501055' },
}
const BALLOONS: StepData = {
  FEST_BALLOONS: {
    equipments: [
      {
        id: '00000000-0000-4000-8000-0000000000b1',
        stepData: {
          BALLOON_NAME: { text: 'Molnet' },
          BALLOON_BUILT: { date: '2020-02' },
          BALLOON_VOLUME: { number: '99999999999999999999.5' },
          BALLOON_LIFT: choose('balloon.lift.gas'),
          BALLOON_TESTED: { date: TODAY },
        },
      },
      {
        id: '00000000-0000-4000-8000-0000000000b2',
        stepData: {
          BALLOON_NAME: { text: 'Solen' },
          BALLOON_BUILT: { date: '2021-12' },
          BALLOON_VOLUME: { number: '1.5' },
          BALLOON_LIFT: choose('balloon.lift.air'),
        },
      },
    ],
  },
  FEST_ORDER: { text: 'Molnet först.' },
  FEST_PILOTS: {
    equipments: [
      {
        id: '00000000-0000-4000-8000-0000000000a1',
        stepData: { PILOT_NAME: { text: 'Amelia' }, PILOT_FLIGHTS: { number: '1234' } },
      },
    ],
  },
}
const itemsOf = (list: string): object[] =>
  (BALLOONS[list] as EquipmentValue).equipments.map(({ stepData }) => ({ stepData }))
const GAS: StepData = { GAS_STORE: { text: 'I ett skjul.' } }
const answersOf = (generated: Answers): Answers => {
  const { FEST_PLACES } = generated[2] ?? {}
  return {
    0: festival,
    1: { ...generated[1], ...formats },
    2: { ...BALLOONS, ...(FEST_PLACES && { FEST_PLACES }) },
    3: GAS,
  }
}

/** The answers as people read them. */
const WRITTEN = [
  '28 februari 2190',
  '1 mars 2190',
  'april 2190',
  '1988',
  'Med vakter.',
  '12 345 678 901 234 567 890,1 kr',
  '0,20 kr',
  '12 345 678 901 234 567 890,30 kr',
  '556036-0793',
  '19121212-1212',
  '902 19',
  '070-123 45 67',
  'ballong@exempel.se',
  '50501055',
  'februari 2020',
  '99 999 999 999 999 999 999,5 m³',
  formatDate(TODAY, 'sv'),
  'december 2021',
  '1,5 m³',
  '100 000 000 000 000 000 001,0 m³',
  'Molnet först.',
  '1 234',
  'I ett skjul.',
]

const folder = createTemporaryFolder()
let test: TestApp
let stopJobs: () => Promise<void>
let sent: Awaited<ReturnType<typeof sendInGenerated>>
let submission: Submission
beforeAll(async () => {
  const catalogue = join(folder.path, 'catalogue')
  writeCatalogue(catalogue, [{ id: 'festival', version: balloonFestival }])
  test = await startTestApp({ CATALOGUE_DIR: catalogue, REQUESTS_PER_MINUTE: '100000' })
  stopJobs = await startJobs(test.deps, test.queue)
  sent = await sendInGenerated(test, FESTIVAL, CLINIC, answersOf)
  const cases = await outside(test.simulators).casesOf(sent.application.uncompressedApplicationId)
  submission = (cases[0] as unknown as { submission: Submission }).submission
}, 60_000)
afterAll(async () => {
  await stopJobs()
  await test.close()
  folder.remove()
})

const textsIn = (rows: readonly SummaryRow[]): string[] =>
  rows.flatMap((row) => {
    if (row.kind === 'text') return [row.text.replaceAll('\u00a0', ' ')]
    return row.kind === 'groups' ? row.groups.flatMap((group) => textsIn(group.rows)) : []
  })
const fetched = async (href: string) => {
  const { pathname } = new URL(href)
  const { statusCode, rawPayload } = await test.call('GET', pathname.replace('/api/v1/', ''), {
    headers: signatureOver(test.deps, `GET.${pathname}`),
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

const stepOf = async (id: string, step: number) => {
  const answer = await test.call('GET', `applications/${id}/stepvalues/${step}`, { browser: sent.browser })
  const { stepData } = answer.json<AnswerTo<'readStep'>>()
  return Object.fromEntries(Object.entries(stepData).map(([identity, json]) => [identity, JSON.parse(json)]))
}

it('stores each answer as it was sent, and no total (VOC-01, VOC-02, VOC-03, VOC-06)', async () => {
  const id = sent.application.uncompressedApplicationId
  const steps = await test.db.selectFrom('stepDocument').selectAll().where('applicationId', '=', id).execute()
  const data = Object.fromEntries(steps.map((step) => [step.stepNumber, step.data]))
  expect(data[0]).toEqual(festival)
  expect(data[1]).toMatchObject(formats)
  expect(data[3]).toEqual(GAS)
  const items = await test.db.selectFrom('item').select('data').where('applicationId', '=', id).execute()
  expect(JSON.stringify(items)).toContain('"99999999999999999999.5"')
})

it('delivers the signed document with each answer and the exact totals (VOC-01, VOC-02, VOC-04, VOC-05, VOC-06)', () => {
  const document = Buffer.from(submission.signedDocument.base64, 'base64').toString('utf8')
  const { steps } = JSON.parse(document) as { steps: SummaryStep[] }
  const texts = textsIn(steps.flatMap(({ rows }) => rows))
  expect(texts).toEqual(expect.arrayContaining(WRITTEN))
})

it('seals the same document into the evidence (EVI-01, VOC-02)', async () => {
  const packet = readPacket((await fetched(submission.evidence?.href ?? '')).toString('utf8'))
  expect(JSON.stringify(packet)).toContain(submission.signedDocument.base64)
})

it('prints each answer in the PDF of the signed application (VOC-02, REV-07)', async (context) => {
  needs(context, 'pdftotext')
  const file = join(folder.path, 'application.pdf')
  writeFileSync(file, await fetched(submission.application.href))
  const printed = bodyPagesOf(file).join('').replace(/\s/gu, '')
  for (const text of WRITTEN) expect(printed).toContain(text.replace(/\s/gu, ''))
})

it('sends the mail of any other type, without an answer (CAS-03)', async () => {
  const mail = await eventually(
    async () =>
      (await outside(test.simulators).mails()).find(({ text }) => text.includes(sent.application.caseNumber ?? '-')),
    'the mail',
  )
  for (const answer of ['Ballonger i mars', '2190', /678.901/, '556036', 'Molnet', 'Amelia'])
    expect(mail.text).not.toMatch(answer)
})

it('prefills a renewal with the same answers, to the last digit (NEW-04, VOC-01, VOC-02, VOC-04)', async () => {
  const { browser, application } = sent
  const id = application.uncompressedApplicationId
  await test.db.updateTable('application').set({ status: 'Granted' }).where('id', '=', id).execute()
  const body = { businessTypeId: FESTIVAL, isRenewal: true, previousCaseNumber: application.caseNumber }
  const { applicationId } = (await test.call('POST', 'applications', { browser, body })).json<{
    applicationId: string
  }>()
  expect(await stepOf(applicationId, 0)).toEqual(festival)
  expect(await stepOf(applicationId, 1)).toMatchObject(formats)
  expect(await stepOf(applicationId, 3)).toEqual(GAS)
  const renewed = await stepOf(applicationId, 2)
  for (const list of ['FEST_BALLOONS', 'FEST_PILOTS'])
    expect(renewed[list]).toMatchObject({ equipments: itemsOf(list) })
})

const issuesOf = async (changes: StepData, { browser }: { browser: Browser } = sent) => {
  const id = await startDraft(test, browser, FESTIVAL)
  const refused = await saveStep(test, browser, id, { stepNumber: 0, sections: { ...festival, ...changes } })
  return refused.json<Problem>().issues?.map(({ path, key }) => `${path} ${key}`)
}

it('refuses what only a browser can read, and stores it as typed in a draft (VOC-01, VOC-02)', async () => {
  const typed = {
    FEST_FIRST_DAY: { date: '28 november 2190' },
    FEST_INSURED: { date: '03/26' },
    FEST_GROUND: { number: '1 234,5' },
    FEST_STAFF: { number: '-0.1' },
  }
  expect(await issuesOf(typed)).toEqual([
    'FEST_FIRST_DAY.date validation.date.format',
    'FEST_INSURED.date validation.date.ambiguous',
    'FEST_GROUND.number validation.number.format',
    'FEST_STAFF.number validation.min.value',
  ])
  const { browser } = sent
  const id = await startDraft(test, browser, FESTIVAL)
  await saveStep(test, browser, id, { stepNumber: 0, sections: typed, draft: true })
  expect(await stepOf(id, 0)).toMatchObject(typed)
})

it('limits a date by the server’s day and by another date (VOC-01)', async () => {
  expect(await issuesOf({ FEST_FIRST_DAY: { date: '2020-01-01' } })).toEqual([
    'FEST_FIRST_DAY.date validation.date.earliest',
  ])
  expect(await issuesOf({ FEST_LAST_DAY: { date: '2190-02-27' } })).toEqual([
    'FEST_LAST_DAY.date validation.date.earliest',
  ])
})

it.each(MIDNIGHTS)('begins the day $day at midnight in Sweden (VOC-01)', async ({ before, at, day }) => {
  const eve = addDays(day, -1)
  const verdicts: unknown[] = []
  for (const instant of [before, at]) {
    await test.deps.testSupport?.setClock(new Date(instant))
    const browser = await test.signIn(TOLVAN, CLINIC)
    for (const date of [eve, day]) {
      const issues = await issuesOf({ FEST_FIRST_DAY: { date }, FEST_LAST_DAY: { date: '2190-03-01' } }, { browser })
      verdicts.push([instant, date, issues ?? 'saved'])
    }
  }
  await test.deps.testSupport?.setClock(null)
  expect(verdicts).toEqual([
    [before, eve, 'saved'],
    [before, day, 'saved'],
    [at, eve, ['FEST_FIRST_DAY.date validation.date.earliest']],
    [at, day, 'saved'],
  ])
})
