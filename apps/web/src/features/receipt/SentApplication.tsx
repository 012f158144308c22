/** The application as it was sent in, read-only. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { ApplicationType } from '../../api/reference-data.ts'
import { LoadFailed } from '../../form/LoadFailed.tsx'
import { ApplicationSummary } from '../../form/summary/ApplicationSummary.tsx'
import { useApplicationSummary } from '../../form/summary/use-application-summary.ts'
import { Loader } from '../../ui/Loader.tsx'
import '../../form/form.css'

export function SentApplication({ application, type }: { application: ApplicationDetails; type: ApplicationType }) {
  const { steps, isError, retry } = useApplicationSummary(application, type)
  if (isError) return <LoadFailed isPart textKey="business-information.load-failed.text" onRetry={retry} />
  if (!steps) return <Loader />
  return (
    <div className="sv-stack">
      <ApplicationSummary applicationId={application.applicationId} steps={steps} />
    </div>
  )
}
