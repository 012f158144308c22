/** Whether a page belongs to the flow of notifications, which has a layout and addresses of its own (SHE-02). */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { applicationQuery } from '../../api/applications.ts'

type Place = { pathname: string; search: { flow?: unknown } }

const applicationIdIn = (pathname: string) => /^\/app\/([^/]+)/.exec(pathname)?.[1]

const decide = ({ pathname, search }: Place, reportOnly: boolean | undefined) => {
  if (pathname.startsWith('/report/')) return true
  if (pathname === '/error') return search.flow === 'report'
  return reportOnly === true
}

/** The same question outside components; an application counts once it has been fetched. */
export function isReportFlow(place: Place, queries: QueryClient): boolean {
  const id = applicationIdIn(place.pathname)
  const application = id && queries.getQueryData(applicationQuery(id).queryKey)
  return decide(place, application ? application.businessType.reportOnly : undefined)
}

export function useIsReportFlow(): boolean {
  const place = useLocation()
  const id = applicationIdIn(place.pathname)
  // Only looks at what the page itself fetches.
  const application = useQuery({ ...applicationQuery(id ?? ''), enabled: false })
  return decide(place, id ? application.data?.businessType.reportOnly : undefined)
}
