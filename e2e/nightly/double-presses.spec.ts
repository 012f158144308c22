/** Whatever sends, or opens a window, pressed twice in every way: each in one night of a week. */
import { seventhOf } from '../../scripts/testing/by-day.ts'
import { tidyUp } from '../support/phone.ts'
import { PRESSED_TWICE } from '../support/pressed-twice.ts'
import { test } from '../support/test.ts'
import { everyWayOf, pressTwice } from '../support/twice.ts'

test.afterEach(tidyUp)

for (const sending of seventhOf(PRESSED_TWICE))
  test(`${sending.name}: pressed twice in any way it is done once (WIZ-21)`, async ({ browser }) => {
    test.setTimeout(300_000)
    for (const twice of everyWayOf(sending)) {
      await test.step(JSON.stringify(twice), () => pressTwice(browser, sending, twice))
      // An order that waits would be in the way of the next.
      await tidyUp()
    }
  })
