/** Simultaneous logins in two tabs of one browser. */
import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'

/** Goes up to the identity provider's page. */
const leaveForProvider = async (page: Page, path: string) => {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('radio', { name: /Tolvan Tolvansson/ }).check()
}
const answer = (page: Page) => page.getByRole('button', { name: 'Logga in' }).click()
const chooseOneself = async (page: Page) => {
  await page.getByRole('radio', { name: /privatperson/i }).check()
  await page.getByRole('button', { name: 'Fortsätt' }).click()
}

test('signs in in two tabs, retains the first choice, and tolerates Back and a repeated callback (ACC-01, ACC-10, ACC-16)', async ({
  page: first,
}) => {
  const second = await first.context().newPage()
  await leaveForProvider(first, '/app/new')
  await leaveForProvider(second, '/app/renew')
  const callback = first.waitForRequest(/\/auth\/callback/)
  await answer(first)
  await chooseOneself(first)
  await first.waitForURL('**/app/new')
  await answer(second)
  await second.waitForURL('**/app/renew')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await first.reload()
  await expect(first, 'the first tab is signed in with its choice').toHaveURL(/\/app\/new$/)
  await first.goto((await callback).url())
  await expect(first).toHaveURL(/\/app\/new$/)
  await second.goBack()
  await second.goForward()
  await expect(second).toHaveURL(/\/app\/renew$/)
})

test('signs in in one tab when the login in the other is broken off (ACC-01)', { tag: '@night' }, async ({
  page: first,
}) => {
  const second = await first.context().newPage()
  await leaveForProvider(first, '/app/new')
  await leaveForProvider(second, '/app/renew')
  await first.getByRole('button', { name: 'Avbryt' }).click()
  await expect(first).toHaveURL(/\/login\?reason=cancelled/)
  await answer(second)
  await chooseOneself(second)
  await second.waitForURL('**/app/renew')
})
