/** Accessibility of what is on the screen, with no exceptions. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Colours are judged when a transition has ended; spinners never do. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** axe finds nothing, and nothing has to be scrolled sideways. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  await untilStill(page)
  // Off by default in axe, since WCAG 2.2 is young: what is pressed is at least 24 px large, or has room around it.
  const rules = { 'target-size': { enabled: true } }
  // Only what is wrong, and nothing of it gathered in a page of its own, as frames would need: a third of the time.
  const axe = new AxeBuilder({ page }).options({ rules, resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found, screen).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${screen} needs no sideways scrolling`).toBeLessThanOrEqual(0)
}

/** Collects what a page complains of; a clean journey leaves nothing in the console. */
export const watchConsole = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser's own line for an answer that a page asks for on purpose: who is signed in, before anyone is.
    if (message.text().includes('the server responded with a status of 401')) return
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
