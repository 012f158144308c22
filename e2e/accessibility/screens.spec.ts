/** The main screens on the smallest phone, a third of them in the quick suite. e2e/nightly adapts all screens. */
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectAdaptable, inTheDark, watchMotion } from '../support/adaptations.ts'
import { tidyUp } from '../support/phone.ts'
import { SCREENS } from '../support/screens/screens.ts'
import { openStage, type Screen } from '../support/stage.ts'
import { test } from '../support/test.ts'
import { resetTime } from '../support/time.ts'

test.afterEach(tidyUp)
test.afterEach(resetTime)

const opened = async (browser: Browser, { open }: Screen, watch?: (page: Page) => Promise<void>) => {
  const stage = await openStage(browser, 'sv', { width: 320, height: 640 })
  await watch?.(stage.page)
  await open(stage)
  return stage.page
}

for (const [index, screen] of SCREENS.filter(({ isMain }) => isMain).entries())
  test(`${screen.name}: can be used on the smallest phone (SHE-07)`, { tag: index % 3 === 0 ? [] : '@night' }, async ({
    browser,
  }) => {
    const page = await opened(browser, screen)
    await expectAccessible(page, screen.name)
    await inTheDark(page, () => expectAccessible(page, `${screen.name}, dark`))
    await page.context().close()
  })

/** Together they have nearly every component of the other screens. */
const ADAPTED = new Set(['Wizard: First Step With Errors', 'Wizard: Review'])

for (const screen of SCREENS.filter(({ name }) => ADAPTED.has(name)))
  test(`${screen.name}: is accessible with all user adaptations (SHE-07)`, async ({ browser }) => {
    let moved: string[] = []
    const page = await opened(browser, screen, async (it) => {
      moved = await watchMotion(it)
    })
    await expectAdaptable(page, screen.name)
    expect(moved, 'nothing moves').toEqual([])
    await page.context().close()
  })
