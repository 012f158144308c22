/** Fetches what every page needs, the configuration and the texts, and gives them a language that can be changed (SHE-07, SHE-08). */
import type { Language } from '@sievert/domain/application-type/definition'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { addressOf } from '../api/call.ts'
import { configurationQuery, translationQuery } from '../api/configuration.ts'
import { setRequestLanguage } from '../api/http.ts'
import { rememberLanguage } from '../texts/language.ts'
import { startupTexts } from '../texts/startup-texts.ts'
import { createTexts, TextsContext } from '../texts/texts.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { StartupFailure } from './StartupFailure.tsx'
import { uiWordsOf } from './ui-words.ts'

/** `initially`: the language to begin with, in which the requests have begun too. */
export function Startup({ initially, children }: { initially: Language; children: ReactNode }) {
  const queries = useQueryClient()
  const [language, setLanguage] = useState(initially)
  const configuration = useQuery(configurationQuery())
  const translation = useQuery(translationQuery(language))
  const map = translation.data

  const texts = useMemo(() => {
    // The page keeps its language until the other one is here, and for good when it does not come.
    const change = async (chosen: Language) => {
      await queries.ensureQueryData(translationQuery(chosen))
      rememberLanguage(chosen)
      setRequestLanguage(chosen)
      setLanguage(chosen)
      await queries.invalidateQueries({ predicate: ({ meta }) => meta?.isInWords === true })
    }
    return map && createTexts(language, map, (chosen) => void change(chosen).catch(console.error))
  }, [language, map, queries])

  const words = useMemo(() => texts && uiWordsOf(texts.t), [texts])

  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  // Later readings may fail without taking the page away.
  if (configuration.isLoadingError || translation.isLoadingError) return <StartupFailure />
  if (!configuration.data || !texts || !words)
    return (
      <img className="sv-startup-mark" src={addressOf('readLogo')} alt={startupTexts(language)('startup.name.text')} />
    )
  return (
    <TextsContext value={texts}>
      <UiProvider value={words}>{children}</UiProvider>
    </TextsContext>
  )
}
