/** What a person does on any step of an application. */
import { expect, type Page } from '@playwright/test'

/** The page comes, its scripts only when they are let go. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => (letGo = done))
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** By the path that issues name fields by. */
export const at = (page: Page, path: string) => page.locator(`[id="${path}"]`)
/** As long as the second press of two may take, which does nothing to what came after the first (docs/decisions/16). */
export const pause = (page: Page) => page.waitForTimeout(450)
/** Not before a person's hand could: where Next stands, something else may have stood when it was pressed. */
export const next = async (page: Page) => {
  await pause(page)
  await page.getByRole('button', { name: /^Nästa steg/ }).click()
}
/** Presses a button of the window that is open; what is pressed after it is pressed as late as by a person's hand. */
export const pressInWindow = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await pause(page)
}
export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

/** Anna Bok, at a place of a list of contacts, with what all contacts have. */
export const fillContact = async (page: Page, path: string): Promise<void> => {
  await at(page, `${path}.name`).fill('Anna Bok')
  await at(page, `${path}.phone`).fill('070-123 45 67')
  await at(page, `${path}.email`).fill('anna@exempel.se')
  await at(page, `${path}.emailConfirm`).fill('anna@exempel.se')
}

/** The applicant's own contact; a private person has no `name` to fill in. */
export const fillCompanyContact = async (page: Page, email: string, name?: string): Promise<void> => {
  if (name) await at(page, 'companyContact.name').fill(name)
  await at(page, 'companyContact.telephone').fill('0701234567')
  await at(page, 'companyContact.email').fill(email)
  await at(page, 'companyContact.emailConfirm').fill(email)
}

export const chooseElectronicInvoice = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Elektroniskt' }).check()
  await page.getByRole('radio', { name: 'Till organisationsnumret' }).check()
}
