/** Typed text is never lost: when the session ends, offline, or when another user edits the same field. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { DESCRIPTION, isSaved, open, restored, stored } from '../support/first-step.ts'
import { at } from '../support/form.ts'
import { logIn } from '../support/logging-in.ts'
import { create, NILS, signIn } from '../support/signable.ts'
import { otherBrowser } from '../support/signing.ts'
import { control } from '../support/simulators.ts'
import { test } from '../support/test.ts'
import { resetTime, serviceIsAhead } from '../support/time.ts'

test.afterEach(resetTime)

const CLINIC = 'org-k3v9m2x7q4'
/** A new application, open at its first step. */
const begin = async (page: Page): Promise<string> => {
  await signIn(page.request)
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
  await open(page, id)
  return id
}

/** Records a field's last value, even if the page unloads while the applicant types. */
const watchTyping = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLTextAreaElement) document.documentElement.dataset['typed'] = target.value
    }),
  )
const lastTyped = (page: Page) => page.evaluate(() => document.documentElement.dataset['typed'] ?? '')

test('typed when the session ended: after a new login it is back in its field, for this person alone (WIZ-13, ACC-10, ACC-13)', async ({
  page,
}) => {
  const id = await begin(page)
  await at(page, DESCRIPTION).fill('Fem provkällor. ')
  await isSaved(page)
  await watchTyping(page)
  // The page ends the session at the server too, but not the session that follows.
  const goodbye = page.waitForResponse('**/authentication/logout')
  await serviceIsAhead(31)
  await at(page, DESCRIPTION).focus()
  await page.keyboard.press('End')
  const typing = page.keyboard.type('De står i ett låst blyskåp på plan 2, bakom två dörrar. '.repeat(2), { delay: 25 })
  await page.waitForURL('**/logout?reason=inactivity')
  await typing
  await goodbye
  const typed = await lastTyped(page)
  expect(typed.length).toBeGreaterThan('Fem provkällor. '.length)

  await signIn(page.request, NILS, CLINIC)
  await open(page, id)
  await expect(at(page, DESCRIPTION)).toHaveValue('Fem provkällor. ')
  await expect(restored(page), 'a colleague is not given it').toHaveCount(0)

  await page.request.post('/api/v1/authentication/logout')
  await page.goto(`/app/${id}`)
  await logIn(page)
  await expect(restored(page)).toBeVisible()
  await expectAccessible(page, 'recovery')
  await expect(at(page, DESCRIPTION)).toHaveValue(typed)
  await isSaved(page)
  await expect.poll(() => stored(page, id)).toEqual({ text: typed })
})

test('typed after the mandate was withdrawn: shows why, asks for the party, and restores the text with the mandate (ACC-16, WIZ-13)', {
  tag: '@night',
}, async ({ page }) => {
  const mandate = (role: 'owner' | null) =>
    control('company-registry/mandates', { personalNumber: '191212121212', cid: CLINIC, role })
  const id = await begin(page)
  await at(page, DESCRIPTION).fill('Fem provkällor. ')
  await isSaved(page)
  await mandate(null)
  try {
    await serviceIsAhead(16)
    await at(page, DESCRIPTION).fill('Fem provkällor och en till.')
    await expect(page.getByText(/Du får inte längre företräda den organisation/)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('returnTo')).toContain(`/app/${id}`)
    await expectAccessible(page, 'mandate-ended')
    await page.goto(`/app/${id}/receipt`)
    await expect(page.getByText(/Du får inte längre företräda den organisation/), 'from any page').toBeVisible()
    await page.goto(`/app/${id}`)
    await expect(
      page.getByText(/Du får inte längre företräda den organisation/),
      'when it is loaded anew',
    ).toBeVisible()
  } finally {
    await mandate('owner')
  }
  await page.getByRole('radio', { name: /organisation/i }).check()
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.getByRole('combobox').selectOption({ label: 'Tolvans Djurklinik AB' })
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(restored(page)).toBeVisible()
  await isSaved(page)
  await expect.poll(() => stored(page, id)).toEqual({ text: 'Fem provkällor och en till.' })
})

