/** Fetches a started application and its type for a page; a submitted one is redirected to its receipt (WIZ-11). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotThere } from '../../api/api-error.ts'
import { applicationQuery } from '../../api/applications.ts'
import type { ApplicationType } from '../../api/reference-data.ts'
import { TypeTexts } from '../../texts/TypeTexts.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useApplicationType } from './use-application-type.ts'

type StartedApplicationProps = {
  applicationId: string
  /** Shown until the page can render. */
  skeleton: ReactNode
  children: (application: ApplicationDetails, type: ApplicationType) => ReactNode
}

export function StartedApplication({ applicationId, skeleton, children }: StartedApplicationProps) {
  const { data: application, error, refetch } = useQuery(applicationQuery(applicationId))
  const type = useApplicationType(application)
  if (isNotThere(error)) return <NotFoundPage isApplication />
  if (!application && error) return <LoadFailed textKey="signing.failed.application-fetch.text" onRetry={refetch} />
  if (application && application.status !== 'Started')
    return <Navigate to="/app/$applicationId/receipt" params={{ applicationId }} replace />
  if (type.isError) return <LoadFailed onRetry={type.refetch} />
  if (!application || !type.data) return skeleton
  return <TypeTexts nameKey={application.businessType.nameKey}>{children(application, type.data)}</TypeTexts>
}
