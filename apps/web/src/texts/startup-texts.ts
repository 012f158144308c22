/** Texts for when there are none from the server yet, or none to be had: those that the build has taken out of the catalogue. */
import type { Language } from '@sievert/domain/application-type/definition'
import { type Translate, translator } from '@sievert/domain/texts/translate'

/** Put in by `vite.config.ts`. */
declare const STARTUP_TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>>

export const startupTexts = (language: Language): Translate => translator(STARTUP_TEXTS[language])