test('typed while the register is down for an hour: stored, and saved once it is back (ACC-16, WIZ-13)', {
  tag: '@night',
}, async ({ page }) => {
  const id = await begin(page)
  await control('faults', { target: 'company-registry.representation', kind: 'error', count: 1000 })
  await serviceIsAhead(29)
  await page.request.post('/api/v1/authentication/extend')
  await serviceIsAhead(58)
  await page.request.post('/api/v1/authentication/extend')
  await serviceIsAhead(62)
  await at(page, DESCRIPTION).fill('Fem provkällor.')
  await expect(page.getByText(/Vi försöker igen. Det du skriver finns kvar/).first()).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Vi kan inte kontrollera vem du företräder just nu' })).toBeVisible()
  await expectAccessible(other, 'register-down')
  await control('reset', {})
  await serviceIsAhead(64)
  await isSaved(page)
  expect(await stored(page, id)).toEqual({ text: 'Fem provkällor.' })
  await other.getByRole('link', { name: 'Försök igen' }).click()
  await expect(other).toHaveURL(/\/$/)
})

test('typed offline: reported, and saved when the connection is back (WIZ-13, WIZ-07)', {
  tag: '@night',
}, async ({ page, context }) => {
  const id = await begin(page)
  await context.setOffline(true)
  await at(page, DESCRIPTION).fill('Skrivet på tåget.')
  await expect(page.getByText('Du saknar internet.').first()).toBeVisible()
  await expectAccessible(page, 'offline')
  await context.setOffline(false)
  await expect(page.getByText('Du är uppkopplad igen och allt är sparat.')).toBeAttached()
  await isSaved(page)
  expect(await stored(page, id)).toEqual({ text: 'Skrivet på tåget.' })
})

test('typed just before the page is reloaded or closed: saved, and back in its field (WIZ-13)', {
  tag: '@night',
}, async ({ page, context }) => {
  const id = await begin(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await at(page, DESCRIPTION).pressSequentially('Fem prov')
  await page.reload()
  await expect(at(page, DESCRIPTION)).toHaveValue('Fem prov')
  await at(page, DESCRIPTION).press('End')
  await at(page, DESCRIPTION).pressSequentially('källor')
  await page.close({ runBeforeUnload: true })
  const later = await context.newPage()
  await expect.poll(() => stored(later, id)).toEqual({ text: 'Fem provkällor' })
  await open(later, id)
  await expect(at(later, DESCRIPTION)).toHaveValue('Fem provkällor')
})

test('typed by two users at once: the second is asked, field by field, and nothing is lost (WIZ-14, WIZ-13)', {
  tag: '@night',
}, async ({ page, browser }) => {
  const id = await begin(page)
  const colleague = await otherBrowser(browser, page)
  await signIn(colleague.request, NILS, CLINIC)
  await open(colleague, id)
  await at(colleague, DESCRIPTION).fill('Nils ord.')
  await at(colleague, 'SRC_NUCLIDE.selectedChoiceIds').selectOption({ index: 2 })
  await isSaved(colleague)
  await expect.poll(() => stored(colleague, id)).toEqual({ text: 'Nils ord.' })

  await at(page, DESCRIPTION).fill('Tolvans ord.')
  await at(page, 'SRC_REASON.selectedChoiceIds').check()
  const dialog = page.getByRole('dialog', { name: 'Steget har ändrats på ett annat ställe' })
  await expect(dialog).toContainText('Nils Sandell sparade en nyare version')
  const versions = (version: string) => dialog.getByRole('radio', { name: version })
  await expect(versions('Din version'), 'description, nuclide, reason').toHaveCount(3)
  for (const text of ['Tolvans ord.', 'Nils ord.']) await expect(dialog.getByText(text)).toBeVisible()
  expect(await stored(page, id), 'nothing was overwritten').toEqual({ text: 'Nils ord.' })
  await expectAccessible(page, 'two versions')
  await page.getByRole('button', { name: 'Spara mina val' }).click()
  await expect(dialog.getByText('Välj vilken version som ska gälla.'), 'what both changed must be chosen').toBeVisible()
  await versions('Din version').first().check()
  await page.getByRole('button', { name: 'Spara mina val' }).click()
  await expect(dialog).toHaveCount(0)
  await isSaved(page)

  await expect.poll(() => stored(page, id)).toEqual({ text: 'Tolvans ord.' })
  await open(colleague, id)
  await expect(at(colleague, DESCRIPTION)).toHaveValue('Tolvans ord.')
  await expect(at(colleague, 'SRC_NUCLIDE.selectedChoiceIds')).not.toHaveValue('')
  await expect(at(colleague, 'SRC_REASON.selectedChoiceIds')).toBeChecked()
  await colleague.context().close()
})
