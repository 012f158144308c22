/** Signatures are awaited: who has signed, who is awaited, and until when (TOG-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Cosigning } from '@sievert/contract/cosigning'
import { useCosignerNames } from '../../form/cosigning/cosigner-names.ts'
import { variantOf } from '../../form/page/application-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { EndCosigning } from './EndCosigning.tsx'
import { Persons } from './Persons.tsx'
import { StateHeading } from './StateHeading.tsx'

type Props = { application: ApplicationDetails; cosigning: Cosigning }

export function Waiting({ application, cosigning }: Props) {
  const { t } = useTexts()
  const { applicationId, businessType } = application
  const { cosigners, isBegunBySelf } = cosigning
  const own = cosigners.find(({ isSelf }) => isSelf)
  const heading = `cosigning.waiting.${own?.state === 'signed' ? 'signed.' : ''}header.text` as const
  return (
    <>
      <StateHeading isReport={businessType.reportOnly}>{t(heading)}</StateHeading>
      <Card className="sv-card--accent">
        {own?.state === 'waiting' ? (
          <BodyText>{t('error.cosigning-not-yet.text')}</BodyText>
        ) : (
          <WhoIsAwaited cosigning={cosigning} hasSigned={own?.state === 'signed'} />
        )}
        <BodyText>{t(`cosigning.awaited.sent.${variantOf(application)}.text`)}</BodyText>
        {!own && !isBegunBySelf && <BodyText>{t('cosigning.outside.text')}</BodyText>}
      </Card>
      <Persons applicationId={applicationId} cosigning={cosigning} />
      <div className="sv-actions">
        <ButtonLink to="/" variant="secondary">
          {t('general.to-start-page.text')}
        </ButtonLink>
        <EndCosigning applicationId={applicationId} kind={own?.state === 'waiting' ? 'decline' : 'take-back'} />
      </div>
    </>
  )
}

function WhoIsAwaited({ cosigning: { cosigners, lastDay }, hasSigned }: { cosigning: Cosigning; hasSigned: boolean }) {
  const { t, date } = useTexts()
  const { nameOf, namesWithin } = useCosignerNames()
  const others = cosigners.filter(({ isSelf, state }) => state === 'signed' && !isSelf)
  const awaited = namesWithin(cosigners.filter(({ state }) => state === 'waiting'))
  return (
    <BodyText>
      {[
        ...others.map(({ at = '', ...each }) => t('cosigning.signed.text', [nameOf(each), date(at)])),
        t(`cosigning.awaited${hasSigned ? '-now' : ''}.text`, [awaited, date(lastDay)]),
      ].join(' ')}
    </BodyText>
  )
}
