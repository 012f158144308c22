/** The signing was cancelled, here or in the app. */

import type { ApplicationDetails } from '@sievert/contract/application-details'
import { runtimeKey } from '@sievert/domain/text-key'
import { useContext } from 'react'
import { CosigningLink } from '../../form/cosigning/CosigningLink.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { AnswerChanged } from './AnswerChanged.tsx'
import { CHANGED, isAboutCosigning } from './signing-failure.ts'
import { AnsweredRequestContext, BackLink, useVariant } from './subject.tsx'

type SigningCanceledProps = {
  application: ApplicationDetails
  messageKey: string | null
  /** The revision of the answer that was being signed. */
  revision?: number | undefined
  onRetry: () => void
}

/** `messageKey`: the eID provider's message, if it was cancelled there. */
export function SigningCanceled({ application, messageKey, revision, onRetry }: SigningCanceledProps) {
  const { t } = useTexts()
  const requestId = useContext(AnsweredRequestContext)
  const variant = useVariant(application)
  const isTogether = isAboutCosigning(messageKey)
  /** The applicant has not read what would be signed now. */
  const isChanged = messageKey === CHANGED
  if (requestId !== undefined && isChanged) return <AnswerChanged {...{ application, requestId, revision }} />
  return (
    <>
      <MessageBox variant="info" heading={t('signing.canceled.header.text')} announce="politely">
        {messageKey && <BodyText>{t(runtimeKey(messageKey))}</BodyText>}
        <BodyText>{t(`signing.canceled.message.${variant}.text`)}</BodyText>
      </MessageBox>
      <div className="sv-actions">
        {isTogether && <CosigningLink applicationId={application.applicationId} variant="primary" />}
        {!isChanged && !isTogether && <Button onClick={onRetry}>{t('signing.failed.retry.text')}</Button>}
        <BackLink variant={isChanged ? 'primary' : 'secondary'} application={application}>
          {t(isChanged ? `signing.canceled.read.${variant}.text` : 'signing.canceled.close.text')}
        </BackLink>
      </div>
    </>
  )
}
