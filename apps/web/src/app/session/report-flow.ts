/** Tells whether a page belongs to the report flow (notifications), which has its own layout and addresses (SHE-02). */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { applicationQuery } from '../../api/applications.ts'

type Place = { pathname: string; search: { flow?: unknown } }

/** Pages without an application get the empty id, which no application has. */
const applicationIdIn = (pathname: string) => /^\/app\/([^/]+)/.exec(pathname)?.[1] ?? ''

const decide = ({ pathname, search }: Place, reportOnly: boolean | undefined) => {
  if (pathname.startsWith('/report/')) return true
  if (pathname === '/error') return search.flow === 'report'
  return reportOnly === true
}

/** The same outside components. An application counts only once it is cached. */
export function isReportFlow(place: Place, queries: QueryClient): boolean {
  const application = queries.getQueryData(applicationQuery(applicationIdIn(place.pathname)).queryKey)
  return decide(place, application?.businessType.reportOnly)
}

export function useIsReportFlow(): boolean {
  const place = useLocation()
  // Reads the cache only; the page itself fetches the application.
  const application = useQuery({ ...applicationQuery(applicationIdIn(place.pathname)), enabled: false })
  return decide(place, application.data?.businessType.reportOnly)
}
