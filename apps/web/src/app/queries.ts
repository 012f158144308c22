/** The one store of what the server has answered. */
import { QueryClient } from '@tanstack/react-query'

/** The way to the server already retries (SHE-09); reading again because a window got focus would overwrite nothing but costs calls. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
  })
