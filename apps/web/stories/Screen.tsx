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

type Opened = { path: string; answers?: Answers }
/** Called once for each display of a story, so that no state of a server leaks to the next one. */
export type Opening = () => Opened

/** The page on display. */
type Reopen = (between: () => Promise<unknown>) => Promise<void>
let shown: { queries: QueryClient; router: AppRouter; reopen: Reopen } | undefined
/** Whether the page has its data, and no call is under way. */
export const isSettled = () => !shown || (shown.queries.isFetching() === 0 && shown.router.state.status === 'idle')
/** Closes the page, and opens it again after `between`. */
export const reopen = (between: () => Promise<unknown>) => shown?.reopen(between)

const complain = async (faults: Promise<string[]>) => {
  for (const fault of await faults) console.error(`Against the contract: ${fault}`)
}

type ScreenProps = { open: Opening; language: Language }

/** The caller mounts it anew for another story or language. */
export function Screen({ open, language }: ScreenProps) {
  const [opened] = useState(open)
  const [isOpen, setOpen] = useState(true)
  const closeAndOpen = async (between: () => Promise<unknown>) => {
    setOpen(false)
    await between()
    setOpen(true)
  }
  return isOpen && <Page opened={opened} language={language} reopen={closeAndOpen} />
}

type PageProps = { opened: Opened; language: Language; reopen: Reopen }

const start = ({ opened: { path, answers = {} }, language, ...rest }: PageProps) => {
  const answer = answering(answers, (faults) => void complain(faults))
  const stop = answerCalls((_method, address, _body, init) => answer(callOf(address, init)))
  rememberLanguage(language)
  setRequestLanguage(language)
  forgetSession()
  const queries = createQueryClient()
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  connectFailures(router, queries)
  shown = { queries, router, ...rest }
  const close = () => {
    stop()
    shown = undefined
  }
  return { queries, router, close }
}

function Page(props: PageProps) {
  const [{ queries, router, close }] = useState(() => start(props))
  useEffect(() => close, [close])
  return <App language={props.language} queries={queries} router={router} />
}
