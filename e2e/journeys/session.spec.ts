/** The end of a session for the applicant: warned, extended, ended, and in several tabs at once. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'
import { resetTime, takeTimeInHand } from '../support/time.ts'

test.afterEach(resetTime)

const startPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tillstånd och anmälningar' })
const warning = (page: Page) => page.getByRole('dialog', { name: 'Du loggas snart ut' })
const statusOfUser = async (page: Page) => (await page.request.get('/api/v1/authentication/user')).status()

test('warns in time, counts down, informs a screen reader, and allows an extension (ACC-12)', {
  tag: '@night',
}, async ({ page }) => {
  const time = await takeTimeInHand(page)
  await signIn(page.request)
  await page.goto('/')
  await expect(startPage(page)).toBeVisible()
  await time.until(24)
  await expect(warning(page)).toHaveCount(0)
  await time.until(26)
  const shown = () => warning(page).locator('.sv-countdown').textContent()
  await expect(warning(page)).toBeVisible()
  expect(await shown()).toMatch(/^Du kommer att bli utloggad om [34]:\d\d om du inte förlänger tiden$/)
  const first = await shown()
  await expect.poll(shown, 'it counts every second').not.toBe(first)
  await expect(warning(page).getByText('Du loggas ut om 4 minuter om du inte förlänger tiden.')).toBeAttached()
  await expectAccessible(page, 'warning')
  await page.keyboard.press('Escape')
  await expect(warning(page), 'only a choice closes it').toBeVisible()
  await page.getByRole('button', { name: 'Fortsätt vara inloggad' }).click()
  await expect(warning(page)).toHaveCount(0)
  await time.until(50)
  await expect(warning(page)).toHaveCount(0)
  expect(await statusOfUser(page)).toBe(200)
})

test('ends at zero, for the server too, and leads back to the page after the next login (ACC-13, ACC-09, ACC-10)', async ({
  page,
}) => {
  const time = await takeTimeInHand(page)
  await signIn(page.request)
  await page.goto('/app/renew')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cookies = await page.context().cookies()
  await time.until(29)
  await expect(warning(page)).toBeVisible()
  await time.until(31)
  await page.waitForURL('**/logout?reason=inactivity')
  await expect(page.getByRole('heading', { name: 'Du har blivit utloggad' })).toBeVisible()
  await expectAccessible(page, 'logged out for inactivity')
  await page.context().addCookies(cookies)
  expect(await statusOfUser(page), 'the old cookie opens nothing').toBe(401)
  await page.getByRole('link', { name: 'Logga in igen' }).click()
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/app/renew')
  await signIn(page.request)
  await page.reload()
  await page.waitForURL('**/app/renew')
})

test('in one tab logs out the other, and a change of identity stops it (ACC-09, ACC-11, ACC-15)', {
  tag: '@night',
}, async ({ page, context }) => {
  await signIn(page.request)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/')
    await expect(startPage(tab)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Byt vem du företräder' }).click()
  await page.getByRole('radio', { name: /organisation/i }).check()
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.getByRole('combobox').selectOption({ label: 'Exempelröntgen i Norr AB' })
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(other.getByRole('dialog', { name: 'Du har bytt vem du företräder' })).toBeVisible()
  await expectAccessible(other, 'identity changed elsewhere')
  await other.getByRole('button', { name: 'Ladda om sidan' }).click()
  await expect(other.getByText('Du företräder Exempelröntgen i Norr AB')).toBeVisible()

  await page.getByRole('button', { name: 'Logga ut' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { name: 'Du har loggat ut' })).toBeVisible()
  await other.waitForURL('**/logout?reason=elsewhere')
  await expect(other.getByText('Du har loggat ut i en annan flik.')).toBeVisible()
  expect(await statusOfUser(other)).toBe(401)
})
