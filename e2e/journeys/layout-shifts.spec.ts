/** No layout shifts while a page loads on a slow machine: each page by its address, and from the page before it. */
import { expect, type Page } from '@playwright/test'
import { next, pause } from '../support/form.ts'
import { begunReport } from '../support/opening.ts'
import { onPhone, tidyUp } from '../support/phone.ts'
import { watchShifts } from '../support/shifts.ts'
import { create, signablePermit, signIn, submittedPermit } from '../support/signable.ts'
import { signIdOf } from '../support/signing.ts'
import { bankIdOrder } from '../support/simulators.ts'
import { slowDown } from '../support/slow.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)
// On a machine four times slower than one that is busy with other tests.
test.use({ actionTimeout: 40_000 })
test.beforeEach(() => test.slow())

/** Long enough for the remaining content to load on a slow machine. */
const REST_MS = 500
const PATIENT = { timeout: 40_000 }

/** Opens pages by their heading, and expects no layout shift on the way. */
const watch = async (page: Page) => {
  const { expectStill, forget } = await watchShifts(page)
  await slowDown(page)
  const arrived = async (how: string, name: string) => {
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible(PATIENT)
    await expect(page.locator('main').locator('.aksel-skeleton, .sv-loader')).toHaveCount(0, PATIENT)
    await page.waitForTimeout(REST_MS)
    await expectStill(`${how} ${name}`)
  }
  return {
    /** By its address, as a full page load. */
    open: async (path: string, name: string) => {
      await page.goto(path)
      await arrived(path, name)
    },
    /** By a press on the page before it, where answers may have revealed more fields. */
    lead: async (press: () => Promise<unknown>, name: string) => {
      await pause(page)
      await forget()
      await press()
      await arrived('led to', name)
    },
  }
}
const link = (page: Page, name: string) => () =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
const button = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click()

test('nothing jumps before login, nor in the choice of party (SHE-04)', {
  tag: '@night',
}, async ({ page }) => {
  const { open, lead } = await watch(page)
  await open('/login', 'Välkommen')
  await lead(link(page, 'Behöver jag tillstånd?'), 'Vad vill du göra?')
  await open('/login/guide', 'Vad vill du göra?')
  await page.getByRole('radio', { name: 'Röntga djur' }).check()
  await lead(button(page, 'Nästa'), 'Vilken utrustning röntgar du med?')
  await open(new URL(page.url()).pathname, 'Vilken utrustning röntgar du med?')
  await lead(() => page.goBack(), 'Vad vill du göra?')
  await page.getByRole('radio', { name: /Röntga material/ }).check()
  await lead(button(page, 'Nästa'), 'Du behöver tillstånd')
  await open(new URL(page.url()).pathname, 'Du behöver tillstånd')
  await open('/login', 'Välkommen')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('radio', { name: /Tolvan Tolvansson/ }).check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.waitForURL('**/login**')
  await open('/login', 'Vem företräder du?')
  await page.getByRole('radio', { name: /organisation/i }).check()
  await lead(button(page, 'Fortsätt'), 'Välj organisation')
  await page.getByRole('combobox').selectOption({ label: 'Tolvans Djurklinik AB' })
  await lead(button(page, 'Fortsätt'), 'Tillstånd och anmälningar')
})

test('nothing jumps on the start page, nor where one begins (STA-01)', { tag: '@night' }, async ({ page }) => {
  await signIn(page.request)
  await submittedPermit(page.request)
  await create(page.request, 'VETERINARY_XRAY')
  const { open, lead } = await watch(page)
  await open('/', 'Tillstånd och anmälningar')
  await lead(link(page, 'Sök nytt tillstånd'), 'Sök nytt tillstånd')
  await open('/app/new', 'Sök nytt tillstånd')
  await lead(link(page, 'Avbryt'), 'Tillstånd och anmälningar')
  await open('/app/renew', 'Förnya tillstånd')
  await open('/report', 'Gör en anmälan')
  await open('/report/REPORT_DENTAL_INTRAORAL/new', 'Tandröntgen, intraoral (anmälan)')
  await open('/error', 'Ett tekniskt fel har inträffat.')
  await open('/nowhere', 'Felkod 404: Sidan kan inte hittas')
})

test('nothing jumps in the steps of a permit (WIZ-11)', { tag: '@night' }, async ({ page }) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  const { open, lead } = await watch(page)
  await open(`/app/${id}?step=0`, 'Strålkällorna och förrådet')
  await lead(() => next(page), 'Ansvar och dokument')
  await lead(() => next(page), 'Allmänna uppgifter')
  await lead(() => next(page), 'Granska och skriv under')
  await open(`/app/${id}?step=2`, 'Allmänna uppgifter')
  await open(`/app/${id}?step=1`, 'Ansvar och dokument')
  await lead(link(page, 'Översikt'), 'Översikt över ansökan')
  await open(`/app/${id}/overview`, 'Översikt över ansökan')
})

test('nothing jumps from the review to the page of the case (SIG-01)', { tag: '@night' }, async ({ page }) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  const { open, lead } = await watch(page)
  await open(`/app/${id}?step=3`, 'Granska och skriv under')
  await page.getByRole('checkbox', { name: /Jag intygar/ }).check()
  await lead(button(page, 'Skriv under ansökan'), 'Skriv under ansökan')
  await open(`/app/${id}/sign`, 'Skriv under ansökan')
  await page.getByRole('radio', { name: 'På en annan enhet' }).check()
  await lead(button(page, 'Fortsätt'), 'Skriv under ansökan')
  await page.waitForURL('**/sign/*-*')
  await open(new URL(page.url()).pathname, 'Skriv under ansökan')
  const { orderRef } = await bankIdOrder(signIdOf(page))
  await lead(() => onPhone('bankid', orderRef, 'approve'), 'Förvaring av slutna strålkällor (tillstånd)')
  await open(`/app/${id}/receipt`, 'Förvaring av slutna strålkällor (tillstånd)')
  await lead(() => page.getByRole('tab', { name: 'Ansökan' }).click(), 'Förvaring av slutna strålkällor (tillstånd)')
  await lead(link(page, 'Tillbaka till startsidan'), 'Tillstånd och anmälningar')
})

test('nothing jumps in the steps of the veterinary permit, nor of a notification (WIZ-11, VET-01)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  const id = await create(page.request, 'VETERINARY_XRAY')
  const report = await begunReport({ page }, 'REPORT_MEDICAL_SOLARIUM')
  for (const one of [id, report])
    for (let number = 1; number <= (one === id ? 5 : 2); number++)
      await page.request.post(`/api/v1/applications/${one}/steps/${number}/visit`, { data: { kind: 'next' } })
  const { open, lead } = await watch(page)
  await open(`/app/${id}?step=0`, 'Röntgenutrustning')
  await lead(button(page, 'Lägg till utrustning'), 'Lägg till utrustning')
  for (const [at, name] of [
    'Ansvar och strålskyddsexpert',
    'Rutiner och kompetens',
    'Lokaler och skydd',
    'Allmänna uppgifter',
    'Granska och skriv under',
  ].entries())
    await open(`/app/${id}?step=${at + 1}`, name)
  await open(`/app/${id}/overview`, 'Översikt över ansökan')
  for (const [at, name] of ['Om behandlingen', 'Uppgifter om verksamheten', 'Granska och skicka in anmälan'].entries())
    await open(`/app/${report}?step=${at}`, name)
})
