/** Texts for what concerns one application type: its own come before the shared ones. */
import { translatorForType } from '@sievert/domain/texts/translate'
import { type ReactNode, useMemo } from 'react'
import { TextsContext, useTexts } from './texts.ts'

export function TypeTexts({ nameKey, children }: { nameKey: string; children: ReactNode }) {
  const texts = useTexts()
  const own = useMemo(() => ({ ...texts, t: translatorForType(texts.t, nameKey) }), [texts, nameKey])
  return <TextsContext value={own}>{children}</TextsContext>
}
