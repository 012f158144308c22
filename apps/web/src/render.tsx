/** Draws a form of the wizard on the server, so that it can be used before the scripts are there. */
import type { QueryKey } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { connectTo } from './api/http.ts'
import { App } from './app/App.tsx'
import { lookAhead } from './app/look-ahead.ts'
import { createQueryClient } from './app/queries.ts'
import { createAppRouter } from './app/router.tsx'
import { initialLanguage } from './texts/language.ts'

/** A request of a page; headers as the browser sent them. */
export type Asked = { address: string; cookies: string; acceptLanguage: string }
/** `from`: the revisions of the answers that stand in it. */
export type Drawn = { language: string; content: string; from: string }

/** The same for everybody, as long as this process lives. */
const FOR_EVER = new Set<unknown>(['translation', 'application-type'])
type QueryState = { queryKey: QueryKey; data: unknown }

/**
 * `callServer` is asked in the browser's name. Gives undefined for every page but a form of the wizard that its person
 * may see; rejects when something fails.
 */
export const createRenderer = (callServer: typeof fetch) => {
  connectTo(callServer)
  const forEver = new Map<string, QueryState>()
  return async ({ address, cookies, acceptLanguage }: Asked): Promise<Drawn | undefined> => {
    const language = initialLanguage(cookies, acceptLanguage.split(','))
    const queries = createQueryClient()
    for (const { queryKey, data } of forEver.values()) queries.setQueryData(queryKey, data)
    const from = await lookAhead(queries, new URL(address, 'http://localhost'), language)
    for (const { queryHash, queryKey, state } of queries.getQueryCache().getAll())
      if (FOR_EVER.has(queryKey[0])) forEver.set(queryHash, { queryKey, data: state.data })
    if (from === undefined) return undefined
    const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    const content = renderToString(<App language={language} queries={queries} router={router} />)
    return { language, content: content.replaceAll(' style="', ' data-style="'), from }
  }
}
