/** Draws a form of the wizard on the server, so that it can be used before the scripts are there. */
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
export type Drawn = { language: string; content: string }

/**
 * `callServer` is asked in the browser's name. Gives undefined for every page but a form of the wizard that its person
 * may see; rejects when something fails.
 */
export const createRenderer = (callServer: typeof fetch) => {
  connectTo(callServer)
  return async ({ address, cookies, acceptLanguage }: Asked): Promise<Drawn | undefined> => {
    const language = initialLanguage(cookies, acceptLanguage.split(','))
    const queries = createQueryClient()
    const isForm = await lookAhead(queries, new URL(address, 'http://localhost'), language)
    if (!isForm) return undefined
    const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    const content = renderToString(<App language={language} queries={queries} router={router} />)
    return { language, content: content.replaceAll(' style="', ' data-style="') }
  }
}
