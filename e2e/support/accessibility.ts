/** Accessibility checks of the current screen, without exceptions. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until transitions have ended, because axe checks colours. Endless animations (spinners) are ignored. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Expects no axe violations and no horizontal scrolling. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  await untilStill(page)
  // Off by default in axe, since WCAG 2.2 is young: targets are at least 24 px large, or have that space around them.
  const rules = { 'target-size': { enabled: true } }
  // Violations only, and in legacy mode: without the extra page that frames need, a check takes a third of the time.
  const axe = new AxeBuilder({ page }).options({ rules, resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found, screen).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${screen} needs no sideways scrolling`).toBeLessThanOrEqual(0)
}

/** Collects console errors, warnings and uncaught errors of a page. */
export const watchConsole = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser logs this for the request for the current user, where 401 is the normal answer before login.
    if (message.text().includes('the server responded with a status of 401')) return
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
