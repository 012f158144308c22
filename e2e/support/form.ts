/** Actions that every step of an application shares. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Delays the page's scripts until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => (letGo = done))
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Finds a field by the path that validation issues use. */
export const at = (page: Page, path: string) => page.locator(`[id="${path}"]`)
/**
 * Waits out the double-press guard: for this long, a second press does nothing to content that the first one opened.
 */
export const pause = (page: Page) => page.waitForTimeout(450)
/** Waits first: a press soon after a change of layout counts as meant for the earlier content. */
export const next = async (page: Page) => {
  await pause(page)
  await page.getByRole('button', { name: /^Nästa steg/ }).click()
}
/** Presses a button of the open dialog, then waits out the double-press guard. */
export const pressInWindow = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await pause(page)
}
export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

/** Opens every answer that the draft took over from an earlier application, unless this field is open (LES-05). */
export const openRemembered = async (page: Page, field: Locator): Promise<void> => {
  const change = page.getByRole('button', { name: /^(?:Ändra|Change): / })
  await expect(field.or(change).first()).toBeVisible()
  while (!(await field.isVisible())) {
    await pause(page)
    await change.first().click()
  }
}

/** Fills in Anna Bok at `path` in a list of contacts, with the fields that all contacts have. */
export const fillContact = async (page: Page, path: string): Promise<void> => {
  await openRemembered(page, at(page, `${path}.name`))
  await at(page, `${path}.name`).fill('Anna Bok')
  await at(page, `${path}.phone`).fill('070-123 45 67')
  await at(page, `${path}.email`).fill('anna@exempel.se')
  await at(page, `${path}.emailConfirm`).fill('anna@exempel.se')
}

/** The applicant's own contact; a private person has no `name` to fill in. */
export const fillCompanyContact = async (page: Page, email: string, name?: string): Promise<void> => {
  await openRemembered(page, at(page, 'companyContact.telephone'))
  if (name) await at(page, 'companyContact.name').fill(name)
  await at(page, 'companyContact.telephone').fill('0701234567')
  await at(page, 'companyContact.email').fill(email)
  await at(page, 'companyContact.emailConfirm').fill(email)
}

export const chooseElectronicInvoice = async (page: Page): Promise<void> => {
  const electronic = page.getByRole('radio', { name: 'Elektroniskt' })
  await openRemembered(page, electronic)
  await electronic.check()
  await page.getByRole('radio', { name: 'Till organisationsnumret' }).check()
}
