/** The query client that caches the server's answers. */
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { afterPress } from '../ui/presses.ts'

/** No retries: the HTTP client already retries (SHE-09). No refetch on window focus: it only costs calls. */
export function createQueryClient(): QueryClient {
  // An answer that arrives while a pointer is down must not move anything under it.
  notifyManager.setScheduler((notify) => setTimeout(() => afterPress(notify)))
  return new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
  })
}
