/** Logs in as a person does, from the login page through the identity provider to the choice of whom to represent. */
import type { Page } from '@playwright/test'

type Login = { person?: RegExp; organisation?: string }

/** Begins at the login page, which may know where the person was going. */
export const logIn = async (
  page: Page,
  { person = /Tolvan Tolvansson/, organisation = 'Tolvans Djurklinik AB' }: Login = {},
): Promise<void> => {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('radio', { name: person }).check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.waitForURL('**/login**')
  await page.getByRole('radio', { name: /organisation/i }).check()
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.getByRole('combobox').selectOption({ label: organisation })
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
