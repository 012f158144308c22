/** The states of S1 §4 with BankID on the same device and with Freja eID. On another device: signing.spec.ts. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { pause } from '../support/form.ts'
import { hintOf, onPhone, tidyUp } from '../support/phone.ts'
import { NOT_SENT, qrCode, reads, readsNot, receipt } from '../support/reading.ts'
import { detailsOf, signablePermit, signIn } from '../support/signable.ts'
import { beginBankId, beginFreja, choose, otherBrowser, press, waitInVain } from '../support/signing.ts'
import { control } from '../support/simulators.ts'
import { test } from '../support/test.ts'

const SAME_DEVICE = 'På den här enheten'
const WAYS = [
  {
    name: 'BankID on the same device',
    eid: 'bankid',
    choice: { method: 'BankID', device: SAME_DEVICE },
    begin: async (page: Page, id: string) => (await beginBankId(page, id, SAME_DEVICE)).orderRef,
    calls: { begin: 'bankid.sign', ask: 'bankid.collect' },
    waits: /^Öppna BankID på den här enheten och skriv under/,
    cancelledThere: { hint: 'cancelled', text: 'Åtgärden avbröts. Försök igen.' },
    cancelledHere: 'cancelled',
    late: /BankID-appen svarar inte/,
  },
  {
    name: 'Freja eID',
    eid: 'freja',
    choice: { method: 'Freja eID' },
    begin: beginFreja,
    calls: { begin: 'freja.initSignature', ask: 'freja.getOneResult' },
    waits: /^Öppna Freja eID på din telefon och skriv under/,
    cancelledThere: { hint: 'CANCELED', text: 'Du avbröt i Freja eID.' },
    cancelledHere: 'RP_CANCELED',
    late: /Det tog för lång tid, eller så har du inte Freja eID/,
  },
] as const

test.beforeEach(async ({ page }) => signIn(page.request))
test.afterEach(tidyUp)

for (const { name, eid, choice, begin, calls, waits, cancelledThere, cancelledHere, late } of WAYS)
  test.describe(name, () => {
    test('leaves nothing behind when the provider is down, and begins when it is back (SIG-01, SIG-06)', async ({
      page,
    }) => {
      const id = await signablePermit(page.request)
      await control('faults', { target: calls.begin, kind: 'error', status: 503 })
      await choose(page, id, choice)
      await press(page, 'Fortsätt')
      await reads(page, 'Signering kunde inte påbörjas på grund av ett oväntat fel')
      await reads(page, NOT_SENT)
      expect((await detailsOf(page.request, id)).pendingSignStateId).toBeNull()
      await begin(page, id)
      await reads(page, waits)
    })

    test('continues after a reload and despite provider failures, to the receipt (SIG-03, SIG-04)', async ({
      page,
    }) => {
      const orderRef = await begin(page, await signablePermit(page.request))
      await reads(page, waits)
      for (const kind of ['error', 'malformed', 'drop']) await control('faults', { target: calls.ask, kind })
      await page.reload()
      await reads(page, waits)
      await expect.poll(async () => (await control<unknown[]>('faults')).length, { timeout: 15_000 }).toBe(0)
      await readsNot(page, NOT_SENT)
      await onPhone(eid, orderRef, 'approve')
      await receipt(page)
    })

    test('is cancelled here: the order ends at the provider too, and another can begin (SIG-03)', async ({ page }) => {
      const id = await signablePermit(page.request)
      const orderRef = await begin(page, id)
      await press(page, 'Avbryt underskriften')
      await reads(page, 'Ansökan är inte inskickad. Du kan skriva under igen när du vill.')
      await readsNot(page, 'Något gick fel')
      expect(await hintOf(orderRef, eid)).toBe(cancelledHere)
      await press(page, 'Försök igen')
      await expect(page.getByRole('radio', { name: 'BankID' })).toBeVisible()
      expect(await begin(page, id)).not.toBe(orderRef)
    })

    test('cancelled there: reports it (SIG-01)', async ({ page }) => {
      const orderRef = await begin(page, await signablePermit(page.request))
      await onPhone(eid, orderRef, 'fail', cancelledThere.hint)
      await reads(page, 'Underskriften avbröts')
      await reads(page, cancelledThere.text)
      await reads(page, 'Ansökan är inte inskickad. Du kan skriva under igen när du vill.')
    })

    test('is opened and times out: fails, and restarts on request (SIG-01, SIG-04)', async ({ page }) => {
      const id = await signablePermit(page.request)
      const orderRef = await begin(page, id)
      await onPhone(eid, orderRef, 'start')
      await control('clock', { advanceSeconds: 181 })
      await reads(page, late)
      await reads(page, NOT_SENT)
      await control('clock', { now: null })
      await pause(page)
      await press(page, 'Försök igen')
      await page.getByRole('radio', { name: choice.method }).check()
      if ('device' in choice) await page.getByRole('radio', { name: choice.device }).check()
      await press(page, 'Fortsätt')
      await reads(page, waits)
    })

    test('fails when another person has signed (SIG-09)', async ({ page }) => {
      const orderRef = await begin(page, await signablePermit(page.request))
      await control(`${eid}/forge`, { kind: 'otherPerson' })
      await onPhone(eid, orderRef, 'approve')
      await reads(page, /av en annan person än den som är inloggad/)
      await reads(page, NOT_SENT)
    })

    test('ends after a hundred polls, and the order with it (SIG-03)', async ({ page }) => {
      const id = await signablePermit(page.request)
      const orderRef = await waitInVain(page, () => begin(page, id))
      expect(await hintOf(orderRef, eid)).toBe(cancelledHere)
    })
  })

test.describe('BankID on the same device', () => {
  test('has a link that opens the app, until it is open (SIG-02, SIG-10)', async ({ page }) => {
    const { orderRef } = await beginBankId(page, await signablePermit(page.request), 'På den här enheten')
    const link = page.getByRole('link', { name: 'Öppna BankID' })
    await expect(link).toHaveAttribute('href', /autostarttoken=/)
    await reads(page, /^Öppna BankID på den här enheten och skriv under/)
    await expectAccessible(page, 'link to the app')
    await onPhone('bankid', orderRef, 'start', 'started')
    await reads(page, /^Söker efter BankID/)
    await expect(link).toHaveCount(0)
    await onPhone('bankid', orderRef, 'approve')
    await receipt(page)
  })

  test('fails when the app was never opened (SIG-01)', async ({ page }) => {
    await beginBankId(page, await signablePermit(page.request), 'På den här enheten')
    await control('clock', { advanceSeconds: 31 })
    await reads(page, /Du verkar inte ha BankID-appen/)
    await reads(page, NOT_SENT)
  })

  test('shows the result where the app returns, also in another browser, after a login there (SIG-04)', async ({
    page,
    browser,
  }) => {
    const { orderRef, returnUrl } = await beginBankId(page, await signablePermit(page.request), 'På den här enheten')
    const other = await otherBrowser(browser, page)
    await other.goto(returnUrl)
    await other.waitForURL('**/login**')
    expect(decodeURIComponent(other.url())).not.toContain('nonce')
    await signIn(other.request)
    await other.goto(returnUrl.replace(/#.*/, ''))
    await reads(other, 'Avbryt underskriften')
    expect(other.url()).not.toContain('nonce')
    await onPhone('bankid', orderRef, 'reject')
    await reads(other, 'Underskriften avbröts')
    await reads(page, 'Underskriften avbröts')
    await other.context().close()
  })

  test('begins nothing new when the app comes back from one that was cancelled there (SIG-04)', async ({ page }) => {
    const id = await signablePermit(page.request)
    const { orderRef, returnUrl } = await beginBankId(page, id, 'På den här enheten')
    await onPhone('bankid', orderRef, 'reject')
    await reads(page, 'Underskriften avbröts')
    await page.goto('/')
    await page.goto(returnUrl)
    await reads(page, 'Underskriften avbröts')
    expect((await detailsOf(page.request, id)).pendingSignStateId).toBeNull()
  })
})

