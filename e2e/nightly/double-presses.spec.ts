/** Double presses in every way, on controls that send a request or open a dialog: each control once a week. */
import { nightlySeventh } from '../../scripts/testing/sampling.ts'
import { tidyUp } from '../support/phone.ts'
import { PRESSED_TWICE } from '../support/presses/pressed-twice.ts'
import { everyWayOf, pressTwice } from '../support/presses/twice.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

for (const sending of nightlySeventh(PRESSED_TWICE))
  test(`${sending.name}: pressed twice in any way it is done once (WIZ-21)`, async ({ browser }) => {
    test.setTimeout(300_000)
    for (const twice of everyWayOf(sending)) {
      await test.step(JSON.stringify(twice), () => pressTwice(browser, sending, twice))
      // A pending order would block the next.
      await tidyUp()
    }
  })
