/** The texts of the other language, for tables that were filled in with its template (LES-03). */
import { otherLanguage } from '@sievert/domain/texts/language'
import { type Translate, translator } from '@sievert/domain/texts/translate'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { translationQuery } from '../../api/configuration.ts'
import { useTexts } from '../../texts/texts.ts'
import type { Wait } from './rows-list.ts'

/** `t`: undefined until they are fetched, and for good if that fails: the page does without. */
export function useOtherTexts() {
  const other = otherLanguage(useTexts().language)
  const { data, isLoading } = useQuery(translationQuery(other))
  const t = useMemo((): Translate | undefined => data && translator(data, other), [data, other])
  return { other, t, isLoading }
}

/** The wait of a page that can do without what it waits for. */
export const waitWhile = (isLoading: boolean): Wait =>
  isLoading ? { hasFailed: false, retry: () => undefined } : undefined
