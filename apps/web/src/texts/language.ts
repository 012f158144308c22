/** Which language a person reads: the one they chose here, otherwise their browser's. */
import type { Language } from './texts.ts'

const KEY = 'sievert.language'

const known = (tag: string | null | undefined): Language | undefined => {
  const primary = tag?.slice(0, 2).toLowerCase()
  return primary === 'sv' || primary === 'en' ? primary : undefined
}

/** The first of the browser's languages that we have; Swedish when it names none. */
export const browserLanguage = (tags: readonly string[]): Language => tags.map(known).find(Boolean) ?? 'sv'

/** What to begin with. A browser that refuses storage simply forgets the choice. */
export function initialLanguage(): Language {
  try {
    return known(localStorage.getItem(KEY)) ?? browserLanguage(navigator.languages)
  } catch {
    return browserLanguage(navigator.languages)
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Only the memory of the choice is lost.
  }
}
