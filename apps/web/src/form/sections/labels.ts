/** Where a section's label stands: it always names the field, in sight or not (SEC-02). */
import type { LabelPosition } from '@sievert/domain/application-type/definition'

export type LabelPlaces = { before: boolean; after: boolean }

export const labelPlaces = (position: LabelPosition = 'Default'): LabelPlaces => ({
  before: position === 'Default' || position === 'Before' || position === 'Both',
  after: position === 'After' || position === 'Both',
})
