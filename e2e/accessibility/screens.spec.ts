/** The main screens as people set them up: on the smallest phone, enlarged, with larger text, in the system's colours, still. */
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectAdaptable, watchMotion } from '../support/adaptations.ts'
import { tidyUp } from '../support/phone.ts'
import { SCREENS } from '../support/screens.ts'
import { openStage } from '../support/stage.ts'
import { test } from '../support/test.ts'
import { resetTime } from '../support/time.ts'

test.afterEach(tidyUp)
test.afterEach(resetTime)

for (const { name, open, dialogs } of SCREENS.filter(({ isMain }) => isMain))
  test(`${name}: can be used on the smallest phone and however it is set up (SHE-07)`, async ({ browser }) => {
    const stage = await openStage(browser, 'sv', { width: 320, height: 640 })
    const moved = await watchMotion(stage.page)
    await open(stage)
    if (dialogs) await expect(stage.page.getByRole('dialog')).toBeVisible()
    await expectAccessible(stage.page, name)
    await expectAdaptable(stage.page, name)
    expect(moved, 'nothing moves').toEqual([])
    await stage.page.context().close()
  })
