/** A calendar date in the web app. */
import type { DateSection } from '@sievert/domain/sections/date'
import { formatDate } from '@sievert/domain/texts/typed'
import { asText, lazyField, type SectionUi } from '../section-ui.ts'

export const date: SectionUi<DateSection<string>> = {
  Field: lazyField(() => import('./DateField.tsx'), 'DateField'),
  compared: ({ identity }, _versions, t) => [
    { path: `${identity}.date`, text: (value) => formatDate(asText(value), t.language) },
  ],
}
