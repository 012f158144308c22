/** The first step of a permit for storage, as the tests of saving use it: open, type, and see what the server has. */
import { expect, type Page } from '@playwright/test'

export const DESCRIPTION = 'SRC_DESCRIPTION.text'
/** A letter is drawn before anything follows from it, so what is said of it is there a frame later. */
export const isSaved = async (page: Page) => {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(page.locator('.sv-save-state--saved').first()).toContainText('Sparat')
}
/** What is said of unsent text that has come back. */
export const restored = (page: Page) => page.getByText(/^Det du skrev .* hann inte sparas\. Nu är det tillbaka\.$/)

/** `origin`: of a product of the test's own. */
export const open = async (page: Page, id: string, origin = '') => {
  await page.goto(`${origin}/app/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Strålkällorna och förrådet' })).toBeVisible()
}

/** What the server has of a section. */
export const stored = async (page: Page, id: string, origin = ''): Promise<unknown> => {
  const answer = await page.request.get(`${origin}/api/v1/applications/${id}/stepvalues/0`)
  const { stepData } = (await answer.json()) as { stepData: Record<string, string> }
  return JSON.parse(stepData['SRC_DESCRIPTION'] ?? 'null')
}
