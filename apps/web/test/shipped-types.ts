/** The application types that the service ships, as the tests read them. */
import type { ApplicationTypeVersion, LocalisedText } from '@sievert/domain/application-type/definition'

const files = import.meta.glob<ApplicationTypeVersion<LocalisedText> & { $schema: string }>(
  '../../../catalogue/business-types/*/v*.json',
  {
    eager: true,
    import: 'default',
  },
)

/** By folder (`strong-laser-pointer`), in the alphabet's order; the versions of a folder in their own. */
export const shippedVersions = Object.entries(files).map(([path, file]) => {
  const { $schema: _, ...version } = file
  const folder = path.split('/').at(-2) ?? ''
  return { folder, version }
})

/** What a new application gets. */
export const shippedTypes = shippedVersions.filter(({ folder, version }, index) => {
  const next = shippedVersions[index + 1]
  return next?.folder !== folder || next.version.versionNumber < version.versionNumber
})
