/** Presses and keystrokes of an applicant who has been here before, within a budget for each journey (LES-06). */
import { expect, type Page } from '@playwright/test'
import type { Effort } from '../support/effort.ts'
import { effortOf, type JOURNEYS } from '../support/effort-journeys.ts'
import { tidyUp } from '../support/phone.ts'
import { attachPlan, detailsOf, ELIS, HORSE_VETERINARY, sendIn, signablePermit, signIn } from '../support/signable.ts'
import { control, eventually } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

type Row = { what: string; most: Partial<Effort>; found: Effort }
const table: Row[] = []
test.afterAll(() => {
  const within = ({ presses, typed }: Partial<Effort>) => `${presses ?? '–'}/${typed ?? '–'}`
  for (const { what, most, found } of table)
    console.log(`${what.padEnd(44)} ${within(found).padStart(8)} of at most ${within(most)} presses/keystrokes`)
})

const measure = async (page: Page, what: string, journey: keyof typeof JOURNEYS, most: Partial<Effort>) => {
  await page.goto(journey === 'login' ? '/login' : '/')
  const found = await effortOf(page, journey)
  table.push({ what, most, found })
  expect.soft(found.presses, `presses: ${what}`).toBeLessThanOrEqual(most.presses ?? Number.POSITIVE_INFINITY)
  expect.soft(found.typed, `keystrokes: ${what}`).toBeLessThanOrEqual(most.typed ?? Number.POSITIVE_INFINITY)
}
const idOf = (page: Page) => /\/app\/([^/]{22})/.exec(page.url())?.[1] ?? ''

/** Makes the journey once without counting, and sends the application. Returns its case number. */
const sendFirst = async (page: Page, journey: keyof typeof JOURNEYS): Promise<string> => {
  await page.goto('/')
  await effortOf(page, journey)
  const id = await sendIn(page.request, idOf(page))
  return eventually(async () => (await detailsOf(page.request, id)).caseNumber ?? undefined, `the number of ${id}`)
}

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const grant = (caseNumber: string) =>
  control('case-system/grant', { caseNumber, decidedOn: dayIn(-1700), validUntil: dayIn(100) })

test('login, change of client and renewal need few presses (LES-06, ACC-21, NEW-11)', { tag: '@night' }, async ({
  page,
}) => {
  await measure(page, 'login with one organisation', 'login', { presses: 4 })
  await signIn(page.request)
  await measure(page, 'change of client', 'changeOfClient', { presses: 2 })
  await signIn(page.request, ELIS, HORSE_VETERINARY)
  const id = await signablePermit(page.request)
  await attachPlan(page.request, id, 'ritning.pdf')
  await sendIn(page.request, id)
  const number = async () => (await detailsOf(page.request, id)).caseNumber ?? undefined
  await grant(await eventually(number, `the number of ${id}`))
  await measure(page, 'renewal without changes, with a document', 'renewal', { presses: 5, typed: 0 })
})

test('a returning applicant types little (LES-06, LES-05)', { tag: '@night' }, async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page.request, ELIS, HORSE_VETERINARY)
  const caseNumber = await sendFirst(page, 'notification')
  // A party has one valid notification of a type.
  await control('case-system/reject', { caseNumber })
  await measure(page, 'notification', 'notification', { presses: 11, typed: 20 })
  await sendFirst(page, 'smallPermit')
  await measure(page, 'small permit, as a copy of the last', 'copiedPermit', { presses: 15, typed: 50 })
  await measure(page, 'small permit, from the beginning', 'smallPermit', { presses: 15, typed: 50 })
  await sendFirst(page, 'veterinary')
  await measure(page, 'veterinary permit with three machines', 'veterinary', { typed: 186 })
})
