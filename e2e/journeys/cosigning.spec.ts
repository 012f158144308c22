/** A company whose signatories sign two together: two persons in two browsers, from login to the case number. */
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { heading } from '../support/form.ts'
import { logIn } from '../support/logging-in.ts'
import { onPhone, ordersOf, tidyUp } from '../support/phone.ts'
import { numberOn, reads, SOON } from '../support/reading.ts'
import { addresses } from '../support/server.ts'
import { changeAnswer, signablePermit } from '../support/signable.ts'
import { press, signIdOf } from '../support/signing.ts'
import { bankIdOrder, caseWithNumber, eventually, mailTo } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

const COMPANY = 'Älvstrand och Rask Materialprovning HB'
const OTTOS_MAIL = 'otto.rask@exempel.se'
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const browserOf = async (browser: Browser, viewport: typeof DESKTOP): Promise<Page> => {
  const { origin: baseURL } = addresses()
  return (await browser.newContext({ baseURL, locale: 'sv-SE', viewport })).newPage()
}

const enter = async (page: Page, person: RegExp) => {
  await page.goto('/login')
  await logIn(page, { person, organisation: COMPANY })
  await heading(page, 'Tillstånd och anmälningar')
}

/** Karin asks Otto and signs with BankID. Returns the application. */
const signFirst = async (karin: Page): Promise<string> => {
  const id = await signablePermit(karin.request)
  await karin.goto(`/app/${id}?step=3`)
  await karin.getByRole('checkbox', { name: /Jag intygar/ }).check()
  await press(karin, 'Skriv under tillsammans')
  await heading(karin, 'Skriv under tillsammans')
  await reads(karin, 'Enligt registret skriver du under tillsammans med Otto Rask.')
  await expectAccessible(karin, 'whom to ask')
  await press(karin, 'Fortsätt till underskriften')
  await expectAccessible(karin, 'whom to ask, without an address')
  await karin.getByRole('textbox', { name: 'E-post till Otto Rask' }).fill(OTTOS_MAIL)
  await press(karin, 'Fortsätt till underskriften')
  await karin.getByRole('radio', { name: 'BankID' }).check()
  await karin.getByRole('radio', { name: 'På en annan enhet' }).check()
  await press(karin, 'Fortsätt')
  await karin.waitForURL('**/sign/*-*')
  const { orderRef } = await bankIdOrder(signIdOf(karin))
  await onPhone('bankid', orderRef, 'approve')
  await karin.waitForURL('**/cosigning', SOON)
  await expect(karin.getByRole('heading', { level: 1, name: 'Du har skrivit under' })).toBeFocused()
  await reads(karin, /Nu väntar vi på Otto Rask till och med den \d+ \p{L}+ \d{4}\./u)
  return id
}

test('two persons sign together, one on a phone, and each follows the other (TOG-01, TOG-02)', async ({ browser }) => {
  const karin = await browserOf(browser, DESKTOP)
  const complaints = watchConsole(karin)
  await enter(karin, /^Karin Älvstrand/)
  const id = await signFirst(karin)
  await expectAccessible(karin, 'waiting')

  const mail = await mailTo(OTTOS_MAIL, 'Skriv under senast')
  for (const secret of ['Karin', COMPANY, 'blyskåp', '/sign']) expect(mail.text).not.toContain(secret)

  const otto = await browserOf(browser, PHONE)
  await enter(otto, /^Otto Rask/)
  await expect(otto.getByRole('region', { name: 'Att skriva under' })).toBeVisible()
  await expectAccessible(otto, 'start page of the person who is asked')
  await otto.getByRole('link', { name: /^Läs och skriv under/ }).click()
  await heading(otto, 'Läs igenom och skriv under')
  await reads(otto, /Karin Älvstrand har skrivit under/)
  await reads(otto, 'Fem provkällor i ett låst blyskåp på plan 2.')
  await expectAccessible(otto, 'reading')
  await otto.getByRole('checkbox', { name: /Jag intygar/ }).check()
  await press(otto, 'Skriv under')
  await otto.getByRole('radio', { name: 'Freja eID' }).check()
  await expectAccessible(otto, 'choice of the second person')
  await press(otto, 'Fortsätt')
  await otto.waitForURL('**/sign/*-*')
  const order = await eventually(
    async () => (await ordersOf('freja')).find(({ status }) => status === 'STARTED'),
    'a Freja order',
  )
  await onPhone('freja', order.orderRef, 'approve')
  await otto.waitForURL('**/receipt', SOON)
  const caseNumber = await numberOn(otto)
  await expectAccessible(otto, 'receipt')

  // Without an action of hers.
  await karin.waitForURL(`**/app/${id}/receipt`, { timeout: 40_000 })
  await reads(karin, caseNumber)
  await caseWithNumber(caseNumber)
  expect(complaints).toEqual([])
})

test('a change after a notice voids the signatures, and both read why (TOG-02)', { tag: '@night' }, async ({
  browser,
}) => {
  const karin = await browserOf(browser, PHONE)
  await enter(karin, /^Karin Älvstrand/)
  const id = await signFirst(karin)
  const otto = await browserOf(browser, DESKTOP)
  await enter(otto, /^Otto Rask/)
  await otto.goto(`/app/${id}/cosigning`)
  await heading(otto, 'Läs igenom och skriv under')
  await karin.goto(`/app/${id}?step=1`)
  await reads(karin, /Om du ändrar något gäller ingen av underskrifterna/)
  await expectAccessible(karin, 'notice before a change')
  await changeAnswer(karin.request, id, 'Ritningen kommer nästa månad.')
  await reads(otto, 'Svaren har ändrats')
  await expectAccessible(otto, 'voided by a change')
  await karin.goto(`/app/${id}/cosigning`)
  await reads(karin, 'Svaren har ändrats')
  await press(karin, 'Be om underskrifter igen')
  await heading(karin, 'Skriv under tillsammans')
})
