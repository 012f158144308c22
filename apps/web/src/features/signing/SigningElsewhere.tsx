/**
 * The signing continues in another browser, or is another person's: its content is shown only at its owner's request.
 */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { restartSigning } from '../../api/signing.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import type { Signing } from './follow-signing.ts'
import { BackLink, useVariant } from './subject.tsx'

type SigningElsewhereProps = { application: ApplicationDetails; signing: Signing; onJoined: () => void }

export function SigningElsewhere({ application, signing, onJoined }: SigningElsewhereProps) {
  const { t } = useTexts()
  const { applicationId } = application
  const variant = useVariant(application)
  // Also when joining fails: the page, mounted again, shows the current state.
  const join = useSending({
    mutationFn: () => restartSigning(applicationId, signing.signStateId),
    onSettled: onJoined,
  })
  return (
    <>
      <MessageBox variant="info" announce="politely">
        <BodyText>{t('signing.elsewhere.text')}</BodyText>
      </MessageBox>
      <div className="sv-actions">
        {signing.place === 'elsewhere' && (
          <Button loading={join.isPending} onClick={() => join.mutate()}>
            {t('signing.elsewhere.join.text')}
          </Button>
        )}
        <BackLink variant="secondary" application={application}>
          {t(`signing.failed.back.${variant}.text`)}
        </BackLink>
      </div>
    </>
  )
}
