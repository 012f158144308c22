/** The error page, as a page of its own and in place of one that broke while rendering. */
import { useLocation } from '@tanstack/react-router'
import { ErrorPage } from '../features/error/ErrorPage.tsx'
import { useIsReportFlow } from './report-flow.ts'

export function Failure() {
  return <ErrorPage isReportFlow={useIsReportFlow()} traceId={useLocation().state.traceId} />
}
