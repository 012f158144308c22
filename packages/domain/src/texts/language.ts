/** The languages of the service. */

export const LANGUAGES = ['sv', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type LocalisedText = { sv: string; en: string }

export const otherLanguage = (language: Language): Language => (language === 'sv' ? 'en' : 'sv')
