/** The application from the outside in: data, texts, components' language, pages. */
import type { Language } from '@sievert/domain/application-type/definition'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { AppRouter } from './router.tsx'
import { Startup } from './Startup.tsx'
import { StartupFailure } from './StartupFailure.tsx'

type AppProps = { language: Language; queries: QueryClient; router: AppRouter }

export function App({ language, queries, router }: AppProps) {
  return (
    <ErrorBoundary fallback={<StartupFailure />}>
      <QueryClientProvider client={queries}>
        <Startup initially={language}>
          <RouterProvider router={router} />
        </Startup>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
