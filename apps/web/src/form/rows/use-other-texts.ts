/** The texts of the other language, for tables that were filled in with its template (LES-03). */
import { otherLanguage } from '@sievert/domain/texts/language'
import { type Translate, translator } from '@sievert/domain/texts/translate'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { translationQuery } from '../../api/configuration.ts'
import { useTexts } from '../../texts/texts.ts'

/** Undefined until they are fetched, and for good if that fails: the page does without. */
export function useOtherTexts(): Translate | undefined {
  const other = otherLanguage(useTexts().language)
  const { data } = useQuery(translationQuery(other))
  return useMemo(() => data && translator(data, other), [data, other])
}
