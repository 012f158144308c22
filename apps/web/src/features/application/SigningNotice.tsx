/** Notice that a signatory of the party is signing the application: a change ends the signing (SIG-12). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { FollowSigningLink } from '../../form/page/CaseLinks.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'

export function SigningNotice({ application }: { application: ApplicationDetails }) {
  const { t } = useTexts()
  const { applicationId, pendingSignStateId: signId } = application
  if (!signId) return null
  return (
    <MessageBox variant="warning" heading={t('wizard.signing.header.text')} announce="politely">
      <BodyText>{t('wizard.signing.message.text')}</BodyText>
      <div className="sv-actions">
        <FollowSigningLink applicationId={applicationId} signId={signId} />
      </div>
    </MessageBox>
  )
}
