/** Logs in through the user interface: login page, identity provider, choice of the party to represent. */
import type { Page } from '@playwright/test'

type Login = { person?: RegExp; organisation?: string; atProvider?: (page: Page) => Promise<void> }

const choosePerson = async (page: Page, person: RegExp) => {
  await page.getByRole('radio', { name: person }).check()
  await page.getByRole('button', { name: 'Logga in' }).click()
}

/** Begins at the login page, which may have an address to return to. `atProvider`: the actions at another provider. */
export const logIn = async (
  page: Page,
  { person = /Tolvan Tolvansson/, organisation = 'Tolvans Djurklinik AB', atProvider }: Login = {},
): Promise<void> => {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await (atProvider ?? ((simulated: Page) => choosePerson(simulated, person)))(page)
  await page.waitForURL('**/login**')
  await page.getByRole('radio', { name: /organisation/i }).check()
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.getByRole('combobox').selectOption({ label: organisation })
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
