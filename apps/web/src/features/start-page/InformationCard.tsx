/** The data of whom one represents, and where it comes from (STA-01). */
import type { LoginUser } from '@sievert/contract/authentication'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import { useUser } from '../../api/authentication.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { Heading, ShortText } from '../../ui/Typography.tsx'

type Fact = { key: string; value: string | undefined }

const factsOf = (user: LoginUser): Fact[] =>
  user.isPrivatePerson
    ? [
        { key: 'name', value: `${user.firstName} ${user.lastName}`.trim() },
        { key: 'national-identity', value: displayNationalIdentity(user.pid) },
      ]
    : [
        { key: 'name', value: user.organisationName },
        { key: 'organisation-number', value: user.orgDisplayId },
        { key: 'street', value: user.address1 },
        { key: 'zip-code', value: user.zipCode },
        { key: 'city', value: user.city },
        { key: 'country', value: user.country },
      ]

export function InformationCard() {
  const { t } = useTexts()
  const user = useUser()
  if (!user) return null
  const kind = user.isPrivatePerson ? 'private-person' : 'organisation'
  return (
    <Card aria-labelledby="information">
      <Heading level="2" size="small" id="information">
        {t(`start.information.${kind}.header.text`)}
      </Heading>
      <dl className="sv-facts">
        {factsOf(user)
          .filter(({ value }) => value)
          .map(({ key, value }) => (
            <div key={key}>
              <dt>{t(`start.information.${key}.text`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ShortText size="small" className="sv-note">
        {t(`start.information.source.${kind}.text`)}
      </ShortText>
      <Link to="/login" search={{ change: true }}>
        {t('start.information.change.text')}
      </Link>
    </Card>
  )
}
