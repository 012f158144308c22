/** The ways to begin something new that are offered to the represented party (STA-01, NEW-05). */

import { type Beginning, offeredTo } from '@sievert/domain/application-type/offered'
import { applicantKind } from '@sievert/domain/condition'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../api/authentication.ts'
import { businessTypesQuery } from '../../api/reference-data.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText } from '../../ui/Typography.tsx'

const WAYS = [
  ['apply', '/app/new', 'start.new.apply.text'],
  ['renew', '/app/renew', 'start.new.renew.text'],
  ['change', '/app/change', 'start.new.change.text'],
  ['notify', '/report', 'start.new.notify.text'],
] as const

export function BeginCard() {
  const { t, language } = useTexts()
  const isPrivatePerson = useUser()?.isPrivatePerson === true
  const { data, isError } = useQuery(businessTypesQuery(language, 'silent'))
  // Before the types are known an organisation gets all ways but a change: nearly every catalogue has them.
  const isOffered = (beginning: Beginning) =>
    data
      ? offeredTo(data, applicantKind({ isPrivatePerson }), beginning).length > 0
      : beginning !== 'change' && (isError || !isPrivatePerson)
  const ways = WAYS.filter(([beginning]) => isOffered(beginning))
  const introduction = isOffered('notify') ? 'start.new.introduction.text' : 'start.new.introduction.permits.text'
  return (
    <Card heading={t('start.new.header.text')} className="sv-card--accent">
      <BodyText>{t(data && ways.length === 0 ? 'new.none.text' : introduction)}</BodyText>
      <div className="sv-actions sv-actions--stacked">
        {ways.map(([beginning, to, textKey]) => (
          <ButtonLink key={beginning} to={to}>
            {t(textKey)}
          </ButtonLink>
        ))}
      </div>
    </Card>
  )
}
