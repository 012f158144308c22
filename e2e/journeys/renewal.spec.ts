/** A renewal begins with the answers of the renewed permit, and shows which ones were copied and which were not. */
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { at, heading, next } from '../support/form.ts'
import { enterOn } from '../support/keyboard.ts'
import { onPhone, tidyUp } from '../support/phone.ts'
import { numberOn, receipt } from '../support/reading.ts'
import { create, signablePermit, signIn } from '../support/signable.ts'
import { beginBankId } from '../support/signing.ts'
import { caseWithNumber, control } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))
test.afterEach(tidyUp)

test('is filled in from the permit that it renews (NEW-04, NEW-06, FEE-02)', async ({ page }) => {
  const { orderRef } = await beginBankId(page, await signablePermit(page.request))
  await onPhone('bankid', orderRef, 'approve')
  await receipt(page)
  const caseNumber = await numberOn(page)
  await caseWithNumber(caseNumber)
  await control('case-system/grant', { caseNumber })

  await page.goto('/app/renew')
  await page.getByRole('combobox').selectOption({ label: 'Förvaring av slutna strålkällor (tillstånd)' })
  await page.getByLabel('Tidigare ärendenummer').fill(caseNumber)
  await page.locator('form button[type=submit]').click()
  await heading(page, 'Strålkällorna och förrådet')
  await expect(page.getByText(`Vi har fyllt i svar från ${caseNumber}`)).toBeVisible()
  await page.getByText('Vad följde med?').click()
  await expect(page.getByText(/^Svaren i alla steg följde med/)).toBeVisible()
  await expect(at(page, 'SRC_DESCRIPTION.text')).toHaveValue(/^Fem provkällor/)
  await next(page)
  await heading(page, 'Ansvar och dokument')
  await expect(at(page, 'SRC_RESPONSIBLE.contacts.0.name')).toHaveValue('Anna Bok')
})

test('its case number is changed by keyboard: focus enters the field and returns, and Enter saves only it (REV-01)', {
  tag: '@night',
}, async ({ page }) => {
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE', 'SIE2021-0001')
  await page.goto(`/app/${id}?step=3`)
  const errors = page.locator('.sv-error-summary')
  const opener = page.getByRole('button', { name: 'Ändra ärendenumret' })
  await enterOn(opener)
  await expect(at(page, 'caseNumber')).toBeFocused()
  await expectAccessible(page, 'case number being changed')
  await at(page, 'caseNumber').fill('SIE2021-0002')
  await page.keyboard.press('Enter')
  await expect(opener).toBeFocused()
  await expect(page.getByText('SIE2021-0002')).toBeVisible()
  await expect(errors).toHaveCount(0)
  await enterOn(opener)
  await enterOn(page.getByRole('button', { name: 'Avbryt ändringen' }))
  await expect(opener).toBeFocused()
  // While no item is being changed, Enter in the approval still submits the step.
  await enterOn(at(page, 'isApproved'))
  await expect(errors).toBeFocused()
})
