/** The error page, both as a route and in place of a page that failed to render. */
import { useLocation } from '@tanstack/react-router'
import { ErrorPage } from '../features/error/ErrorPage.tsx'
import { RegisterDown } from '../features/error/RegisterDown.tsx'
import { useIsReportFlow } from './session/report-flow.ts'

export function Failure() {
  const { traceId, isRegisterDown, returnTo = '/' } = useLocation().state
  const isReportFlow = useIsReportFlow()
  if (isRegisterDown) return <RegisterDown returnTo={returnTo} isReportFlow={isReportFlow} />
  return <ErrorPage isReportFlow={isReportFlow} traceId={traceId} />
}
