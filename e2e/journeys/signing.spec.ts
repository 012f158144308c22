/** The signing methods that the first journey leaves out. The nightly suite covers every state of each. */
import { expect } from '@playwright/test'
import { onPhone, tidyUp } from '../support/phone.ts'
import { reads, receipt } from '../support/reading.ts'
import { signablePermit, signIn } from '../support/signable.ts'
import { beginBankId, beginFreja, press } from '../support/signing.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

test('BankID on the same device is refused in the app; Freja eID is taken up again after a reload, and signs (SIG-01, SIG-02, SIG-04, SIG-06)', async ({
  page,
}) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  const { orderRef } = await beginBankId(page, id, 'På den här enheten')
  await expect(page.getByRole('link', { name: 'Öppna BankID' })).toHaveAttribute('href', /autostarttoken=/)
  await onPhone('bankid', orderRef, 'reject')
  await reads(page, 'Underskriften avbröts')
  await press(page, 'Försök igen')
  const signRef = await beginFreja(page, id)
  await page.reload()
  await reads(page, /^Öppna Freja eID på din telefon och skriv under/)
  await onPhone('freja', signRef, 'approve')
  await receipt(page)
})
