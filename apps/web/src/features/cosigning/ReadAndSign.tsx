/** The whole application for a person who is to sign it: everything is read before it is signed (TOG-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Cosigning } from '@sievert/contract/cosigning'
import { STEP_REVIEW } from '@sievert/domain/application-type/definition'
import { issue } from '@sievert/domain/issue'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { useNavigate } from '@tanstack/react-router'
import type { ApplicationType } from '../../api/reference-data.ts'
import { useCosignerNames, verbNumber } from '../../form/cosigning/cosigner-names.ts'
import { CheckboxInput } from '../../form/fields/CheckboxInput.tsx'
import { FormFrame } from '../../form/frame/FormFrame.tsx'
import { variantOf } from '../../form/page/application-name.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import { ApplicationSummary } from '../../form/summary/ApplicationSummary.tsx'
import { OpenEntries } from '../../form/summary/SummaryRows.tsx'
import { useApplicationSummary } from '../../form/summary/use-application-summary.ts'
import { WhatIsSigned } from '../../form/summary/WhatIsSigned.tsx'
import { useJudgedForm } from '../../form/validation/use-judged-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { EndCosigning } from './EndCosigning.tsx'
import { StateHeading } from './StateHeading.tsx'

type Props = { application: ApplicationDetails; type: ApplicationType; cosigning: Cosigning }

export function ReadAndSign({ application, type, cosigning }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { applicationId, businessType } = application
  const { steps, isError, retry } = useApplicationSummary(application, type)
  const form = useJudgedForm<{ isApproved: boolean }>({
    defaultValues: { isApproved: false },
    check: ({ isApproved }) =>
      isApproved ? [] : [issue('validation.review.approve-application-commit', 'isApproved')],
  })
  if (isError) return <LoadFailed onRetry={retry} />
  if (!steps) return <StepSkeleton />
  const sign = () => void navigate({ to: '/app/$applicationId/sign', params: { applicationId } })
  return (
    <>
      <StateHeading isReport={businessType.reportOnly}>{t('cosigning.read.header.text')}</StateHeading>
      <FormFrame form={form} labelOf={(path) => labelOfField(path, t)} onSubmit={() => void form.handleSubmit(sign)()}>
        <WhoAsks application={application} cosigning={cosigning} />
        <WhatIsSigned application={application} type={type} steps={steps} isWhole isCosigner />
        <OpenEntries value="all">
          <ApplicationSummary
            applicationId={applicationId}
            steps={steps.filter(({ identity }) => identity !== STEP_REVIEW)}
          />
        </OpenEntries>
        <Card heading={t('review.approve.header.text')}>
          <CheckboxInput name="isApproved" label={type.reviewApproveLabel} />
        </Card>
        <div className="sv-actions">
          <Button type="submit">{t('cosigning.sign.text')}</Button>
          <EndCosigning applicationId={applicationId} kind={cosigning.isBegunBySelf ? 'take-back' : 'decline'} />
        </div>
      </FormFrame>
    </>
  )
}

/** The person who asks is one of the signers, signs first and so gets no mail, or does not sign. */
function WhoAsks({ application, cosigning }: Omit<Props, 'type'>) {
  const { cosigners, isBegunBySelf, lastDay } = cosigning
  const { t, date } = useTexts()
  const { nameOf, namesOf, namesWithin } = useCosignerNames()
  const others = cosigners.filter(({ isSelf }) => !isSelf)
  const awaited = others.filter(({ state }) => state === 'waiting')
  const asker = others.find(({ state, askedAt }) => state === 'signed' && askedAt === undefined)
  return (
    <Card className="sv-card--accent">
      {isBegunBySelf ? (
        <BodyText>{t('cosigning.read.first.text', [namesWithin(others), verbNumber(others)])}</BodyText>
      ) : (
        <BodyText>
          {[
            t('cosigning.read.asked.text', [asker ? nameOf(asker) : t('cosigning.read.representative.text')]),
            ...others.flatMap(({ at, state, ...each }) =>
              state === 'signed' ? t('cosigning.signed.text', [nameOf(each), date(at ?? '')]) : [],
            ),
            ...(awaited.length > 0 ? [t('cosigning.read.also.text', [namesOf(awaited), verbNumber(awaited)])] : []),
          ].join(' ')}
        </BodyText>
      )}
      <BodyText>
        {t(awaited.length > 0 ? `cosigning.awaited.sent.${variantOf(application)}.text` : 'cosigning.read.last.text')}
      </BodyText>
      <BodyText>{t('cosigning.read.until.text', [date(lastDay)])}</BodyText>
    </Card>
  )
}