test.describe('Freja eID', () => {
  test('is offered, on another device only, and leads to the receipt (SIG-02, SIG-06)', async ({ page }) => {
    const id = await signablePermit(page.request)
    await choose(page, id, { method: 'Freja eID' })
    await expect(page.getByRole('radio', { name: 'På den här enheten' })).toHaveCount(0)
    const orderRef = await beginFreja(page, id)
    await reads(page, 'Öppna Freja eID på din telefon och skriv under.')
    await reads(page, /^Öppna Freja eID på din telefon och skriv under/)
    await expect(qrCode(page)).toHaveCount(0)
    await expectAccessible(page, 'Freja eID')
    await onPhone('freja', orderRef, 'start')
    await reads(page, 'Skriv under i Freja eID på din telefon.')
    await onPhone('freja', orderRef, 'approve')
    await receipt(page)
  })

  test('is refused or times out: reports which, and restarts (SIG-01, SIG-06)', async ({ page }) => {
    const id = await signablePermit(page.request)
    await onPhone('freja', await beginFreja(page, id), 'reject')
    await reads(page, 'Underskriften avvisades i Freja eID.')
    await onPhone('freja', await beginFreja(page, id), 'expire')
    await reads(page, /Det tog för lång tid, eller så har du inte Freja eID/)
    await reads(page, NOT_SENT)
    await control('freja/forge', { kind: 'otherText' })
    await onPhone('freja', await beginFreja(page, id), 'approve')
    await reads(page, /Underskriften kunde inte kontrolleras/)
  })
})
