/** Provides the labels of the generic components. */
import { createContext, useContext } from 'react'
import type { UiWords } from './ui-texts.ts'

const WordsContext = createContext<UiWords | undefined>(undefined)

/** The components' labels in the current language. Throws outside `UiProvider`. */
export function useUiWords(): UiWords {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useUiWords needs a UiProvider around it')
  return words
}

/** Wraps the whole application once. */
export const UiProvider = WordsContext
