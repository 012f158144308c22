/** The application types that the service ships. */
import type { ApplicationTypeVersion } from '@sievert/domain/application-type/definition'
import type { LocalisedText } from '@sievert/domain/texts/language'

const files = import.meta.glob<ApplicationTypeVersion<LocalisedText> & { $schema: string }>(
  '../../../catalogue/business-types/*/v*.json',
  {
    eager: true,
    import: 'default',
  },
)

/** As the server sends them. By folder (`strong-laser-pointer`), alphabetically; versions in order within a folder. */
export const shippedVersions = Object.entries(files).map(([path, file]) => {
  const { $schema: _schema, replaces: _replaces, ...version } = file
  const folder = path.split('/').at(-2) ?? ''
  return { folder, version }
})

/** The version that a new application uses. */
export const shippedTypes = shippedVersions.filter(({ folder, version }, index) => {
  const next = shippedVersions[index + 1]
  return next?.folder !== folder || next.version.versionNumber < version.versionNumber
})
