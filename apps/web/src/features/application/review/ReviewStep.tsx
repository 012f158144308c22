/** The review step: all answers, approval, and the way to signing (REV-01). */
import { followingOf } from '@sievert/domain/application/follows'
import { STEP_REVIEW } from '@sievert/domain/application-type/definition'
import { useEffect, useState } from 'react'
import { IncompleteSteps } from '../../../form/incomplete/IncompleteSteps.tsx'
import { stepFaults } from '../../../form/incomplete/step-faults.ts'
import { LoadFailed } from '../../../form/page/LoadFailed.tsx'
import { useFollowedFault } from '../../../form/page/use-followed-fault.ts'
import { StepHeading } from '../../../form/step/StepHeading.tsx'
import { StepSkeleton } from '../../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { ApplicationSummary } from '../../../form/summary/ApplicationSummary.tsx'
import { type ApplicationSummaryState, useApplicationSummary } from '../../../form/summary/use-application-summary.ts'
import { useSigningRole } from '../../../form/summary/use-signing-role.ts'
import { WhatIsSigned } from '../../../form/summary/WhatIsSigned.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { FileNotices } from '../FileNotices.tsx'
import { useUnreadyFiles } from '../use-unready-files.ts'
import { CaseNumberCard } from './CaseNumberCard.tsx'
import { ReviewForm } from './ReviewForm.tsx'

/** The case number is being edited. */
const NOT_SAVED = 'validation.review.save-casenumber'

export function ReviewStep({ context }: { context: StepPageContext }) {
  const summary = useApplicationSummary(context.application, context.type)
  if (summary.isError) return <LoadFailed onRetry={summary.retry} />
  if (!summary.steps) return <StepSkeleton />
  return <Review context={context} steps={summary.steps} about={summary.context} />
}

type ReviewProps = {
  context: StepPageContext
  steps: NonNullable<ApplicationSummaryState['steps']>
  about: ApplicationSummaryState['context']
}

function Review({ context, steps, about }: ReviewProps) {
  const { application, compiled, go, onFollow, foundOpen } = context
  const { t } = useTexts()
  const role = useSigningRole(application)
  const { applicationId } = application
  const [isEditingCaseNumber, setEditingCaseNumber] = useState(false)
  const { caseFault } = useFollowedFault(application)
  const files = useUnreadyFiles(applicationId, steps)
  const { faults, labelOf } = stepFaults(compiled, about)
  const faulty = faults.flatMap((issues, stepNumber) => (issues.length > 0 ? [stepNumber] : []))
  // Like the server: a refused file opens its step too.
  const refused = files.flatMap(({ isRefused, step }) => (isRefused ? [step.stepNumber] : []))
  const known = [...new Set([...faulty, ...refused])].join()
  useEffect(() => foundOpen(known === '' ? [] : known.split(',').map(Number)), [foundOpen, known])
  return (
    <>
      <StepHeading context={context} name={role === 'sign' ? undefined : t(`review.heading.${role}.text`)} />
      <ReviewForm
        context={context}
        faults={faults}
        files={files}
        caseNumberKey={isEditingCaseNumber ? NOT_SAVED : caseFault}
      >
        <WhatIsSigned application={application} type={context.type} steps={steps} isWhole={known === ''} />
        {followingOf(application) && (
          <CaseNumberCard
            application={application}
            fault={caseFault}
            isEditing={isEditingCaseNumber}
            onEditing={setEditingCaseNumber}
          />
        )}
        <IncompleteSteps
          applicationId={applicationId}
          steps={context.steps.steps.filter(({ stepNumber }) => faulty.includes(stepNumber))}
          sectionsOf={(stepNumber) => context.type.steps[stepNumber]?.sections ?? []}
          faults={faults}
          labelOf={labelOf}
          onGo={go}
          onFollow={onFollow}
        />
        <FileNotices files={files} onGo={go} />
        <ApplicationSummary
          applicationId={applicationId}
          steps={steps.filter(({ identity }) => identity !== STEP_REVIEW)}
          onEdit={go}
        />
      </ReviewForm>
    </>
  )
}
