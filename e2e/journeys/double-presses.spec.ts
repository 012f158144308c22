/** Double presses on controls that send a request or open a dialog: the second press has no effect on the next page. */
import { tidyUp } from '../support/phone.ts'
import { PRESSED_TWICE } from '../support/presses/pressed-twice.ts'
import { pressTwice, type Twice, WAYS } from '../support/presses/twice.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

// The main controls, each in one way: a sixth of them in the quick suite. Over seven nights, all in every way.
for (const [index, sending] of PRESSED_TWICE.filter(({ isMain }) => isMain).entries()) {
  const twice: Twice = sending.opens
    ? { way: WAYS[index % 2] ?? 'mouse', gap: 200, slow: 0 }
    : {
        way: WAYS[index % 3] ?? 'mouse',
        gap: [0, 50, 0, 300][index % 4] ?? 0,
        slow: index % 5 === 0 ? 700 : 0,
      }
  const how = `${twice.way}, ${twice.gap} ms apart, ${twice.slow} ms slower`
  test(
    `${sending.name}: pressed twice (${how}) it is done once (WIZ-21)`,
    { tag: index % 6 === 0 ? [] : '@night' },
    ({ browser }) => pressTwice(browser, sending, twice),
  )
}
