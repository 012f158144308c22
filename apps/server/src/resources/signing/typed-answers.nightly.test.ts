/** Dates, exact numbers, totals and formats from the request to the signed document and the PDF. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnswerTo } from '@sievert/contract/contract'
import type { Problem } from '@sievert/contract/problem'
import type { SummaryStep } from '@sievert/domain/summary/rows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { needs } from '../../../../../scripts/testing/programs.ts'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { fillInSteps, SOURCES, saveStep, startDraft } from '../../../test/journey.ts'
import { bodyPagesOf } from '../../../test/read-pdf.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { loadApplication } from '../../applications/load-application.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { describeReceipt } from '../receipts/describe-receipt.ts'
import { freezeApplication } from './freeze-application.ts'

const FOLDER = 'business-types/sealed-source-storage'
const label = (text: string) => ({ sv: text, en: text })
const QUESTIONS = [
  { identity: 'SRC_FROM', sectionType: 'Date', label: label('Från'), earliest: { fromToday: {} } },
  {
    identity: 'SRC_UNTIL',
    sectionType: 'Date',
    label: label('Till'),
    precision: 'month',
    earliest: { of: 'SRC_FROM' },
  },
  { identity: 'SRC_ONE', sectionType: 'Number', label: label('Ett'), decimals: 1, maximum: '99999999999999999999' },
  { identity: 'SRC_TWO', sectionType: 'Number', label: label('Två'), decimals: 1, minimum: '0.2' },
  { identity: 'SRC_TOTAL', sectionType: 'Sum', label: label('Summa'), of: ['SRC_ONE', 'SRC_TWO'], unit: label('GBq') },
  { identity: 'SRC_ACCOUNT', sectionType: 'TextInput', label: label('Konto'), format: 'bankAccount' },
]
const ANSWERS = {
  SRC_FROM: { date: '2190-02-28' },
  SRC_UNTIL: { date: '2190-03' },
  SRC_ONE: { number: '12345678901234567890.1' },
  SRC_TWO: { number: '0.2' },
  SRC_ACCOUNT: { text: '50501055' },
}
const TYPED = {
  SRC_FROM: { date: '28 november 2190' },
  SRC_UNTIL: { date: '03/26' },
  SRC_ONE: { number: '1 234,5' },
  SRC_TWO: { number: '0.1' },
  SRC_ACCOUNT: { text: '50501056' },
}

const folder = createTemporaryFolder()
let test: TestApp
let browser: Browser

/** A new version with the questions, whose empty answers have texts. */
const release = (dir: string) => {
  const v2 = JSON.parse(readFileSync(join(dir, FOLDER, 'v1.json'), 'utf8'))
  v2.versionNumber = 2
  v2.steps[0].sections.push(...QUESTIONS)
  writeFileSync(join(dir, FOLDER, 'v2.json'), JSON.stringify(v2))
  const open = ['FROM.date', 'UNTIL.date', 'ONE.number', 'TWO.number', 'ACCOUNT.text']
  for (const language of ['sv', 'en']) {
    const file = join(dir, 'texts', `${language}.json`)
    const more = Object.fromEntries(open.map((name) => [`validation.required.SRC_${name}`, 'Svara.']))
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...more }))
  }
}

beforeAll(async () => {
  const dir = join(folder.path, 'catalogue')
  cpSync(fileURLToPath(new URL('../../../../../catalogue', import.meta.url)), dir, { recursive: true })
  release(dir)
  test = await startTestApp({ CATALOGUE_DIR: dir })
  browser = await test.signIn(TOLVAN, CLINIC)
})
afterAll(async () => {
  await test.close()
  folder.remove()
})

const save = (id: string, answers: object, draft = false) =>
  saveStep(test, browser, id, { stepNumber: 0, sections: { ...SOURCES, ...answers }, draft })

it('refuses what only a browser can read, and stores it as typed in a draft (VOC-01, VOC-02, VOC-03)', async () => {
  const id = await startDraft(test, browser)
  const refused = await save(id, TYPED)
  expect(refused.json<Problem>().issues?.map(({ path, key }) => `${path} ${key}`)).toEqual([
    'SRC_FROM.date validation.date.format',
    'SRC_UNTIL.date validation.date.ambiguous',
    'SRC_ONE.number validation.number.format',
    'SRC_TWO.number validation.min.value',
    'SRC_ACCOUNT.text validation.bank-account.format',
  ])
  expect((await save(id, TYPED, true)).statusCode).toBe(200)
  const { stepData } = (await test.call('GET', `applications/${id}/stepvalues/0`, { browser })).json<
    AnswerTo<'readStep'>
  >()
  expect(stepData).toMatchObject({ SRC_FROM: '{"date":"28 november 2190"}', SRC_ONE: '{"number":"1 234,5"}' })
})

it('limits a date by the server’s day and by another date (VOC-01)', async () => {
  const id = await startDraft(test, browser)
  const issuesOf = async (answers: object) => (await save(id, answers)).json<Problem>().issues?.map(({ key }) => key)
  expect(await issuesOf({ ...ANSWERS, SRC_FROM: { date: '2020-01-01' } })).toEqual(['validation.date.earliest'])
  expect(await issuesOf({ ...ANSWERS, SRC_UNTIL: { date: '2190-02' } })).toEqual(['validation.date.after'])
})

it('signs and prints each answer to its last digit, and the exact total, which is not stored (VOC-02, VOC-06)', async (context) => {
  needs(context, 'pdftotext')
  const id = await startDraft(test, browser)
  await fillInSteps(test, browser, id, { sources: { ...SOURCES, ...ANSWERS } })
  const application = await test.deps.stores.applications.find(toUuid(id))
  if (!application) throw new Error('no application')
  const whole = await loadApplication(test.deps, test.deps.stores, application)
  expect(whole.answers[0]).toMatchObject(ANSWERS)
  expect(whole.answers[0]).not.toHaveProperty('SRC_TOTAL')
  const ground = { role: 'owner' } as unknown as SignOrderRecord['ground']
  const frozen = await freezeApplication(test.deps, test.deps.stores, { whole, ground, language: 'sv' })
  const { steps } = JSON.parse(frozen.canonicalDocument.toString('utf8')) as { steps: SummaryStep[] }
  const texts = (steps[0]?.rows ?? []).flatMap((row) => (row.kind === 'text' ? [row.text] : [])).slice(-6)
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '28 februari 2190',
    'mars 2190',
    '12 345 678 901 234 567 890,1',
    '0,2',
    '12 345 678 901 234 567 890,3 GBq',
    '50501055',
  ])
  const order = { ...frozen, language: 'sv', ground, method: 'BankID' } as Partial<SignOrderRecord>
  const about = { application, order: order as SignOrderRecord, invoice: null }
  const document = describeReceipt(test.deps, 'application', about)
  const file = join(folder.path, 'application.pdf')
  writeFileSync(file, await test.deps.printer.print({ ...document, pageNumber: '' }))
  const printed = bodyPagesOf(file).join('').replace(/\s/gu, '')
  for (const text of texts) expect(printed).toContain(text.replace(/\s/gu, ''))
})
