/** The wizard's frame: progress, the page of the current step, and the cards beside it (S2 §2.2). */

import type { ApplicationDetails } from '@sievert/contract/application-details'
import { STEP_REVIEW } from '@sievert/domain/application-type/definition'
import { applicantKind } from '@sievert/domain/condition'
import { compiledOnce } from '@sievert/domain/engine/compile'
import { stepList } from '@sievert/domain/engine/progress'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ApplicationType } from '../../api/reference-data.ts'
import { NotSavedNotice } from '../../form/autosave/NotSavedNotice.tsx'
import { CosigningNotice } from '../../form/cosigning/CosigningNotice.tsx'
import { AboutApplication } from '../../form/page/AboutApplication.tsx'
import { FeeCard } from '../../form/start/FeeCard.tsx'
import { createFrameSaveState } from '../../form/step/frame-save-state.ts'
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import { isFormStep, type StepPageContext, type StepPages } from '../../form/step/step-page.ts'
import { ContactCard } from './cards/ContactCard.tsx'
import { SaveCard } from './cards/SaveCard.tsx'
import { GenericStep } from './generic-step/GenericStep.tsx'
import { PrefilledNotice } from './PrefilledNotice.tsx'
import { ProgressCard, ProgressLine } from './ProgressCard.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { ReviewContents } from './ReviewContents.tsx'
import { SigningNotice } from './SigningNotice.tsx'
import { StatusLine } from './StatusLine.tsx'
import { UnknownStep } from './UnknownStep.tsx'
import { useGo } from './use-go.ts'
import { useOpenSteps } from './use-open-steps.ts'
import { usePosition } from './use-position.ts'
import { VersionNotice } from './VersionNotice.tsx'

type WizardProps = {
  application: ApplicationDetails
  type: ApplicationType
  stepPages: StepPages
  onShown?: StepPageContext['onShown']
  /** A preview saves nothing and shows no state of saving. */
  isPreview?: true
}

export function Wizard({ application, type, stepPages, onShown, isPreview }: WizardProps) {
  const { applicationId } = application
  const [saveState] = useState(() => createFrameSaveState(application.lastSaved))
  const { open, hidden, found, foundHidden, completed, refetch } = useOpenSteps(application, saveState)
  const { position, move, intend } = usePosition(application, { stepCount: type.steps.length, hidden })
  const steps = useMemo(() => stepList(type, position, open, hidden), [type, position, open, hidden])
  const isReport = application.businessType.reportOnly
  const go = useGo(steps, isReport, move, completed)
  const stepNumber = position.currentStep
  const step = type.steps[stepNumber]
  if (!step) return <UnknownStep />
  const context: StepPageContext = {
    application,
    type,
    compiled: compiledOnce(type, applicantKind(application.party)),
    step,
    stepNumber,
    steps,
    isReport,
    go,
    onFollow: (target) => steps.isLast && intend(target, 'jump'),
    foundOpen: found,
    foundHidden,
    saveState,
    refetchFee: refetch,
    onShown,
  }
  // A step with sections is a form; an unsupported step gets a page that explains that (WIZ-01).
  const Page = isFormStep(step, stepPages) ? GenericStep : (stepPages[step.identity] ?? UnknownStep)
  const progressOf = isPreview ? undefined : application
  return (
    <div className={step.identity === STEP_REVIEW ? 'sv-wizard sv-wizard--review' : 'sv-wizard'}>
      <AboutApplication application={application} type={type} />
      <ProgressLine steps={steps} application={progressOf} />
      <div className="sv-wizard__page">
        <Notices context={context} open={open} />
        <Suspense fallback={<StepSkeleton />}>
          <Page key={stepNumber} context={context} />
        </Suspense>
      </div>
      {/* After the page, so that its heading comes first. */}
      <Cards context={context} isPreview={isPreview}>
        <ProgressCard steps={steps} isReport={isReport} application={progressOf} onFollow={context.onFollow} />
        {step.identity === STEP_REVIEW && <ReviewContents steps={steps} />}
      </Cards>
      {!isPreview && <NotSavedNotice saveState={saveState} />}
      {!isPreview && <StatusLine applicationId={applicationId} saveState={saveState} />}
    </div>
  )
}

/** Above the page: news about the application, and what needs the applicant elsewhere. */
function Notices({ context, open }: { context: StepPageContext; open: ReadonlySet<number> }) {
  const { application, saveState, step, stepNumber } = context
  return (
    <>
      <SigningNotice application={application} />
      <CosigningNotice application={application} />
      <VersionNotice application={application} saveState={saveState} isFirstStep={stepNumber === 0} />
      {step.identity !== STEP_REVIEW && <RefusedFiles context={context} open={open} />}
      {stepNumber === 0 && <PrefilledNotice application={application} />}
    </>
  )
}

type CardsProps = { context: StepPageContext; isPreview: true | undefined; children: ReactNode }

/** Beside the page; on a small screen below it. */
function Cards({ context, isPreview, children }: CardsProps) {
  const { application, type, isReport, saveState } = context
  return (
    <div className="sv-wizard__cards">
      {/* As high as the page allows: the sticky cards inside move within it, above the last card. */}
      <div>
        <div className="sv-wizard__in-view">
          {/* First, so that it stays in the window also beside a long table of contents. */}
          {!isPreview && <SaveCard isReport={isReport} saveState={saveState} />}
          {children}
          <FeeCard application={application} isReport={isReport} validityInYears={type.validityInYears} />
        </div>
      </div>
      <ContactCard isReport={isReport} />
    </div>
  )
}
