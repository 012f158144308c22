/** All screens in each of their states: the gallery's stories, and those that need the service. */

import type { Screen } from '../stage.ts'
import { ACCESS_SCREENS } from './access.ts'
import { ITEM_SCREENS } from './items.ts'
import { OVERVIEW_SCREENS } from './overview.ts'
import { SIGNING_SCREENS } from './signing.ts'
import { START_SCREENS } from './start.ts'
import { STORIES } from './stories.ts'
import { WIZARD_SCREENS } from './wizard.ts'

export const SCREENS: readonly Screen[] = [
  ...STORIES,
  ...ACCESS_SCREENS,
  ...START_SCREENS,
  ...WIZARD_SCREENS,
  ...OVERVIEW_SCREENS,
  ...ITEM_SCREENS,
  ...SIGNING_SCREENS,
]
