/** The languages of the service. */

export const LANGUAGES = ['sv', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type LocalisedText = { sv: string; en: string }

export const otherLanguage = (language: Language): Language => (language === 'sv' ? 'en' : 'sv')

/** The first supported language among tags such as `en-GB`, the preferred one first. */
export const firstSupported = (tags: readonly (string | undefined)[]): Language | undefined =>
  tags
    .map((tag) => tag?.trim().toLowerCase().split('-', 1)[0])
    .map((primary) => LANGUAGES.find((language) => language === primary))
    .find(Boolean)
