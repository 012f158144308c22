/** Notice that several persons sign the application: a change voids their signatures (TOG-02). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { CosigningLink } from './CosigningLink.tsx'
import { useCosignerNames, verbNumber } from './cosigner-names.ts'

export function CosigningNotice({ application: { applicationId, cosigning } }: { application: ApplicationDetails }) {
  const { t } = useTexts()
  const { namesOf } = useCosignerNames()
  if (cosigning?.state !== 'Open') return null
  const { cosigners, isBegunBySelf } = cosigning
  const signed = cosigners.filter(({ state }) => state === 'signed')
  const asked = cosigners.filter(({ isSelf }) => !(isSelf && isBegunBySelf))
  const persons = signed.length > 0 ? signed : asked
  return (
    <MessageBox variant="warning" heading={t('cosigning.notice.header.text')} announce="politely">
      <BodyText>
        {t(`cosigning.notice.${signed.length > 0 ? 'signed' : 'asked'}.text`, [namesOf(persons), verbNumber(persons)])}
      </BodyText>
      <div className="sv-actions">
        <CosigningLink applicationId={applicationId} size="small" />
      </div>
    </MessageBox>
  )
}
