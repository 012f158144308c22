/** The start page: pending and valid cases, and few presses to any destination. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { type Effort, type MeasuredActions, measureEffort } from '../support/effort.ts'
import { heading } from '../support/form.ts'
import { expectWhole } from '../support/layout.ts'
import { tidyUp } from '../support/phone.ts'
import { create, detailsOf, ELIS, HORSE_VETERINARY, sentPermit, signIn } from '../support/signable.ts'
import { control, eventually } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

const SOURCES = 'Förvaring av slutna strålkällor (tillstånd)'
const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The case number of a permit of Tolvan's clinic that ends in a hundred days. */
const endingPermit = async (page: Page): Promise<string> => {
  await signIn(page.request)
  const id = await sentPermit(page.request)
  const number = async () => (await detailsOf(page.request, id)).caseNumber ?? undefined
  const caseNumber = await eventually(number, `the number of ${id}`)
  await control('case-system/grant', { caseNumber, decidedOn: dayIn(-1700), validUntil: dayIn(100) })
  return caseNumber
}

test('shows pending and valid items in both languages, by keyboard and at 320 px (STA-05)', async ({ page }) => {
  const complaints = watchConsole(page)
  const caseNumber = await endingPermit(page)
  // The table stays within its card, however long the case system's label is.
  const label = `Remitterad till Strålsäkerhetsmyndigheten ${'x'.repeat(50)}`
  await control('case-system/status', { caseNumber, label: { sv: label, en: label } })
  await page.goto('/')
  await expect(page.getByText(label).first()).toBeVisible()
  const waits = page.getByRole('region', { name: 'Det här väntar på dig' })
  await expect(waits.getByText(/^Tillståndet gäller till och med/).first()).toBeVisible()
  const renew = page.getByRole('region', { name: 'Tillstånd och anmälningar som gäller' }).getByRole('link', {
    name: `Förnya: ${SOURCES}, ${caseNumber}`,
  })
  await expectAccessible(page, 'start page with what holds')
  await expectWhole(page, 'start page with what holds')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectAccessible(page, 'start page with what holds, 320 px')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await renew.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Tidigare ärendenummer')).toHaveValue(caseNumber)
  expect(page.url()).toMatch(/\/app\/renew$/)
  await page.reload()
  await expect(page.getByLabel('Tidigare ärendenummer')).toHaveValue(caseNumber)
  await page.goBack()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('region', { name: 'Permits and notifications in force' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('shows five distinguishable drafts, and all on request (STA-04, STA-05)', { tag: '@night' }, async ({ page }) => {
  await signIn(page.request, ELIS, HORSE_VETERINARY)
  for (let at = 0; at < 7; at++) await create(page.request, 'SEALED_SOURCE_STORAGE')
  await page.goto('/')
  const started = page.getByRole('region', { name: 'Påbörjat' })
  await expect(started.getByRole('rowheader')).toHaveCount(5)
  await expect(started.getByText('Steg 1 av 4: Strålkällorna och förrådet').first()).toBeVisible()
  await started.getByRole('button', { name: /^Visa alla \d+/ }).click()
  await expect(started.getByRole('rowheader').nth(6)).toBeVisible()
  await expectAccessible(page, 'start page with all drafts')
})

test('needs at most two thirds of the presses that the earlier page needed (STA-05)', { tag: '@night' }, async ({
  page,
}) => {
  const caseNumber = await endingPermit(page)
  const row = (await (await page.request.get('/api/v1/applications')).json()).find(
    (one: { caseNumber?: string }) => one.caseNumber === caseNumber,
  )
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  const submit = page.locator('form button[type=submit]')
  const open400 = async () => {
    const others = Array.from({ length: 399 }, (_, at) => ({
      ...row,
      applicationId: `${at}`,
      status: 'Submitted',
      caseNumber: `SIE1999-${at}`,
      validUntil: undefined,
      ending: undefined,
    }))
    await page.route('**/api/v1/applications*', (route) => route.fulfill({ json: [...others, row] }))
    const few = { applications: [...others.slice(0, 20), row], started: 0, sent: 400 }
    await page.route('**/api/v1/applications/first', (route) => route.fulfill({ json: few }))
    await page.goto('/')
  }
  const holds = page.getByRole('region', { name: 'Tillstånd och anmälningar som gäller' })
  const sent = page.getByRole('region', { name: 'Inskickat' })
  type Way = {
    what: string
    open?: () => Promise<void>
    before: (hand: MeasuredActions) => Promise<void>
    now: (hand: MeasuredActions) => Promise<void>
    there: () => Promise<void>
  }
  const begun = (name: string) => () => heading(page, name)
  const ways: Way[] = [
    {
      what: 'to the first step of a notification',
      before: async ({ press, choose }) => {
        await press(link('Sök nytt tillstånd'))
        await choose(page.getByRole('combobox'), 'Kabinettröntgen (anmälan)')
        await press(link('Gå till anmälan'))
        await press(page.getByRole('button', { name: 'Börja på anmälan' }))
      },
      now: async ({ press }) => {
        await press(link('Gör en anmälan'))
        await press(link('Till anmälan: Kabinettröntgen (anmälan)'))
        await press(page.getByRole('button', { name: 'Börja på anmälan' }))
      },
      there: () => expect(page.getByRole('checkbox', { name: /^Utrustningen är sluten/ })).toBeVisible(),
    },
    {
      what: 'to the first step of a small permit',
      before: async ({ press, choose }) => {
        await press(link('Sök nytt tillstånd'))
        await choose(page.getByRole('combobox'), SOURCES)
        await press(submit)
      },
      now: async ({ press, choose }) => {
        await press(link('Sök nytt tillstånd'))
        await choose(page.getByRole('combobox'), SOURCES)
        await press(submit)
      },
      there: begun('Strålkällorna och förrådet'),
    },
    {
      what: 'to the first step of a renewal',
      before: async ({ press, choose, type }) => {
        await press(link('Förnya tillstånd'))
        await choose(page.getByRole('combobox'), SOURCES)
        await type(page.getByLabel('Tidigare ärendenummer'), caseNumber)
        await press(submit)
      },
      now: async ({ press }) => {
        await press(holds.getByRole('link', { name: `Förnya: ${SOURCES}, ${caseNumber}` }))
        await press(submit)
      },
      there: begun('Strålkällorna och förrådet'),
    },
    {
      what: 'to one permit among 400 rows',
      open: open400,
      before: async ({ press }) => {
        for (let pages = 1; pages < 20; pages++) await press(sent.getByRole('button', { name: 'Nästa sida' }))
      },
      now: async ({ type }) => {
        await type(sent.getByRole('textbox'), caseNumber)
      },
      there: () => expect(sent.getByText(caseNumber, { exact: true })).toBeVisible(),
    },
  ]
  const sum = { before: 0, now: 0 }
  // With many rows, search saves the most presses. The other ways must be a third shorter on their own.
  const begins = { before: 0, now: 0 }
  for (const { what, open, there, ...way } of ways) {
    const efforts: Effort[] = []
    for (const when of ['before', 'now'] as const) {
      await page.unrouteAll()
      await (open?.() ?? page.goto('/'))
      await expect(sent.getByRole('rowheader').first()).toBeVisible()
      const hand = measureEffort()
      await way[when](hand)
      await there()
      // A renewal that has begun would be continued.
      const draft = /^\/app\/([^/]{22})$/.exec(new URL(page.url()).pathname)?.[1]
      if (draft) await page.request.delete(`/api/v1/applications/${draft}`)
      efforts.push(hand.effort)
      sum[when] += hand.effort.presses
      if (!open) begins[when] += hand.effort.presses
    }
    const [before, now] = efforts.map(({ presses, typed }) => `${presses} presses, ${typed} letters typed`)
    console.log(`${what}: ${before} before; now ${now}`)
    if (what.includes('renewal')) expect(efforts[1]?.presses).toBeLessThanOrEqual(2)
  }
  console.log(
    `in sum ${sum.before} before, ${sum.now} now; without the search ${begins.before} before, ${begins.now} now`,
  )
  for (const { before, now } of [sum, begins]) expect(now).toBeLessThanOrEqual((before * 2) / 3)
})
