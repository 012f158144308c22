/** Every screen in every state, in both languages, at three widths and with all adaptations, within a week. */
import { expect, type Page } from '@playwright/test'
import { nightlySeventh } from '../../scripts/testing/sampling.ts'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { expectAdaptable, inTheDark, watchMotion } from '../support/adaptations.ts'
import { tidyUp } from '../support/phone.ts'
import { SCREENS } from '../support/screens/screens.ts'
import { openStage } from '../support/stage.ts'
import { test } from '../support/test.ts'
import { resetTime } from '../support/time.ts'

test.afterEach(tidyUp)
test.afterEach(resetTime)

/** The console output, of the page or of React, for responses that a test mocks on purpose. */
const EXPECTED =
  /^ApiError|isNotFound: true|the server responded with a status of|ERR_INTERNET_DISCONNECTED|thrown by the test/
const WIDTHS = [1280, 390, 320]

/** Saves a picture if `SCREENSHOTS` names a folder. */
const capture = async (page: Page, what: string) => {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${what.replace(/\W+/g, '-')}.png`, fullPage: true })
}

const LOOKS = (['sv', 'en'] as const).flatMap((language) => SCREENS.map((screen) => ({ ...screen, language })))
/** For pictures, all at once. */
const looks = process.env['SCREENSHOTS'] ? LOOKS : nightlySeventh(LOOKS)

for (const { language, name, open, dialogs } of looks)
  test(`${name} [${language}] is accessible at every width (SHE-07)`, async ({ browser }) => {
    const stage = await openStage(browser, language, { width: 1280, height: 900 })
    const complaints = watchConsole(stage.page)
    const moved = await watchMotion(stage.page)
    await open(stage)
    if (dialogs) await expect(stage.page.getByRole('dialog')).toBeVisible()
    for (const width of WIDTHS) {
      await stage.page.setViewportSize({ width, height: 900 })
      await expectAccessible(stage.page, `${name}, ${width} px`)
      await capture(stage.page, `${name} ${language} ${width}`)
      if (language === 'sv') await inTheDark(stage.page, () => capture(stage.page, `${name} dark ${width}`))
    }
    await expectAdaptable(stage.page, name)
    expect(moved, 'nothing moves').toEqual([])
    expect(await stage.page.locator('html').getAttribute('lang')).toBe(language)
    expect(complaints.filter((line) => !EXPECTED.test(line))).toEqual([])
    await stage.page.context().close()
  })
