/** Signing with BankID on another device: each outcome of a signing (S1 §4), set at the simulated eID. */
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { hintOf, onPhone, tidyUp } from '../support/phone.ts'
import { NOT_SENT, qrCode, reads, readsNot, receipt } from '../support/reading.ts'
import { changeAnswer, detailsOf, signablePermit, signIn } from '../support/signable.ts'
import { beginBankId, choose, press } from '../support/signing.ts'
import { bankIdOrder, control } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))
test.afterEach(tidyUp)

test.describe('BankID on another device', () => {
  test('shows a code and BankID’s messages, hides the code once scanned, and leads to the receipt (SIG-01, SIG-02, SIG-05, SIG-10)', async ({
    page,
  }) => {
    const id = await signablePermit(page.request)
    await choose(page, id)
    await expectAccessible(page, 'choice of eID and device')
    await press(page, 'Fortsätt')
    await reads(page, 'Starta BankID-appen på din andra enhet och läs av QR-koden.')
    await expect(qrCode(page)).toBeVisible()
    await reads(page, 'Du skriver under ”Förvaring av slutna strålkällor (tillstånd)”.')
    await page.getByText('Vill du kontrollera vad du skriver under?').click()
    await reads(page, /börja med [0-9a-f]{8}\./)
    await expectAccessible(page, 'code to scan')
    const drawn = () => qrCode(page).locator('path').getAttribute('d')
    const first = await drawn()
    await expect.poll(drawn, 'the code is renewed').not.toBe(first)
    const { orderRef, visibleText } = await bankIdOrder(page.url().slice(-36))
    const checksum = /börja med ([0-9a-f]{8})/.exec(await page.locator('main').innerText())?.[1]
    expect(visibleText).toContain(`Kontrollsumma: ${checksum}`)
    await onPhone('bankid', orderRef, 'start', 'userSign')
    await reads(page, 'Skriv in din säkerhetskod i BankID-appen och välj Identifiera eller Skriv under.')
    await reads(page, 'Väntar på att signering skall slutföras')
    await expect(qrCode(page)).toHaveCount(0)
    await expectAccessible(page, 'signing in the app')
    await onPhone('bankid', orderRef, 'approve')
    await reads(page, 'Ansökan är inskickad.')
    await receipt(page)
  })

  test('replaces an unscanned code with a new one, without a message (SIG-02)', async ({ page }) => {
    const { signId, orderRef } = await beginBankId(page, await signablePermit(page.request))
    await onPhone('bankid', orderRef, 'expire')
    await expect.poll(() => hintOf(orderRef)).toBe('startFailed')
    const renewed = await bankIdOrder('/sign/')
    expect(renewed.returnUrl).not.toContain(signId)
    await expect(qrCode(page)).toBeVisible()
    await readsNot(page, 'Underskriften lyckades inte')
    await onPhone('bankid', renewed.orderRef, 'approve')
    await receipt(page)
  })

  test('is refused in the app: reports it, and returns to the form (SIG-01)', async ({ page }) => {
    const id = await signablePermit(page.request)
    const { orderRef } = await beginBankId(page, id)
    await onPhone('bankid', orderRef, 'reject')
    await reads(page, 'Underskriften avbröts')
    await reads(page, 'Åtgärden avbröts.')
    await expectAccessible(page, 'cancelled')
    await page.getByRole('link', { name: 'Stäng' }).click()
    await page.waitForURL(`**/app/${id}**`)
  })

  test('times out: fails, and restarts on request (SIG-01, SIG-04)', async ({ page }) => {
    const { signId, orderRef } = await beginBankId(page, await signablePermit(page.request))
    await onPhone('bankid', orderRef, 'start')
    await control('clock', { advanceSeconds: 181 })
    await reads(page, /BankID-appen svarar inte/)
    await reads(page, NOT_SENT)
    await expectAccessible(page, 'failed')
    await control('clock', { now: null })
    await press(page, 'Försök igen')
    await page.getByRole('radio', { name: 'På en annan enhet' }).check()
    await press(page, 'Fortsätt')
    await expect(qrCode(page)).toBeVisible()
    expect(page.url()).not.toContain(signId)
  })

  test('is restarted when the address of a failed one is opened (SIG-04)', async ({ page }) => {
    const { orderRef } = await beginBankId(page, await signablePermit(page.request))
    await onPhone('bankid', orderRef, 'fail', 'certificateErr')
    await reads(page, /Ditt BankID är för gammalt eller spärrat/)
    await page.reload()
    await expect(qrCode(page)).toBeVisible()
    expect((await bankIdOrder('/sign/')).orderRef).not.toBe(orderRef)
  })

  test('continues despite provider failures and invalid answers (SIG-03)', async ({ page }) => {
    const { orderRef } = await beginBankId(page, await signablePermit(page.request))
    for (const kind of ['error', 'malformed', 'drop']) await control('faults', { target: 'bankid.collect', kind })
    await expect.poll(async () => (await control<unknown[]>('faults')).length, { timeout: 15_000 }).toBe(0)
    await expect(qrCode(page)).toBeVisible()
    await onPhone('bankid', orderRef, 'approve')
    await receipt(page)
  })

  test('is cancelled here: the order ends at BankID too (SIG-03)', async ({ page }) => {
    const { orderRef } = await beginBankId(page, await signablePermit(page.request))
    await press(page, 'Avbryt underskriften')
    await reads(page, 'Ansökan är inte inskickad. Du kan skriva under igen när du vill.')
    await readsNot(page, 'Något gick fel')
    expect(await hintOf(orderRef)).toBe('cancelled')
    await press(page, 'Försök igen')
    await expect(page.getByRole('radio', { name: 'BankID' })).toBeVisible()
  })

  test('is cancelled here just after it was signed: the signature counts (SIG-03, SIG-08)', async ({ page }) => {
    const { orderRef } = await beginBankId(page, await signablePermit(page.request))
    await page.route('**/sign-status/**', (route) => route.abort())
    await onPhone('bankid', orderRef, 'approve')
    await press(page, 'Avbryt underskriften')
    await receipt(page)
  })

  test('fails when another person has signed, or the signature is invalid (SIG-09)', async ({ page }) => {
    const id = await signablePermit(page.request)
    for (const [kind, text] of [
      ['otherPerson', /av en annan person än den som är inloggad/],
      ['wrongCa', /Underskriften kunde inte kontrolleras/],
    ] as const) {
      await control('bankid/forge', { kind })
      const { orderRef } = await beginBankId(page, id)
      await onPhone('bankid', orderRef, 'approve')
      await reads(page, text)
      await reads(page, NOT_SENT)
    }
  })

  test('is ended by a change of the answers (SIG-12)', async ({ page }) => {
    const id = await signablePermit(page.request)
    await beginBankId(page, id)
    await changeAnswer(page.request, id, 'Ritningen kommer om en månad.')
    await reads(page, /^Ansökan är inte inskickad\./)
    expect((await detailsOf(page.request, id)).pendingSignStateId).toBeNull()
  })

  test('is in English for an English reader (SIG-01)', async ({ page }) => {
    await page.addInitScript(() => {
      document.cookie = 'sievert-language=en; Path=/'
    })
    await page.goto(`/app/${await signablePermit(page.request)}/sign/`)
    await page.getByRole('radio', { name: 'On another device' }).check()
    await press(page, 'Continue')
    await page.getByText('Do you want to check what you are signing?').click()
    await reads(page, /The checksum in the app should begin with [0-9a-f]{8}\./)
    const { orderRef, visibleText } = await bankIdOrder('/sign/')
    expect(visibleText).toContain('Checksum: ')
    await onPhone('bankid', orderRef, 'start', 'userMrtd')
    await reads(page, 'Take a photo of, and scan, your ID document with the BankID app.')
    await onPhone('bankid', orderRef, 'fail', 'expiredTransaction')
    await reads(page, /The BankID app is not responding/)
    await reads(page, 'The application has not been sent. Your answers are still here.')
  })
})
