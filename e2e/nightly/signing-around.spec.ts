/** Before, during and after a signing: obstacles, other tabs, browsers and users, and waiting. */
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { hintOf, onPhone, tidyUp } from '../support/phone.ts'
import { NOT_SENT, qrCode, reads, readsNot, receipt } from '../support/reading.ts'
import {
  detailsOf,
  ELIS,
  HORSE_VETERINARY,
  JOINT_COMPANY,
  KARIN,
  NILS,
  represent,
  SECOND_COMPANY,
  signablePermit,
  signableReport,
  signIn,
} from '../support/signable.ts'
import { beginBankId, choose, otherBrowser, press, waitInVain } from '../support/signing.ts'
import { bankIdOrder, control } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))
test.afterEach(tidyUp)

test.describe('beginning', () => {
  test('leaves nothing behind when BankID does not answer (SIG-01)', async ({ page }) => {
    const id = await signablePermit(page.request)
    await control('faults', { target: 'bankid.sign', kind: 'error', status: 503, errorCode: 'Maintenance' })
    await choose(page, id)
    await press(page, 'Fortsätt')
    await reads(page, 'Signering kunde inte påbörjas på grund av ett oväntat fel')
    await reads(page, NOT_SENT)
    await expectAccessible(page, 'could not begin')
    expect((await detailsOf(page.request, id)).pendingSignStateId).toBeNull()
    await press(page, 'Försök igen')
    await press(page, 'Fortsätt')
    await expect(qrCode(page)).toBeVisible()
  })

  test('recovers from an unreadable BankID answer (SIG-01)', async ({ page }) => {
    await control('faults', { target: 'bankid.sign', kind: 'malformed' })
    await choose(page, await signablePermit(page.request))
    await press(page, 'Fortsätt')
    await reads(page, 'Signering kunde inte påbörjas på grund av ett oväntat fel')
    // The order that the server does not know is still open at BankID, which ends both.
    await press(page, 'Försök igen')
    await press(page, 'Fortsätt')
    await reads(page, /En underskrift pågår redan i din e-legitimation/)
    await press(page, 'Försök igen')
    await press(page, 'Fortsätt')
    await expect(qrCode(page)).toBeVisible()
  })

  test('is refused to joint signatories, with an explanation and the way on (SIG-12)', async ({ page }) => {
    await signIn(page.request, KARIN, JOINT_COMPANY)
    await choose(page, await signablePermit(page.request))
    await press(page, 'Fortsätt')
    await reads(page, /Organisationen företräds av flera personer tillsammans/)
    await expect(page.getByRole('link', { name: 'Hantera fullmakter' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0)
    await expectAccessible(page, 'joint signatories')
  })

  test('is refused when another identity was chosen in another tab (SIG-12)', async ({ page }) => {
    await choose(page, await signablePermit(page.request))
    await represent(page.request, SECOND_COMPANY)
    await press(page, 'Fortsätt')
    await reads(page, 'Du har bytt vem du företräder i en annan flik. Ladda om sidan.')
    await expect(page.getByRole('button', { name: 'Ladda om sidan' })).toBeVisible()
  })

  test('names its own failures when the application or the signing can’t be found (SIG-04)', async ({ page }) => {
    const id = await signablePermit(page.request)
    const address = `**/api/v1/applications/${id}`
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`/app/${id}/sign/`)
    await reads(page, 'Kunde inte hämta ansökan')
    await expectAccessible(page, 'application not fetched')
    await page.unroute(address)
    await press(page, 'Försök igen')
    await expect(page.getByRole('radio', { name: 'BankID' })).toBeVisible()
    await page.goto(`/app/${id}/sign/00000000-0000-4000-8000-000000000000`)
    await reads(page, 'Signeringen kunde inte startas om')
  })
})

test.describe('taking up again', () => {
  test('resumes after a reload, and in another tab (SIG-04, SIG-11)', async ({ page, context }) => {
    const id = await signablePermit(page.request)
    const { signId, orderRef } = await beginBankId(page, id)
    await page.reload()
    await expect(qrCode(page)).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(`/app/${id}/sign/`)
    await tab.waitForURL(`**/sign/${signId}`)
    await expect(qrCode(tab)).toBeVisible()
    expect((await bankIdOrder(signId)).orderRef).toBe(orderRef)
    await page.close()
    await onPhone('bankid', orderRef, 'approve')
    await receipt(tab)
  })

  test('asks in another browser of the same person, and joins there (SIG-04)', async ({ page, browser }) => {
    const id = await signablePermit(page.request)
    const { orderRef } = await beginBankId(page, id)
    const other = await otherBrowser(browser, page)
    await signIn(other.request)
    await other.goto(page.url())
    await reads(other, 'Underskriften pågår redan i en annan flik eller hos en annan företrädare.')
    await expect(qrCode(other)).toHaveCount(0)
    await expectAccessible(other, 'signing elsewhere')
    await press(other, 'Följ underskriften här')
    await expect(qrCode(other)).toBeVisible()
    await onPhone('bankid', orderRef, 'approve')
    await Promise.all([receipt(other), receipt(page)])
    await other.context().close()
  })

  test('informs another person of the company, and finally shows the receipt (SIG-12)', async ({ page, browser }) => {
    const id = await signablePermit(page.request)
    const other = await otherBrowser(browser, page)
    await signIn(other.request, NILS)
    await choose(other, id)
    const { orderRef } = await beginBankId(page, id)
    await press(other, 'Fortsätt')
    await reads(other, 'Underskriften pågår redan i en annan flik eller hos en annan företrädare.')
    await expect(other.getByRole('button', { name: 'Följ underskriften här' })).toHaveCount(0)
    await onPhone('bankid', orderRef, 'approve')
    await Promise.all([receipt(other), receipt(page)])
    await other.goto(`/app/${id}/sign/`)
    await receipt(other)
    await other.context().close()
  })
})

test.describe('waiting', () => {
  test('ends after a hundred polls, and the order with it (SIG-03)', async ({ page }) => {
    const id = await signablePermit(page.request)
    const orderRef = await waitInVain(page, async () => (await beginBankId(page, id)).orderRef)
    expect(await hintOf(orderRef)).toBe('cancelled')
  })

  test('for a case number that is missing ends in a receipt that states it (SIG-05)', async ({ page }) => {
    const id = await signablePermit(page.request)
    await control('case-system/mode', { answer: '202' })
    await page.clock.install()
    const { orderRef } = await beginBankId(page, id)
    await onPhone('bankid', orderRef, 'approve')
    await expect(async () => {
      await page.clock.runFor(1000)
      await expect(page.getByText('Väntar på ärendenummer').first()).toBeVisible({ timeout: 10 })
    }).toPass({ intervals: [50] })
    await expectAccessible(page, 'waiting for the case number')
    for (let poll = 0; poll < 3; poll++) await page.clock.runFor(1000)
    await expect(page.getByRole('progressbar')).not.toHaveAttribute('value', '0')
    await expect(async () => {
      await page.clock.runFor(1000)
      expect(page.url()).toContain('/receipt')
    }).toPass({ intervals: [50] })
    await reads(page, /Ärendenumret visas i e-tjänsten när det är klart. Du behöver inte skriva under igen./)
    await expectAccessible(page, 'receipt without a case number')
  })

  test('for the answer of a notification shows its number (SIG-01, SIG-05)', async ({ page }) => {
    // For a company that no other test notifies for.
    await signIn(page.request, ELIS, HORSE_VETERINARY)
    const id = await signableReport(page.request)
    await control('case-system/mode', { answer: '202' })
    const { orderRef } = await beginBankId(page, id)
    await expect(page.getByRole('heading', { level: 1, name: 'Skriv under anmälan' })).toBeVisible()
    await onPhone('bankid', orderRef, 'approve')
    await reads(page, /Anmälan är inskickad. Anmälningsnummer: \S+/)
    await expectAccessible(page, 'notification registered')
    await control('case-system/register', {
      applicationId: (await detailsOf(page.request, id)).uncompressedApplicationId,
    })
    await receipt(page, /Anmälningsnummer: \S+/)
    await control('case-system/withdraw', {
      applicationId: (await detailsOf(page.request, id)).uncompressedApplicationId,
    })
  })

  test('that ends without the server’s answer never asks to sign again (SIG-08)', async ({ page }) => {
    const { orderRef } = await beginBankId(page, await signablePermit(page.request))
    await page.route('**/sign-done', (route) => route.fulfill({ status: 503, body: '' }))
    await onPhone('bankid', orderRef, 'approve')
    await reads(page, 'Du har skrivit under')
    await readsNot(page, NOT_SENT)
    await expectAccessible(page, 'signed, no answer')
    await page.getByRole('link', { name: 'Till kvittot' }).click()
    await receipt(page, /Inskickad/)
  })
})
