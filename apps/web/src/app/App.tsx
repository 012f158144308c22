/** The application's outermost components: error boundary, query client, texts, router. */
import type { Language } from '@sievert/domain/texts/language'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportClientError } from '../api/client-errors.ts'
import { endFirstPage } from '../api/first-answers.ts'
import type { AppRouter } from './router.tsx'
import { Startup } from './Startup.tsx'
import { StartupFailure } from './StartupFailure.tsx'

type AppProps = { language: Language; queries: QueryClient; router: AppRouter }

export function App({ language, queries, router }: AppProps) {
  // After the effects of the first page, which then has used the answers of the document.
  useEffect(endFirstPage, [])
  return (
    // Shows a page instead of a white screen when rendering throws (SHE-06).
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
