/** A failed signing: the cause, the consequences for the application, and the possible actions. */

import type { ApplicationDetails } from '@sievert/contract/application-details'
import { runtimeKey } from '@sievert/domain/text-key'
import { useContext } from 'react'
import { useConfiguration } from '../../api/configuration.ts'
import { CosigningLink } from '../../form/cosigning/CosigningLink.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Anchor } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { AnswerChanged } from './AnswerChanged.tsx'
import { CHANGED, isAboutCosigning, isOutdated, type SigningFailure } from './signing-failure.ts'
import { AnsweredRequestContext, BackLink, useSentPage, useVariant } from './subject.tsx'

type SigningFailedProps = {
  application: ApplicationDetails
  failure: SigningFailure
  /** The revision of the answer that the page showed. */
  revision?: number | undefined
  onRetry: () => void
}

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

function MissingList({ missing }: { missing: readonly string[] }) {
  return (
    <ul>
      {[...new Set(missing)].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}

/** The same would happen again. */
const WITHOUT_RETRY: ReadonlySet<string> = new Set([
  'error.joint-signatory.text',
  'error.foreign-eid.text',
  'error.other-identity.text',
  'error.version-ended.text',
])

export function SigningFailed({ application, failure, revision, onRetry }: SigningFailedProps) {
  const { t } = useTexts()
  const requestId = useContext(AnsweredRequestContext)
  const { authority, fullmaktUrl } = useConfiguration()
  const { messageKey, detail, missing = [], outcome } = failure
  const { applicationId } = application
  const variant = useVariant(application)
  // A retry would fail: the page of those who sign together has the way on.
  const isTogether = isAboutCosigning(messageKey) && requestId === undefined
  // An answer to the authority takes one signature.
  const isJoint = messageKey === 'error.joint-signatory.text'
  const isEnded = messageKey === 'error.version-ended.text'
  const isIncomplete = missing.length > 0
  const isToRead = isIncomplete || messageKey === CHANGED
  if (outcome === 'sent') return <SentAfterAll applicationId={applicationId} messageKey={messageKey} />
  if (requestId !== undefined && isOutdated(messageKey))
    return <AnswerChanged {...{ application, requestId, revision }} />
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
        {isIncomplete && <MissingList missing={missing} />}
        {outcome !== 'unknown' && <BodyText>{t(`signing.failed.message.${variant}.text`)}</BodyText>}
      </MessageBox>
      <div className="sv-actions">
        {messageKey === 'error.other-identity.text' && (
          <Button onClick={() => window.location.reload()}>{t('shell.identity-changed.reload.text')}</Button>
        )}
        {isEnded && (
          <ButtonLink to="/app/$applicationId" params={{ applicationId }}>
            {t('version.move.text')}
          </ButtonLink>
        )}
        {isTogether && (
          <CosigningLink
            applicationId={applicationId}
            variant="primary"
            textKey={isJoint ? 'review.sign.together.text' : 'cosigning.show.text'}
          />
        )}
        {!WITHOUT_RETRY.has(messageKey) && !isTogether && !isToRead && (
          <Button onClick={onRetry}>{t('signing.failed.retry.text')}</Button>
        )}
        {/* The review lists what is missing, with links. */}
        <BackLink variant={isToRead ? 'primary' : 'secondary'} application={application}>
          {t(`signing.failed.back.${variant}.text`)}
        </BackLink>
      </div>
    </>
  )
}
