/** The application from the outside in: data, texts, components' language, pages. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { AppRouter } from './router.tsx'
import { Startup } from './Startup.tsx'
import { StartupFailure } from './StartupFailure.tsx'

export function App({ queries, router }: { queries: QueryClient; router: AppRouter }) {
  return (
    <ErrorBoundary fallback={<StartupFailure />}>
      <QueryClientProvider client={queries}>
        <Startup>
          <RouterProvider router={router} />
        </Startup>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
