/** `/app/{applicationId}`: the wizard of a started application (WIZ-11). */
import { DraftContext } from '../../form/page/draft-context.ts'
import { StartedApplication } from '../../form/page/StartedApplication.tsx'
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import type { StepPageContext, StepPages } from '../../form/step/step-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Wizard } from './Wizard.tsx'
import '../../form/form.css'
import './application.css'

type ApplicationPageProps = {
  applicationId: string
  /** The steps that have pages of their own. */
  stepPages: StepPages
  onShown?: StepPageContext['onShown']
  /** A preview without a stored application: has no overview page. */
  isPreview?: true
}

export const ApplicationPage = ({ applicationId, ...rest }: ApplicationPageProps) => (
  <StartedApplication applicationId={applicationId} skeleton={<WizardSkeleton />}>
    {(application, type) => (
      <DraftContext value={application}>
        <Wizard key={`${applicationId} ${type.versionNumber}`} application={application} type={type} {...rest} />
      </DraftContext>
    )}
  </StartedApplication>
)

/** The shape of the wizard while the application and its type are fetched. */
const WizardSkeleton = () => (
  <div className="sv-wizard">
    <div className="sv-about">
      <Skeleton variant="text" width="60%" className="sv-about__skeleton" />
    </div>
    <div className="sv-progress__short">
      <Skeleton variant="rounded" width="100%" height="2.5rem" />
    </div>
    <div className="sv-wizard__page">
      <StepSkeleton />
    </div>
    <div className="sv-wizard__cards">
      <Skeleton variant="rounded" height="15rem" />
    </div>
  </div>
)
