/** Gives every component its language. */

import { en } from '@navikt/ds-react/locales'
import { Provider } from '@navikt/ds-react/Provider'
import { createContext, type ReactNode, useContext } from 'react'
import { swedish } from './aksel-swedish.ts'
import { type UiLanguage, type UiStrings, uiStrings } from './strings.ts'

const StringsContext = createContext<UiStrings>(uiStrings.sv)

/** What there is to know of a text while it stands in a field; undefined for nothing. */
export type NoteOn = (text: unknown) => string | undefined

const NoteContext = createContext<NoteOn>(() => undefined)
export const useNoteOn = () => useContext(NoteContext)

/** The words of the components in the current language. */
export const useUiStrings = () => useContext(StringsContext)

type UiProviderProps = { language: UiLanguage; noteOn?: NoteOn; children: ReactNode }

/** Wraps the whole application once. */
export function UiProvider({ language, noteOn, children }: UiProviderProps) {
  const strings = <StringsContext value={uiStrings[language]}>{children}</StringsContext>
  return (
    <Provider locale={language === 'en' ? en : swedish}>
      {noteOn ? <NoteContext value={noteOn}>{strings}</NoteContext> : strings}
    </Provider>
  )
}
