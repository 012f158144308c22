/** `/app/{applicationId}`: the wizard of a started application; a sent one is read on its receipt (WIZ-11). */
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { applicationQuery } from '../../api/applications.ts'
import { isNotThere } from '../../api/http.ts'
import { LoadFailed } from '../../form/LoadFailed.tsx'
import { NotFoundPage } from '../../form/NotFoundPage.tsx'
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import type { StepPages } from '../../form/step/step-page.ts'
import { useApplicationType } from '../../form/use-application-type.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Wizard } from './Wizard.tsx'
import '../../form/form.css'
import './application.css'

/** `stepPages`: the steps that have pages of their own. */
export function ApplicationPage({ applicationId, stepPages }: { applicationId: string; stepPages: StepPages }) {
  const { data: application, error, refetch } = useQuery(applicationQuery(applicationId))
  const type = useApplicationType(application)
  if (!application && isNotThere(error)) return <NotFoundPage />
  if (!application && error) return <LoadFailed textKey="signing.failed.application-fetch.text" onRetry={refetch} />
  if (application && application.status !== 'Started')
    return <Navigate to="/app/$applicationId/receipt" params={{ applicationId }} replace />
  if (type.isError) return <LoadFailed onRetry={type.refetch} />
  if (!application || !type.data) return <WizardSkeleton />
  return <Wizard key={applicationId} application={application} type={type.data} stepPages={stepPages} />
}

/** The shape of the wizard while the application and its type are fetched. */
const WizardSkeleton = () => (
  <div className="sv-wizard">
    <div className="sv-wizard__progress">
      <Skeleton variant="rounded" height={240} />
    </div>
    <div className="sv-wizard__page">
      <StepSkeleton />
    </div>
  </div>
)
