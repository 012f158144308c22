/** Helpers of the save tests: open the first step of a storage permit, and read the state stored by the server. */
import { expect, type Page } from '@playwright/test'

export const DESCRIPTION = 'SRC_DESCRIPTION.text'
/** A keystroke is painted before its effects run, so the save state is up to date one frame later. */
export const isSaved = async (page: Page) => {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(page.locator('.sv-save-state--saved').first()).toContainText('Sparat')
}
/** The notice that unsent text has been restored. */
export const restored = (page: Page) => page.getByText(/^Det du skrev .* hann inte sparas\. Nu är det tillbaka\.$/)

/** `origin`: of a product that the test itself has started. */
export const open = async (page: Page, id: string, origin = '') => {
  await page.goto(`${origin}/app/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Strålkällorna och förrådet' })).toBeVisible()
}

/** The section as the server stores it. */
export const stored = async (page: Pick<Page, 'request'>, id: string, origin = ''): Promise<unknown> => {
  const answer = await page.request.get(`${origin}/api/v1/applications/${id}/stepvalues/0`)
  const { stepData } = (await answer.json()) as { stepData: Record<string, string> }
  return JSON.parse(stepData['SRC_DESCRIPTION'] ?? 'null')
}
