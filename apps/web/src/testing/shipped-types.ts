/** The application types that the service ships, as the tests read them. */
import type { ApplicationTypeVersion, LocalisedText } from '@sievert/domain/application-type/definition'

const files = import.meta.glob<ApplicationTypeVersion<LocalisedText>>(
  '../../../../catalogue/business-types/*/v1.json',
  { eager: true, import: 'default' },
)

/** By folder (`strong-laser-pointer`), in the alphabet's order. */
export const shippedTypes = Object.entries(files).map(([path, version]) => {
  const folder = path.split('/').at(-2) ?? ''
  return { folder, version }
})
