/** Gives every component its words. */
import { nb } from '@navikt/ds-react/locales'
import { Provider } from '@navikt/ds-react/Provider'
import { createContext, type ReactNode, useContext } from 'react'
import type { UiWords } from './words.ts'

const WordsContext = createContext<UiWords | undefined>(undefined)

/** The words of the components in the current language. */
export function useUiWords(): UiWords {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useUiWords needs a UiProvider around it')
  return words
}

/** Wraps the whole application once. */
export function UiProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return (
    // The library's own default, and its last resort, stands behind our words.
    <Provider locale={nb} translations={words.library}>
      <WordsContext value={words}>{children}</WordsContext>
    </Provider>
  )
}
