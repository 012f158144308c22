/** The application from the outside in: data, texts, components' language, pages. */
import type { Language } from '@sievert/domain/application-type/definition'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { reportClientError } from '../api/client-errors.ts'
import type { AppRouter } from './router.tsx'
import { Startup } from './Startup.tsx'
import { StartupFailure } from './StartupFailure.tsx'

type AppProps = { language: Language; queries: QueryClient; router: AppRouter }

export function App({ language, queries, router }: AppProps) {
  return (
    // A page instead of a white screen when something throws while rendering (SHE-06).
    <CatchBoundary
      getResetKey={() => ''}
      errorComponent={StartupFailure}
      onCatch={(error, { componentStack }) => {
        console.error(error, componentStack)
        reportClientError(error, 'rendering')
      }}
    >
      <QueryClientProvider client={queries}>
        <Startup initially={language}>
          <RouterProvider router={router} />
        </Startup>
      </QueryClientProvider>
    </CatchBoundary>
  )
}
