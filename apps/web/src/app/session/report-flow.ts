/** Whether a page belongs to the flow of notifications, which has a layout and addresses of its own (SHE-02). */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { applicationQuery } from '../../api/applications.ts'

type Place = { pathname: string; search: { flow?: unknown } }

/** No application has the empty id of other pages. */
const applicationIdIn = (pathname: string) => /^\/app\/([^/]+)/.exec(pathname)?.[1] ?? ''

const decide = ({ pathname, search }: Place, reportOnly: boolean | undefined) => {
  if (pathname.startsWith('/report/')) return true
  if (pathname === '/error') return search.flow === 'report'
  return reportOnly === true
}

/** The same question outside components; an application counts once it has been fetched. */
export function isReportFlow(place: Place, queries: QueryClient): boolean {
  const application = queries.getQueryData(applicationQuery(applicationIdIn(place.pathname)).queryKey)
  return decide(place, application?.businessType.reportOnly)
}

export function useIsReportFlow(): boolean {
  const place = useLocation()
  // Only looks at what the page itself fetches.
  const application = useQuery({ ...applicationQuery(applicationIdIn(place.pathname)), enabled: false })
  return decide(place, application.data?.businessType.reportOnly)
}
