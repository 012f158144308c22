/** The shape of the wizard while the application and its type are fetched. */
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function WizardSkeleton() {
  return (
    <div className="sv-wizard">
      <div className="sv-wizard__progress">
        <Skeleton variant="rounded" height={240} />
      </div>
      <div className="sv-wizard__page">
        <StepSkeleton />
      </div>
    </div>
  )
}
