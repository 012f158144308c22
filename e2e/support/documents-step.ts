/** Opens the documents step of a storage permit. */
import { expect, type Page } from '@playwright/test'
import { signablePermit, signIn } from './signable.ts'

/** The field for the drawing of the storage room. */
export const plan = (page: Page) => page.locator('fieldset[aria-label^="Ritning över förrådet"]')

/** Opens the step in a new application that only lacks the signature. */
export const openDocumentsStep = async (page: Page): Promise<void> => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  await page.addInitScript((applicationId) => {
    sessionStorage.setItem('sievert.position', JSON.stringify({ applicationId, currentStep: 1 }))
  }, id)
  await page.goto(`/app/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ansvar och dokument' })).toBeVisible()
}
