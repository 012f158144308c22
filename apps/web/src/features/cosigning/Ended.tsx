/** The signatures have ended without all of them: who or what ended them, and how to go on (TOG-02). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Cosigning } from '@sievert/contract/cosigning'
import { useCosignerNames, verbNumber } from '../../form/cosigning/cosigner-names.ts'
import { variantOf } from '../../form/page/application-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { Persons } from './Persons.tsx'
import { StateHeading } from './StateHeading.tsx'

type Props = { application: ApplicationDetails; cosigning: Cosigning; onAgain: () => void }

export function Ended({ application, cosigning, onAgain }: Props) {
  const { t, date } = useTexts()
  const { namesOf, namesWithin } = useCosignerNames()
  const { applicationId, businessType } = application
  const { state, cosigners, endedAt, lastDay } = cosigning
  // All signed: the receipt follows.
  if (state === 'Open' || state === 'Complete') return null
  const inState = (wanted: 'waiting' | 'declined') => cosigners.filter((each) => each.state === wanted)
  const declined = inState('declined')
  const facts = state === 'Expired' ? [date(lastDay), namesWithin(inState('waiting'))] : [date(endedAt ?? lastDay)]
  return (
    <>
      <StateHeading isReport={businessType.reportOnly}>{t('cosigning.ended.title.text')}</StateHeading>
      <MessageBox
        variant={state === 'TakenBack' ? 'info' : 'warning'}
        heading={t(`cosigning.ended.${state}.header.text`, [namesOf(declined), verbNumber(declined)])}
        announce="politely"
      >
        <BodyText>{t(`cosigning.ended.${state}.text`, facts)}</BodyText>
      </MessageBox>
      <Persons applicationId={applicationId} cosigning={cosigning} />
      <div className="sv-actions">
        <Button onClick={onAgain}>{t('cosigning.again.text')}</Button>
        <ButtonLink variant="secondary" to="/app/$applicationId" params={{ applicationId }}>
          {t(`cosigning.back.${variantOf(application)}.text`)}
        </ButtonLink>
      </div>
    </>
  )
}
