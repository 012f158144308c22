/** No press is lost, wherever the cursor was: one random run in the quick suite, 300 over seven nightly ones. */
import { tidyUp } from '../support/phone.ts'
import { pressByChance, seeds } from '../support/presses/generated-presses.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

for (const seed of seeds())
  test(`presses by chance, ${seed}: none is lost, and nothing is sent twice (WIZ-09, WIZ-21)`, ({ browser }) =>
    pressByChance(browser, seed))
