/** Waits for texts that the applicant reads during and after signing. */
import { expect, type Page } from '@playwright/test'

// A state is known at the next poll after the provider may be asked again.
export const SOON = { timeout: 20_000 }
const CASE_NUMBER = /Ärendenummer: (SIE\d{4}-\d+)/

export const NOT_SENT = 'Ansökan är inte inskickad. Dina svar finns kvar.'

/** Expects the text anywhere on the page. */
export const reads = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible(SOON)
export const readsNot = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toHaveCount(0)
export const qrCode = (page: Page) => page.getByRole('img', { name: 'QR-kod för BankID' })
export const receipt = async (page: Page, line: string | RegExp = CASE_NUMBER) => {
  await page.waitForURL('**/receipt', SOON)
  await reads(page, line)
}

/** The number on the receipt: the capture group of `line`. */
export const numberOn = async (page: Page, line = CASE_NUMBER): Promise<string> => {
  const shown = page.getByText(line)
  await expect(shown).toBeVisible(SOON)
  return line.exec((await shown.textContent()) ?? '')?.[1] ?? ''
}
