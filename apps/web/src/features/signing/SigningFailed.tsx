/** Signing came to nothing: what happened, that nothing is lost, and the ways on. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import { useConfiguration } from '../../api/configuration.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'

type SigningFailedProps = {
  application: ApplicationDetails
  messageKey: string
  detail?: string | undefined
  /** Faults that stand in the way, in words. */
  missing?: string[]
  onRetry: () => void
}

export function SigningFailed({ application, messageKey, detail, missing = [], onRetry }: SigningFailedProps) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  const variant = application.businessType.reportOnly ? 'report' : 'application'
  const { applicationId } = application
  return (
    <>
      <MessageBox variant="error" heading={t('signing.failed.header.text')} announce="now">
        <BodyText>{t(messageKey, [authority.email])}</BodyText>
        {detail && <BodyText>{detail}</BodyText>}
        {missing.length > 0 && (
          <ul>
            {[...new Set(missing)].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        <BodyText>{t(`signing.failed.message.${variant}.text`)}</BodyText>
      </MessageBox>
      <div className="sv-actions">
        <Button onClick={onRetry}>{t('signing.failed.retry.text')}</Button>
        <ButtonLink variant="secondary" to="/app/$applicationId" params={{ applicationId }}>
          {t(`signing.failed.back.${variant}.text`)}
        </ButtonLink>
      </div>
    </>
  )
}
