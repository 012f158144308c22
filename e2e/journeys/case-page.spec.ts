/** The page of a case, from submission to decision and renewal: its order, the next step, the history and the links. */
import { expect, type Page } from '@playwright/test'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { expectAdaptable } from '../support/adaptations.ts'
import { heading } from '../support/form.ts'
import { focusedHeading, pressOn } from '../support/keyboard.ts'
import { tidyUp } from '../support/phone.ts'
import { watchShifts } from '../support/shifts.ts'
import { attachPlan, detailsOf, sendIn, sentPermit, signablePermit, signIn } from '../support/signable.ts'
import { control, eventually } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

const DAY_MS = 86_400_000
const inDays = (days: number): string => stockholmDate(Date.now() + days * DAY_MS)
const numberOf = (page: Page, id: string): Promise<string> =>
  eventually(async () => (await detailsOf(page.request, id)).caseNumber ?? undefined, `the number of ${id}`)
const panel = (page: Page) => page.getByRole('tabpanel')
const headings = (page: Page) => panel(page).getByRole('heading', { level: 2 })
const history = (page: Page) =>
  page.getByRole('region', { name: 'Vad som har hänt' }).getByRole('listitem').locator('span')
/** The latest first. */
const SENT = ['Registrerad hos oss', 'Underskriven och inskickad']

test('leads from the submission, documents and invoice over the decision to the renewal, by keyboard (REV-08, REV-03, AFT-01, NEW-06)', {
  tag: '@night',
}, async ({ page }) => {
  const complaints = watchConsole(page)
  const { expectStill } = await watchShifts(page)
  await signIn(page.request)
  const id = await signablePermit(page.request)
  await attachPlan(page.request, id, 'ritning.pdf')
  await sendIn(page.request, id)
  const caseNumber = await numberOf(page, id)
  const open = async () => {
    await page.goto(`/app/${id}/receipt`)
    await expect(history(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectStill()
  }

  await open()
  await expect(headings(page)).toHaveText([
    'Vi har tagit emot din ansökan',
    'Det här händer nu',
    'Meddelanden',
    'Avgift och faktura',
    'Vad som har hänt',
    'Dokument',
    'Kontakta oss',
  ])
  await expect(page.getByRole('region', { name: 'Avgift och faktura' })).toContainText('Fakturan går till559990-0106')
  const documents = page.getByRole('region', { name: 'Dokument' })
  await expect(documents.getByRole('listitem')).toHaveText(/^ritning\.pdf\d+ KB$/)
  await expect(history(page)).toHaveText(SENT)
  await expectAccessible(page, 'page of a case that waits')
  await page.emulateMedia({ media: 'print' })
  await expect(documents).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await control('case-system/status', { caseNumber, label: { sv: 'Hos en expert', en: 'With an expert' } })
  const lastDay = inDays(60)
  await control('case-system/grant', { caseNumber, decidedOn: inDays(0), validUntil: lastDay })
  await open()
  await expect(headings(page)).toHaveText([
    'Beslut: tillstånd beviljat',
    'Vi har tagit emot din ansökan',
    'Avgift och faktura',
    'Vad som har hänt',
    'Dokument',
    'Kontakta oss',
  ])
  await expect(history(page)).toHaveText(['Beviljad', 'Hos en expert', ...SENT])
  await expectAccessible(page, 'page of a case that is granted and soon ends')
  await pressOn(page, panel(page).getByRole('link', { name: 'Förnya', exact: true }))
  await focusedHeading(page, 'Förnya tillstånd')
  expect(page.url()).not.toContain(caseNumber)
  await expect(page.getByLabel('Tidigare ärendenummer')).toHaveValue(caseNumber)
  await page.goBack()
  await expect(page.getByText('Beslut: tillstånd beviljat')).toBeVisible()
  await page.goForward()
  await page.locator('form button[type=submit]').click()
  await heading(page, 'Strålkällorna och förrådet')
  await open()
  await expect(page.getByText('Förnyelsen är påbörjad.')).toBeVisible()
  await panel(page).getByRole('link', { name: 'Fortsätt' }).click()
  await heading(page, 'Strålkällorna och förrådet')
  expect(complaints).toEqual([])
})

test('is first the rejection and how to appeal it, in both languages, with larger text and on a small screen (REV-08, AFT-01)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  const id = await sentPermit(page.request)
  const caseNumber = await numberOf(page, id)
  await control('case-system/reject', { caseNumber, decidedOn: inDays(0) })
  await page.goto(`/app/${id}/receipt`)
  await expect(headings(page).first()).toHaveText('Beslut: avslag')
  await expect(panel(page).getByText(/^Läs skälen i beslutet\. Du kan överklaga det till /)).toBeVisible()
  await expect(history(page)).toHaveText(['Avslagen', ...SENT])
  await expect(panel(page).getByRole('link', { name: 'Förnya' })).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(headings(page).first()).toHaveText('Decision: rejected')
  await expectAccessible(page, 'page of a case that is rejected')
  await expectAdaptable(page, 'page of a case that is rejected')
})

test('shows that the number is pending, then displays it automatically (REV-08, SIG-05)', {
  tag: '@night',
}, async ({ page }) => {
  await control('case-system/mode', { answer: '202' })
  await signIn(page.request)
  const id = await sentPermit(page.request)
  await page.goto(`/app/${id}/receipt`)
  await expect(page.getByText(/Ärendenumret visas i e-tjänsten när det är klart/)).toBeVisible()
  await expect(history(page)).toHaveText(SENT.slice(1))
  await expectAccessible(page, 'page of a case without a number')
  const { uncompressedApplicationId: applicationId } = await detailsOf(page.request, id)
  await eventually(
    () => control<object>('case-system/register', { applicationId }).catch(() => undefined),
    `the case of ${id}`,
  )
  await expect(history(page)).toHaveText(SENT)
})

test('is not shown of another party’s case (REV-08, ACC-15)', { tag: '@night' }, async ({ page, browser }) => {
  await signIn(page.request)
  const id = await sentPermit(page.request)
  const otherParty = await browser.newContext()
  const theirs = await otherParty.newPage()
  await signIn(theirs.request, '189012149804', 'org-y6c1j8s5g2')
  await theirs.goto(`/app/${id}/receipt`)
  await heading(theirs, 'Felkod 404: Sidan kan inte hittas')
  await otherParty.close()
})
