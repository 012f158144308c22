/** The table of all screens in each of their states, for the tests and the gallery. */
import { ACCESS_SCREENS } from './screens/access.ts'
import { ITEM_SCREENS } from './screens/items.ts'
import { OVERVIEW_SCREENS } from './screens/overview.ts'
import { SIGNING_SCREENS } from './screens/signing.ts'
import { START_SCREENS } from './screens/start.ts'
import { WIZARD_SCREENS } from './screens/wizard.ts'
import type { Screen } from './stage.ts'

export const SCREENS: readonly Screen[] = [
  ...ACCESS_SCREENS,
  ...START_SCREENS,
  ...WIZARD_SCREENS,
  ...OVERVIEW_SCREENS,
  ...ITEM_SCREENS,
  ...SIGNING_SCREENS,
]
