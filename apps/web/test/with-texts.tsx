/** Wraps components in the contexts for texts that the application provides. */
import type { ReactNode } from 'react'
import { uiWordsOf } from '../src/app/ui-words.ts'
import { createTexts, TextsContext } from '../src/texts/texts.ts'
import { UiProvider } from '../src/ui/UiProvider.tsx'
import { shippedTexts } from './texts.ts'

export const inSwedish = createTexts('sv', shippedTexts.sv, () => {})

export const withTexts = (children: ReactNode) => (
  <TextsContext value={inSwedish}>
    <UiProvider value={uiWordsOf(inSwedish.t)}>{children}</UiProvider>
  </TextsContext>
)
