/** A screen of the gallery: the whole application at one address, over a fake server. */
import type { Language } from '@sievert/domain/texts/language'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { answerCalls, setRequestLanguage } from '../src/api/call.ts'
import { App } from '../src/app/App.tsx'
import { connectFailures } from '../src/app/failures.ts'
import { createQueryClient } from '../src/app/queries.ts'
import { type AppRouter, createAppRouter } from '../src/app/router.tsx'
import { forgetSession } from '../src/app/session/session-expiry.ts'
import { rememberLanguage } from '../src/texts/language.ts'
import { type Answers, answering, callOf } from '../test/fake-answers.ts'

/** Called for each display of a story, so that no state of a server or a browser leaks to the next one. */
export type Opening = () => { path: string; answers?: Answers }

let shown: { queries: QueryClient; router: AppRouter } | undefined
/** Whether the page has its data, and no call is under way. */
export const isSettled = () => !shown || (shown.queries.isFetching() === 0 && shown.router.state.status === 'idle')

const complain = async (faults: Promise<string[]>) => {
  for (const fault of await faults) console.error(`Against the contract: ${fault}`)
}

type ScreenProps = { open: Opening; language: Language }

const start = ({ open, language }: ScreenProps) => {
  const { path, answers = {} } = open()
  const answer = answering(answers, (faults) => void complain(faults))
  const stop = answerCalls((_method, address, _body, init) => answer(callOf(address, init)))
  rememberLanguage(language)
  setRequestLanguage(language)
  forgetSession()
  const queries = createQueryClient()
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  connectFailures(router, queries)
  shown = { queries, router }
  return { queries, router, stop }
}

/** The caller mounts it anew for another story or language. */
export function Screen({ open, language }: ScreenProps) {
  const [{ queries, router, stop }] = useState(() => start({ open, language }))
  useEffect(() => stop, [stop])
  return <App language={language} queries={queries} router={router} />
}
