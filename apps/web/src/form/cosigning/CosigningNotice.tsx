/** Notice that several persons sign the application, so that a change voids their signatures, or that they ended (TOG-02). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Cosigning } from '@sievert/contract/cosigning'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { CosigningLink } from './CosigningLink.tsx'
import { useCosignerNames, verbNumber } from './cosigner-names.ts'

export function CosigningNotice({ application: { applicationId, cosigning } }: { application: ApplicationDetails }) {
  if (!cosigning || cosigning.state === 'Complete') return null
  const Notice = cosigning.state === 'Open' ? Open : Ended
  return <Notice applicationId={applicationId} cosigning={cosigning} />
}

type Props = { applicationId: string; cosigning: Cosigning }

function Open({ applicationId, cosigning }: Props) {
  const { t } = useTexts()
  const { namesOf } = useCosignerNames()
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

/** Shown until signatures are asked for anew. */
function Ended({ applicationId, cosigning: { state, cosigners } }: Props) {
  const { t } = useTexts()
  const { namesOf } = useCosignerNames()
  const declined = cosigners.filter((each) => each.state === 'declined')
  // Where the register ended them, the heading already says it.
  const hasReason = state !== 'Open' && state !== 'Complete' && state !== 'MandateEnded'
  const reason = hasReason
    ? `${t(`cosigning.ended.${state}.header.text`, [namesOf(declined), verbNumber(declined)])}. `
    : ''
  return (
    <MessageBox variant="warning" heading={t('cosigning.notice.ended.header.text')} announce="politely">
      <BodyText>{`${reason}${t('cosigning.notice.ended.text')}`}</BodyText>
      <div className="sv-actions">
        <CosigningLink applicationId={applicationId} size="small" textKey="cosigning.again.text" />
      </div>
    </MessageBox>
  )
}
