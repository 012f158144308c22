/** A signing under way: a screen for each of its states (SIG-01). */
import type { ApplicationDetails } from '@sievert/contract/applications'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { CaseNumberWait } from './CaseNumberWait.tsx'
import { SigningFailed } from './SigningFailed.tsx'
import { SigningPending } from './SigningPending.tsx'
import { useSigning } from './use-signing.ts'

export function SigningRun({ application, signId }: { application: ApplicationDetails; signId: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const signing = useSigning(application.applicationId, signId)
  const { applicationId } = application
  const again = () => navigate({ to: '/app/$applicationId/sign', params: { applicationId }, replace: true })
  const variant = application.businessType.reportOnly ? 'report' : 'application'
  switch (signing.state) {
    case 'INITIALIZED':
      return <Loader title={t('signing.pending.loading.text')} />
    case 'PENDING':
      return <SigningPending signing={signing} />
    case 'SUCCEEDED':
      return (
        <>
          <Loader title={t('signing.succeeded.text')} />
          <LiveRegion>{t('signing.succeeded.text')}</LiveRegion>
          <BodyText align="center">{t('signing.succeeded.text')}</BodyText>
        </>
      )
    case 'REGISTRATED':
    case 'REPORT_REGISTERED':
      return <CaseNumberWait applicationId={applicationId} report={signing.report} />
    case 'CANCELED':
      return (
        <>
          <MessageBox variant="info" heading={t('signing.canceled.header.text')} announce="politely">
            <BodyText>{t(`signing.canceled.message.${variant}.text`)}</BodyText>
          </MessageBox>
          <div className="sv-actions">
            <ButtonLink to="/app/$applicationId" params={{ applicationId }}>
              {t('signing.canceled.close.text')}
            </ButtonLink>
            <Button variant="secondary" onClick={again}>
              {t('signing.failed.retry.text')}
            </Button>
          </div>
        </>
      )
    case 'FAILED':
    default:
      return (
        <SigningFailed
          application={application}
          messageKey={signing.messageKey ?? 'signing.failed.start.text'}
          onRetry={again}
        />
      )
  }
}
