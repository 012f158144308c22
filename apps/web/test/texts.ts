/** The texts that the service ships. */

const files = import.meta.glob<Record<string, string>>('../../../catalogue/texts/*.json', {
  eager: true,
  import: 'default',
})
const fileOf = (language: string) =>
  Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`))?.[1] ?? {}

export const shippedTexts = { sv: fileOf('sv'), en: fileOf('en') }
