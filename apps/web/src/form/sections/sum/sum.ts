/** A total in the web app. */
import type { SumSection } from '@sievert/domain/sections/sum'
import { lazyField, type SectionUi } from '../section-ui.ts'

export const sum: SectionUi<SumSection<string>> = { Field: lazyField(() => import('./SumText.tsx'), 'SumText') }
