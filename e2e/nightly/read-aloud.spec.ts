/**
 * Two journeys as a screen reader reads them, kept as snapshots: a change of order, name or role is seen in review.
 * After an intended change: `NIGHTLY=1 npx playwright test -c e2e nightly/read-aloud.spec.ts --update-snapshots`.
 */
import { expect, type Page } from '@playwright/test'
import { tidyUp } from '../support/phone.ts'
import {
  attachPlan,
  create,
  detailsOf,
  JOINT_COMPANY,
  KARIN,
  sendIn,
  signablePermit,
  signIn,
} from '../support/signable.ts'
import { control, eventually } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Texts that differ from run to run. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\b[A-ZÅÄÖ]+\d{4}-[\d-]+\b/g, 'SIE0000-1'],
  [/\bA-\d+\b/g, 'A-1'],
  [/\b\d\d:\d\d\b/g, '00:00'],
  [
    /\b\d{1,2} (januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december) \d{4}\b/g,
    '1 maj 2000',
  ],
  [/\b070-?\d[\d ]+\d\b/g, '070-123 45 67'],
  [/\/app\/[\w-]{22}/g, '/app/ID'],
]
const asRead = async (page: Page): Promise<string> => {
  const text = await page.locator('body').ariaSnapshot()
  return CHANGING.reduce((read, [pattern, same]) => read.replaceAll(pattern, same), `${text}\n`)
}
/** Opens a page, and compares what is read. */
const reads = async (page: Page, path: string, file: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await asRead(page)).toMatchSnapshot(`${file}.yml`)
}

test('a small permit, from its beginning to the choice of signing (SHE-15)', async ({ page }) => {
  // A party that has sent nothing: the type of its last application would be chosen otherwise.
  await signIn(page.request, KARIN, JOINT_COMPANY)
  await reads(page, '/app/new', 'permit-1-new')
  await signIn(page.request)
  // The answers that another test sent for this party would be suggested otherwise.
  await sendIn(page.request, await signablePermit(page.request))
  const empty = await create(page.request, 'SEALED_SOURCE_STORAGE')
  await reads(page, `/app/${empty}?step=0`, 'permit-2-sources')
  const id = await signablePermit(page.request)
  await reads(page, `/app/${id}?step=1`, 'permit-3-responsibility')
  await reads(page, `/app/${id}?step=2`, 'permit-4-general')
  await reads(page, `/app/${id}?step=3`, 'permit-5-review')
  await reads(page, `/app/${id}/sign/`, 'permit-6-sign')
})

test('a renewal, from its page to the case (SHE-15, NEW-11)', async ({ page }) => {
  await signIn(page.request)
  const earlier = await signablePermit(page.request)
  await attachPlan(page.request, earlier, 'ritning.pdf')
  await sendIn(page.request, earlier)
  const number = async () => (await detailsOf(page.request, earlier)).caseNumber ?? undefined
  const caseNumber = await eventually(number, `the number of ${earlier}`)
  await control('case-system/grant', { caseNumber, decidedOn: dayIn(-1700), validUntil: dayIn(100) })
  await reads(page, `/app/${earlier}/receipt`, 'renewal-1-case')
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE', caseNumber)
  await reads(page, `/app/${id}/renewal`, 'renewal-2-page')
  await reads(page, `/app/${id}?step=3`, 'renewal-3-review')
})
