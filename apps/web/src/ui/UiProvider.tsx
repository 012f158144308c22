/** Gives every component its words. */
import { nb } from '@navikt/ds-react/locales'
import { Provider } from '@navikt/ds-react/Provider'
import { createContext, type ReactNode, useContext } from 'react'
import type { UiWords } from './words.ts'

const WordsContext = createContext<UiWords | undefined>(undefined)

/** Gives a note on a field's text; undefined for none. */
export type NoteOn = (text: unknown) => string | undefined

const NoteContext = createContext<NoteOn>(() => undefined)
export const useNoteOn = () => useContext(NoteContext)

/** The words of the components in the current language. */
export function useUiWords(): UiWords {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useUiWords needs a UiProvider around it')
  return words
}

type UiProviderProps = { words: UiWords; noteOn?: NoteOn; children: ReactNode }

/** Wraps the whole application once. */
export function UiProvider({ words, noteOn, children }: UiProviderProps) {
  const content = <WordsContext value={words}>{children}</WordsContext>
  return (
    // The library's own default, and its last resort, stands behind our words.
    <Provider locale={nb} translations={words.library}>
      {noteOn ? <NoteContext value={noteOn}>{content}</NoteContext> : content}
    </Provider>
  )
}
