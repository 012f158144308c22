/** The one store of what the server has answered. */
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { afterPress } from '../ui/presses.ts'

// An answer that comes while a pointer is down moves nothing from under it.
notifyManager.setScheduler((notify) => setTimeout(() => afterPress(notify)))

/** The way to the server already retries (SHE-09); reading again because a window got focus would overwrite nothing but costs calls. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
  })
