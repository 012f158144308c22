/** Notice that a signatory of the party is signing the application: a change ends the signing (SIG-12). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { useQuery } from '@tanstack/react-query'
import { newsQuery } from '../../api/applications.ts'
import { FollowSigningLink } from '../../form/page/CaseLinks.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'

export function SigningNotice({ application }: { application: ApplicationDetails }) {
  const { t } = useTexts()
  const { applicationId, pendingSignStateId: signId } = application
  useQuery(newsQuery(applicationId))
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
