/** Fetches the configuration and the texts for all pages, and provides the language and its change (SHE-07, SHE-08). */
import type { Language } from '@sievert/domain/texts/language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { setRequestLanguage } from '../api/call.ts'
import { configurationQuery, translationQuery } from '../api/configuration.ts'
import { readTypesIn } from '../api/reference-data.ts'
import { rememberLanguage } from '../texts/language.ts'
import { createTexts, TextsContext } from '../texts/texts.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { StartupFailure } from './StartupFailure.tsx'
import { StartupMark } from './StartupMark.tsx'
import { uiWordsOf } from './ui-words.ts'

/** `initially`: the initial language, which the first requests have used too. */
export function Startup({ initially, children }: { initially: Language; children: ReactNode }) {
  const queries = useQueryClient()
  const [language, setLanguage] = useState(initially)
  const configuration = useQuery(configurationQuery())
  const translation = useQuery(translationQuery(language))
  const map = translation.data

  const texts = useMemo(() => {
    // The page keeps its language until the texts of the other one have arrived, and for good if that fails.
    const change = async (chosen: Language) => {
      await Promise.all([queries.ensureQueryData(translationQuery(chosen)), readTypesIn(queries, chosen)])
      rememberLanguage(chosen)
      setRequestLanguage(chosen)
      setLanguage(chosen)
      void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isLocalized === true })
    }
    return map && createTexts(language, map, change)
  }, [language, map, queries])

  const words = useMemo(() => texts && uiWordsOf(texts.t), [texts])

  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  // A failed refetch must not replace the page.
  if (configuration.isLoadingError || translation.isLoadingError)
    return <StartupFailure error={configuration.error ?? translation.error} />
  if (!configuration.data || !texts || !words) return <StartupMark language={language} />
  return (
    <TextsContext value={texts}>
      <UiProvider value={words}>{children}</UiProvider>
    </TextsContext>
  )
}
