/** The signing was cancelled, here or in the app. */

import type { ApplicationDetails } from '@sievert/contract/application-details'
import { runtimeKey } from '@sievert/domain/text-key'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { BackLink, useVariant } from './subject.tsx'

type SigningCanceledProps = { application: ApplicationDetails; messageKey: string | null; onRetry: () => void }

/** `messageKey`: the eID provider's message, if it was cancelled there. */
export function SigningCanceled({ application, messageKey, onRetry }: SigningCanceledProps) {
  const { t } = useTexts()
  const { applicationId } = application
  const variant = useVariant(application)
  /** The applicant has not read what would be signed now. */
  const isChanged = messageKey === 'signing.failed.changed.text'
  return (
    <>
      <MessageBox variant="info" heading={t('signing.canceled.header.text')} announce="politely">
        {messageKey && <BodyText>{t(runtimeKey(messageKey))}</BodyText>}
        <BodyText>{t(`signing.canceled.message.${variant}.text`)}</BodyText>
      </MessageBox>
      <div className="sv-actions">
        {!isChanged && <Button onClick={onRetry}>{t('signing.failed.retry.text')}</Button>}
        <BackLink variant={isChanged ? 'primary' : 'secondary'} applicationId={applicationId}>
          {t(isChanged ? `signing.canceled.read.${variant}.text` : 'signing.canceled.close.text')}
        </BackLink>
      </div>
    </>
  )
}
