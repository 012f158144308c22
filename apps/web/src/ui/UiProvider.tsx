/** Gives every component its language. */

import { en } from '@navikt/ds-react/locales'
import { Provider } from '@navikt/ds-react/Provider'
import { createContext, type ReactNode, useContext } from 'react'
import { swedish } from './aksel-swedish.ts'
import { type UiLanguage, type UiStrings, uiStrings } from './strings.ts'

const StringsContext = createContext<UiStrings>(uiStrings.sv)

/** The words of the components in the current language. */
export const useUiStrings = () => useContext(StringsContext)

/** Wraps the whole application once. */
export function UiProvider({ language, children }: { language: UiLanguage; children: ReactNode }) {
  return (
    <Provider locale={language === 'en' ? en : swedish}>
      <StringsContext value={uiStrings[language]}>{children}</StringsContext>
    </Provider>
  )
}
