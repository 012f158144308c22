/** The ways to begin something new that are offered to the represented party (STA-01, NEW-05). */
import { permitsOf } from '@sievert/domain/application/permits'
import { type Beginning, offeredTo } from '@sievert/domain/application-type/offered'
import { useQuery } from '@tanstack/react-query'
import { firstApplicationsQuery } from '../../api/applications.ts'
import { useApplicantKind } from '../../api/authentication.ts'
import { businessTypesQuery } from '../../api/reference-data.ts'
import { ToGuide } from '../../form/start/ToGuide.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { waitingOf } from './AttentionCard.tsx'
import { endingOf } from './EndingPermits.tsx'

const WAYS = [
  ['apply', '/app/new', 'start.new.apply.text'],
  ['renew', '/app/renew', 'start.new.renew.text'],
  ['change', '/app/change', 'start.new.change.text'],
  ['notify', '/report', 'start.new.notify.text'],
] as const

/** `isEmpty`: nothing is begun or sent. `isMain`: nothing is begun, ending or asked, so a way to begin is the main action. */
const useStart = () => {
  const { data } = useQuery(firstApplicationsQuery())
  if (!data) return { isEmpty: false, isMain: false }
  const isEmpty = data.started + data.sent === 0
  const { applications, started } = data
  const waiting = waitingOf(applications).length + endingOf(permitsOf(applications)).length
  return { isEmpty, isMain: started + waiting === 0 }
}

export function BeginCard() {
  const { t, language } = useTexts()
  const { isEmpty, isMain } = useStart()
  const applicant = useApplicantKind()
  const { data, isError } = useQuery(businessTypesQuery(language, 'silent'))
  // Before the types are known an organisation gets all ways but a change: nearly every catalogue has them.
  const isOffered = (beginning: Beginning) =>
    data
      ? offeredTo(data, applicant, beginning).length > 0
      : beginning !== 'change' && (isError || applicant === 'Company')
  const ways = WAYS.filter(([beginning]) => isOffered(beginning))
  const introduction = isOffered('notify') ? 'start.new.introduction.text' : 'start.new.introduction.permits.text'
  return (
    <Card heading={t('start.new.header.text')} className="sv-card--accent">
      <BodyText>{t(data && ways.length === 0 ? 'new.none.text' : introduction)}</BodyText>
      <div className="sv-actions sv-actions--stacked">
        {ways.map(([beginning, to, textKey], index) => (
          <ButtonLink key={beginning} to={to} variant={isMain && index === 0 ? 'primary' : 'secondary'}>
            {t(textKey)}
          </ButtonLink>
        ))}
      </div>
      {isEmpty && <ToGuide />}
    </Card>
  )
}
