/** Those who sign, each with the state of the signature; the person who asked may remind the others. */
import type { Cosigner, Cosigning } from '@sievert/contract/cosigning'
import { useCosignerNames } from '../../form/cosigning/cosigner-names.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'
import { Remind } from './Remind.tsx'

export function Persons({ applicationId, cosigning }: { applicationId: string; cosigning: Cosigning }) {
  const { t } = useTexts()
  const { nameOf } = useCosignerNames()
  const stateOf = useStateText(cosigning.state === 'Open')
  const mayRemind = cosigning.state === 'Open' && cosigning.isBegunBySelf === true
  return (
    <Card heading={t('cosigning.persons.header.text')}>
      <ul className="sv-rows sv-cosigners">
        {cosigning.cosigners.map((cosigner) => (
          <li key={cosigner.signatoryId}>
            <div>
              <ShortText weight="semibold">{nameOf(cosigner)}</ShortText>
              <BodyText>{stateOf(cosigner)}</BodyText>
            </div>
            {mayRemind && cosigner.state === 'waiting' && cosigner.askedAt !== undefined && (
              <Remind applicationId={applicationId} cosigner={cosigner} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useStateText(isOpen: boolean) {
  const { t, date } = useTexts()
  return ({ state, at = '', askedAt, email }: Cosigner): string => {
    if (state !== 'waiting') return t(`cosigning.person.${state}.text`, [date(at)])
    if (!isOpen) return t('cosigning.person.unsigned.text')
    if (askedAt === undefined) return t('cosigning.person.waiting.text')
    if (email === undefined) return t('cosigning.person.mailed.text', [date(askedAt)])
    return t('cosigning.person.mailed-to.text', [date(askedAt), email])
  }
}
