/** Wraps components in the contexts for texts that the application provides. */
import type { ReactNode } from 'react'
import { uiWordsOf } from '../src/app/ui-words.ts'
import { createTexts, TextsContext } from '../src/texts/texts.ts'
import { UiProvider } from '../src/ui/UiProvider.tsx'
import { shippedTexts } from './texts.ts'

export const inSwedish = createTexts('sv', shippedTexts.sv, () => {})

export const inEnglish = createTexts('en', shippedTexts.en, () => {})

export const withTexts = (children: ReactNode, texts = inSwedish) => (
  <TextsContext value={texts}>
    <UiProvider value={uiWordsOf(texts.t)}>{children}</UiProvider>
  </TextsContext>
)
