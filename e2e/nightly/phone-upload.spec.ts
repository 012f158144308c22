/** A document is photographed with a phone for the application that is open on a computer. */
import { expect } from '@playwright/test'
import { png } from '../../apps/server/test/inspect/files.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { openDocumentsStep, plan } from '../support/documents-step.ts'
import { pressInWindow } from '../support/form.ts'
import { signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test('takes a photograph from a phone that reads the code (LES-03)', async ({ page, browser }) => {
  await openDocumentsStep(page)
  await plan(page)
    .getByRole('button', { name: /^Bifoga dokument/ })
    .click()
  const dialog = page.getByRole('dialog')
  await pressInWindow(page, 'Fotografera med mobilen')
  const code = dialog.getByRole('img', { name: /^Kod som öppnar/ })
  await expect(code).toBeVisible()
  await expectAccessible(page, 'upload dialog with a code')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  // The address in the code; its drawing is tested where signing uses it.
  await phone.goto(`${new URL(page.url()).pathname}/phone?until=${Date.now() + 60_000}`)
  await expect(phone).toHaveURL(/\/login\?returnTo=/)
  await signIn(phone.request)
  await phone.goto(new URL(phone.url()).searchParams.get('returnTo') ?? '')
  await phone.getByLabel('Ta ett foto').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png() })
  await phone.getByRole('button', { name: 'Skicka till datorn' }).click()
  await expect(phone.getByText(/^Skickat: foto.png/)).toBeVisible()
  await expectAccessible(phone, 'photograph from a phone')
  await context.close()
  await expect(dialog.getByRole('checkbox', { name: /^foto.png/ })).toBeChecked()
  await pressInWindow(page, 'Bifoga valda dokument')
  await expect(plan(page).getByRole('listitem').filter({ hasText: 'foto.png' })).toBeVisible()
})
