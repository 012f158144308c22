/** The page of those who sign together in a test. */
import type { Cosigning } from '@sievert/contract/cosigning'
import { fakeServer } from '../fake-server.ts'
import { renderApp } from '../render-app.tsx'
import { cosigningAnswers } from './cosigning-answers.ts'

export const openCosigning = (
  cosigning?: Cosigning,
  more: Record<string, unknown> = {},
  language: 'sv' | 'en' = 'sv',
) => {
  const { calls, ...about } = cosigningAnswers(cosigning, more)
  const network = fakeServer(calls)
  return { ...network, ...about, ...renderApp(about.address, language) }
}
