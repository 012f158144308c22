/** The data of the represented party, and its source (STA-01). */
import type { LoginUser } from '@sievert/contract/authentication'
import { labelOfNumber } from '@sievert/domain/representation/identity'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import { SWEDEN } from '@sievert/domain/rules/sweden'
import { writtenZipCode } from '@sievert/domain/texts/written'
import { useUser } from '../../api/authentication.ts'
import { CannotSign } from '../../form/start/ForeignEid.tsx'
import { SignsJointly } from '../../form/start/SignsJointly.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Link } from '../../ui/Link.tsx'
import { ShortText } from '../../ui/Typography.tsx'

const factsOf = (user: LoginUser) =>
  user.isPrivatePerson
    ? ([
        ['name', `${user.firstName} ${user.lastName}`.trim()],
        [labelOfNumber(user.pid), displayNationalIdentity(user.pid)],
      ] as const)
    : ([
        ['name', user.organisationName],
        ['organisation-number', user.orgDisplayId],
        ['street', user.address1],
        ['zip-code', writtenZipCode(user.zipCode, user.country ? null : SWEDEN)],
        ['city', user.city],
        ['country', user.country],
      ] as const)

export function InformationCard() {
  const { t } = useTexts()
  const user = useUser()
  if (!user) return null
  const kind = user.isPrivatePerson ? 'private-person' : 'organisation'
  return (
    <Card heading={t(`start.information.${kind}.header.text`)}>
      <DescriptionList facts={factsOf(user).map(([key, value]) => [t(`start.information.${key}.text`), value])} />
      <ShortText size="small" className="sv-note">
        {t(`start.information.source.${kind}.text`)}
      </ShortText>
      {user.signsJointly && <SignsJointly />}
      <CannotSign applicant={kind} />
      <Link to="/login" search={{ change: true }}>
        {t('start.information.change.text')}
      </Link>
    </Card>
  )
}
