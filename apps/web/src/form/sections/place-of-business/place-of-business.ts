/** Places of business in the web app. They have calls of their own, so they are not compared. */
import type { PlaceOfBusinessSection } from '@sievert/domain/sections/place-of-business'
import { capitalised } from '@sievert/domain/sections/summary-of'
import { lazyField, type SectionUi } from '../section-ui.ts'

export const placeOfBusiness: SectionUi<PlaceOfBusinessSection<string>> = {
  Field: lazyField(() => import('./PlaceOfBusinessField.tsx'), 'PlaceOfBusinessField'),
  isBlock: true,
  label: ({ label, reviewLabel, noun }, _path, t) => label ?? reviewLabel ?? capitalised(noun ?? t('place.noun.text')),
}
