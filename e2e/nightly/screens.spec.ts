/** Every screen in every state, in both languages, at three widths and with all adaptations. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { expectAdaptable, inTheDark, watchMotion } from '../support/adaptations.ts'
import { expectTouchable } from '../support/layout.ts'
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

const folder = process.env['SCREENSHOTS']
/** Pictures at two widths, in Swedish also in the dark. */
const takePictures = async (page: Page, name: string, language: string) => {
  const take = (what: string) =>
    page.screenshot({ path: `${folder}/${`${name} ${what}`.replace(/\W+/g, '-')}.png`, fullPage: true })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await take(`${language} ${width}`)
    if (language === 'sv') await inTheDark(page, () => take(`dark ${width}`))
  }
}
const check = async (page: Page, name: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${name}, ${width} px`)
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await expectTouchable(page, name)
  await expectAdaptable(page, name)
}

const looks = SCREENS.flatMap((screen) => (['sv', 'en'] as const).map((language) => ({ ...screen, language })))
for (const { language, name, open } of looks)
  test(`${name} [${language}] is accessible at every width (SHE-07)`, async ({ browser }) => {
    const stage = await openStage(browser, language, { width: 1280, height: 900 })
    const complaints = watchConsole(stage.page)
    const moved = await watchMotion(stage.page)
    await open(stage)
    await (folder ? takePictures(stage.page, name, language) : check(stage.page, name))
    expect(moved, 'nothing moves').toEqual([])
    expect(await stage.page.locator('html').getAttribute('lang')).toBe(language)
    expect(complaints.filter((line) => !EXPECTED.test(line))).toEqual([])
    await stage.page.context().close()
  })
