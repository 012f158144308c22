/** Data from login and register is filled in, and an ambiguous number is asked about. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { begin, card, choose, openForm, STATIONARY, saveAndReturn } from '../support/equipment.ts'
import { at, heading, openRemembered } from '../support/form.ts'
import { logIn } from '../support/logging-in.ts'
import { test } from '../support/test.ts'

const typeVoltage = async (page: Page, voltage: string) => {
  await at(page, 'max_kV').fill(voltage)
  await at(page, 'max_kV').blur()
}

test('prefills the known address and contact, and asks about ambiguous numbers (VET-03, BUS-02, SEC-11)', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto('/login')
  await logIn(page)
  await begin(page)
  await openForm(page)
  await choose(page, STATIONARY)
  await expect(page.getByText('Adressen är organisationens.')).toBeVisible()
  await expect(at(page, 'address.street')).toHaveValue('Klövervägen 12')
  await expect(at(page, 'address.zipCode')).toHaveValue('90219')
  await expect(at(page, 'address.city')).toHaveValue('Umeå')
  await typeVoltage(page, '1,000')
  await expect(at(page, 'max_kV')).toHaveAccessibleDescription(/Menar du 1\s000 eller 1\? Skriv talet på det sättet\./)
  await expectAccessible(page, 'a voltage of two readings')
  await typeVoltage(page, '1 000')
  await expect(at(page, 'max_kV')).not.toHaveAccessibleDescription(/Menar du/)
  await saveAndReturn(page)
  await expect(card(page, 1)).toContainText('1000 kV')
  await page.goto(`${new URL(page.url()).pathname}?step=4`)
  await heading(page, 'Allmänna uppgifter')
  await openRemembered(page, at(page, 'companyContact.name'))
  await expect(at(page, 'companyContact.name')).toHaveValue('Tolvan Tolvansson')
  await expect(at(page, 'companyContact.email')).toHaveValue('tolvan@exempel.se')
  await expect(at(page, 'companyContact.emailConfirm')).toHaveValue('tolvan@exempel.se')
})
