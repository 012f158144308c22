/** Renders the whole application at one address, on a network that the test has stubbed. */
import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createMemoryHistory, type RouteComponent } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { setRequestLanguage } from '../src/api/call.ts'
import { App } from '../src/app/App.tsx'
import { connectFailures } from '../src/app/failures.ts'
import { lookAhead } from '../src/app/look-ahead.ts'
import { createQueryClient } from '../src/app/queries.ts'
import { createAppRouter } from '../src/app/router.tsx'
import { forgetSession } from '../src/app/session/session-expiry.ts'
import { cleanTyping } from '../src/form/fields/clean-typing.ts'
import { rememberLanguage } from '../src/texts/language.ts'

/** The components that a test renders instead of those of these paths. */
type Instead = Readonly<Record<string, RouteComponent>>

const prepareApp = (path: string, language: 'sv' | 'en', queries: QueryClient, instead: Instead = {}) => {
  rememberLanguage(language)
  setRequestLanguage(language)
  forgetSession()
  cleanTyping()
  const left: string[] = []
  const go = (address: string | URL) => void left.push(String(address))
  vi.stubGlobal('location', {
    origin: 'https://service.example',
    protocol: 'https:',
    assign: go,
    replace: go,
    reload: () => left.push('reload'),
    set href(address: string) {
      go(address)
    },
    get href() {
      return `https://service.example${path}`
    },
  })
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  const byPath: Readonly<Record<string, Pick<AnyRoute, 'update'>>> = router.routesByPath
  for (const [at, component] of Object.entries(instead)) byPath[at]?.update({ component })
  connectFailures(router, queries)
  const show = () => {
    const user = userEvent.setup()
    const view = render(<App language={language} queries={queries} router={router} />)
    return { ...view, user, router, queries, left, at: () => router.state.location.href }
  }
  return { router, show }
}

/** `queries`: cached data. `left`: the addresses for which the browser would leave the application. */
export const renderApp = (path: string, language: 'sv' | 'en' = 'sv', queries = createQueryClient(), instead = {}) =>
  prepareApp(path, language, queries, instead).show()

/** With the page's code loaded first, as for a document that holds its first answers. */
export const renderLoadedApp = async (path: string, queries: QueryClient) => {
  const { router, show } = prepareApp(path, 'sv', queries)
  await Promise.all([router.load(), lookAhead(queries, path, 'sv')])
  return show()
}
