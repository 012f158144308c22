/** Shown instead of the choice while answers are missing or wrong, since signing would be refused; lists them. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { applicantKind } from '@sievert/domain/condition'
import { compiledOnce } from '@sievert/domain/engine/compile'
import { stepList } from '@sievert/domain/engine/progress'
import type { TextKey } from '@sievert/domain/text-key'
import { useNavigate } from '@tanstack/react-router'
import type { ApplicationType } from '../../api/reference-data.ts'
import { IncompleteSteps } from '../../form/incomplete/IncompleteSteps.tsx'
import { stepFaults } from '../../form/incomplete/step-faults.ts'
import { variantOf } from '../../form/page/application-name.ts'
import { useApplicationType } from '../../form/page/use-application-type.ts'
import { useApplicationSummary } from '../../form/summary/use-application-summary.ts'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { BackLink } from './subject.tsx'

type SigningIncompleteProps = {
  title: string
  application: ApplicationDetails
  /** Why the permit that the application names cannot be followed. */
  caseFault: TextKey | undefined
}

export function SigningIncomplete({ title, application, caseFault }: SigningIncompleteProps) {
  const { t } = useTexts()
  const { data: type } = useApplicationType(application)
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <MessageBox variant="warning">
        <BodyText>{t('signing.failed.incomplete.text')}</BodyText>
        {caseFault && <BodyText>{t(caseFault)}</BodyText>}
      </MessageBox>
      {type && <Faults application={application} type={type} />}
      <div className="sv-actions">
        <BackLink variant="primary" application={application}>
          {t(`signing.failed.back.${variantOf(application)}.text`)}
        </BackLink>
      </div>
    </>
  )
}

/** The same list as in the review. */
function Faults({ application, type }: { application: ApplicationDetails; type: ApplicationType }) {
  const navigate = useNavigate()
  const summary = useApplicationSummary(application, type)
  if (!summary.steps) return null
  const { applicationId } = application
  const { faults, labelOf } = stepFaults(compiledOnce(type, applicantKind(application.party)), summary.context)
  const { steps } = stepList(type, application, undefined, new Set(application.hiddenSteps))
  return (
    <IncompleteSteps
      applicationId={applicationId}
      steps={steps.filter(({ stepNumber }) => (faults[stepNumber] ?? []).length > 0)}
      sectionsOf={(stepNumber) => type.steps[stepNumber]?.sections ?? []}
      faults={faults}
      labelOf={labelOf}
      onGo={(step) => void navigate({ to: '/app/$applicationId', params: { applicationId }, search: { step } })}
    />
  )
}
