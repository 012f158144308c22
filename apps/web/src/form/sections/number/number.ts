/** A number in the web app. */
import type { NumberSection } from '@sievert/domain/sections/number'
import { withUnit } from '@sievert/domain/sections/summary-of'
import { formatNumber } from '@sievert/domain/texts/typed'
import { asText, lazyField, type SectionUi } from '../section-ui.ts'

export const number: SectionUi<NumberSection<string>> = {
  Field: lazyField(() => import('./NumberField.tsx'), 'NumberField'),
  compared: ({ identity, unit }, _versions, t) => [
    { path: `${identity}.number`, text: (value) => withUnit(formatNumber(asText(value), t.language), unit) },
  ],
}
