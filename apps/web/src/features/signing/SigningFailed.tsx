/** A failed signing: the cause, the consequences for the application, and the possible actions. */

import type { ApplicationDetails } from '@sievert/contract/application-details'
import { runtimeKey } from '@sievert/domain/text-key'
import { useConfiguration } from '../../api/configuration.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Anchor } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import type { SigningFailure } from './signing-failure.ts'
import { BackLink, useSentPage, useVariant } from './subject.tsx'

type SigningFailedProps = { application: ApplicationDetails; failure: SigningFailure; onRetry: () => void }

/** Signed and submitted, but the answer was lost: the applicant must not sign again. */
function SentAfterAll({ applicationId, messageKey }: { applicationId: string; messageKey: string }) {
  const { t } = useTexts()
  return (
    <>
      <MessageBox variant="warning" heading={t('signing.failed.registration.header.text')} announce="now">
        <BodyText>{t(runtimeKey(messageKey))}</BodyText>
      </MessageBox>
      <div className="sv-actions">
        <ButtonLink to={useSentPage()} params={{ applicationId }}>
          {t('signing.failed.registration.receipt.text')}
        </ButtonLink>
      </div>
    </>
  )
}

export function SigningFailed({ application, failure, onRetry }: SigningFailedProps) {
  const { t } = useTexts()
  const { authority, fullmaktUrl } = useConfiguration()
  const { messageKey, detail, missing = [], outcome } = failure
  const { applicationId } = application
  const variant = useVariant(application)
  // A retry would fail for a signatory who may sign only jointly.
  const isJoint = messageKey === 'error.joint-signatory.text'
  const isOther = messageKey === 'error.other-identity.text'
  const isEnded = messageKey === 'error.version-ended.text'
  const isIncomplete = missing.length > 0
  if (outcome === 'sent') return <SentAfterAll applicationId={applicationId} messageKey={messageKey} />
  return (
    <>
      <MessageBox variant="error" heading={t('signing.failed.header.text')} announce="now">
        <BodyText>{t(runtimeKey(messageKey), [authority.email])}</BodyText>
        {detail && <BodyText>{detail}</BodyText>}
        {isJoint && (
          <BodyText>
            <Anchor href={fullmaktUrl}>{t('login.no-organisations.proxies.text')}</Anchor>
          </BodyText>
        )}
        {isIncomplete && (
          <ul>
            {[...new Set(missing)].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {outcome !== 'unknown' && <BodyText>{t(`signing.failed.message.${variant}.text`)}</BodyText>}
      </MessageBox>
      <div className="sv-actions">
        {isOther && <Button onClick={() => window.location.reload()}>{t('shell.identity-changed.reload.text')}</Button>}
        {isEnded && (
          <ButtonLink to="/app/$applicationId" params={{ applicationId }}>
            {t('version.move.text')}
          </ButtonLink>
        )}
        {!isOther && !isJoint && !isEnded && !isIncomplete && (
          <Button onClick={onRetry}>{t('signing.failed.retry.text')}</Button>
        )}
        {/* The review lists what is missing, with links. */}
        <BackLink variant={isIncomplete ? 'primary' : 'secondary'} applicationId={applicationId}>
          {t(`signing.failed.back.${variant}.text`)}
        </BackLink>
      </div>
    </>
  )
}
