/** The position of a section's label: it always names the field, visible or not (SEC-02). */
import type { LabelPosition } from '@sievert/domain/application-type/definition'

export type LabelPlaces = { before: boolean; after: boolean }

export const labelPlaces = (position: LabelPosition = 'Default'): LabelPlaces => ({
  before: position === 'Default' || position === 'Before' || position === 'Both',
  after: position === 'After' || position === 'Both',
})
