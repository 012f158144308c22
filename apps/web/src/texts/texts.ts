/** Texts, dates and money in the user's language. */
import { type Formats, formatsIn } from '@sievert/domain/texts/formats'
import type { Language } from '@sievert/domain/texts/language'
import { type Translate, translator } from '@sievert/domain/texts/translate'
import { createContext, useContext } from 'react'

export type Texts = Formats & {
  language: Language
  /** The text of a key, with its numbered placeholders filled. */
  t: Translate
  /** Rejects, and nothing changes, when the texts cannot be fetched. */
  setLanguage: (language: Language) => void | Promise<void>
}

/** Builds the texts of one language from the map that the server sent. */
export function createTexts(language: Language, map: Record<string, string>, setLanguage: Texts['setLanguage']): Texts {
  return {
    language,
    setLanguage,
    t: translator(map, language),
    ...formatsIn(language),
  }
}

export const TextsContext = createContext<Texts | undefined>(undefined)

/** The texts of the current language. Throws outside `TextsContext`. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsContext around it')
  return texts
}
