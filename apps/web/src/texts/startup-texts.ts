/** Texts for use before the server's texts have arrived, or when they fail. The page's document has them. */
import type { Language } from '@sievert/domain/texts/language'
import { type Translate, translator } from '@sievert/domain/texts/translate'

type StartupTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>
/** Those of the shipped catalogue, defined by `vite.config.ts`, for pages of Vite and tests. */
declare const STARTUP_TEXTS: StartupTexts

const textsOfPage = (): StartupTexts => {
  const element = document.querySelector('#startup-texts')
  return element ? (JSON.parse(element.textContent) as StartupTexts) : STARTUP_TEXTS
}

export const startupTexts = (language: Language): Translate => translator(textsOfPage()[language], language)
