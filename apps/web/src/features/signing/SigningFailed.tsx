/** Signing came to nothing: what happened, what that means for the application, and the ways on. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import { useConfiguration } from '../../api/configuration.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Anchor } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import type { SigningFailure } from './signing-failure.ts'

type SigningFailedProps = { application: ApplicationDetails; failure: SigningFailure; onRetry: () => void }

/** Signed and sent in, but the answer did not come: the last thing to do is to sign again. */
function SentAfterAll({ application: { applicationId }, failure }: SigningFailedProps) {
  const { t } = useTexts()
  return (
    <>
      <MessageBox variant="warning" heading={t('signing.failed.registration.header.text')} announce="now">
        <BodyText>{t(failure.messageKey)}</BodyText>
      </MessageBox>
      <div className="sv-actions">
        <ButtonLink to="/app/$applicationId/receipt" params={{ applicationId }}>
          {t('signing.failed.registration.receipt.text')}
        </ButtonLink>
      </div>
    </>
  )
}

/** The way on: another try, except where it is bound to fail again. */
function Retry({ failure: { messageKey }, onRetry }: SigningFailedProps) {
  const { t } = useTexts()
  if (messageKey === 'error.joint-signatory.text') return null
  if (messageKey === 'error.other-identity.text')
    return <Button onClick={() => window.location.reload()}>{t('shell.identity-changed.reload.text')}</Button>
  return <Button onClick={onRetry}>{t('signing.failed.retry.text')}</Button>
}

export function SigningFailed(props: SigningFailedProps) {
  const { t } = useTexts()
  const { authority, fullmaktUrl } = useConfiguration()
  const { application, failure } = props
  const { messageKey, detail, missing = [], outcome } = failure
  const { applicationId, businessType } = application
  const variant = businessType.reportOnly ? 'report' : 'application'
  if (outcome === 'sent') return <SentAfterAll {...props} />
  return (
    <>
      <MessageBox variant="error" heading={t('signing.failed.header.text')} announce="now">
        <BodyText>{t(messageKey, [authority.email])}</BodyText>
        {detail && <BodyText>{detail}</BodyText>}
        {messageKey === 'error.joint-signatory.text' && (
          <BodyText>
            <Anchor href={fullmaktUrl}>{t('login.no-organisations.proxies.text')}</Anchor>
          </BodyText>
        )}
        {missing.length > 0 && (
          <ul>
            {[...new Set(missing)].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {outcome !== 'unknown' && <BodyText>{t(`signing.failed.message.${variant}.text`)}</BodyText>}
      </MessageBox>
      <div className="sv-actions">
        <Retry {...props} />
        <ButtonLink variant="secondary" to="/app/$applicationId" params={{ applicationId }}>
          {t(`signing.failed.back.${variant}.text`)}
        </ButtonLink>
      </div>
    </>
  )
}
