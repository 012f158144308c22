/**
 * Texts for use before the server's texts have arrived, or when they fail. The build extracts them from the catalogue.
 */
import type { Language } from '@sievert/domain/texts/language'
import { type Translate, translator } from '@sievert/domain/texts/translate'

/** Defined by `vite.config.ts`. */
declare const STARTUP_TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>>

export const startupTexts = (language: Language): Translate => translator(STARTUP_TEXTS[language], language)
