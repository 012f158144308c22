/** The party's earlier applications of a type, from which a new one may begin (LES-01). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { useQuery } from '@tanstack/react-query'
import { sentApplicationsQuery } from '../../api/applications.ts'
import { PAGE_SIZE, ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { nameOf } from '../../form/page/application-name.ts'
import { ApplicationStatus } from '../../form/start/ApplicationStatus.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { BodyText, Heading, ShortText } from '../../ui/Typography.tsx'

type Props = {
  businessTypeId: number
  /** The application that is being copied. */
  begun: string | undefined
  onBegin: (applicationId: string) => void
}

export function EarlierApplications({ businessTypeId, begun, onBegin }: Props) {
  const { t } = useTexts()
  const { data = [] } = useQuery(sentApplicationsQuery())
  const earlier = data.filter(({ businessType, unavailable }) => businessType.id === businessTypeId && !unavailable)
  const { shown, left, showMore } = useShowMore(`earlier ${businessTypeId}`, earlier)
  if (earlier.length === 0) return null
  return (
    <section className="sv-stack" aria-labelledby="earlier-applications">
      <Heading level="2" size="xsmall" id="earlier-applications">
        {t('new.earlier.header.text')}
      </Heading>
      <BodyText>{t('new.earlier.message.text')}</BodyText>
      <ul className="sv-rows">
        {shown.map((each) => (
          <Row key={each.applicationId} application={each} isBegun={each.applicationId === begun} onBegin={onBegin} />
        ))}
      </ul>
      <ShowMoreRows left={left} count={earlier.length} isLast={left <= PAGE_SIZE} onPress={showMore} />
    </section>
  )
}

type RowProps = { application: ApplicationSummary; isBegun: boolean } & Pick<Props, 'onBegin'>

function Row({ application, isBegun, onBegin }: RowProps) {
  const { t, date } = useTexts()
  const { applicationId, status, caseNumber, reportNumber, draft, lastSaved } = application
  const number = caseNumber ?? reportNumber ?? draft?.number
  // A submitted application was last saved when it was submitted.
  const saved = t(status === 'Started' ? 'new.earlier.saved.text' : 'new.earlier.submitted.text', [date(lastSaved)])
  const begin = t('new.earlier.begin.text')
  return (
    <li>
      <div>
        {number && (
          <ShortText weight="semibold">
            <span className="sv-number">{number}</span>
          </ShortText>
        )}
        <ShortText size="small" className="sv-cell-note">
          {draft?.machine ? `${draft.machine}\u00a0· ${saved}` : saved}
        </ShortText>
        <ApplicationStatus application={application} />
      </div>
      <Button
        size="small"
        variant="secondary"
        loading={isBegun}
        aria-label={`${begin}: ${nameOf(application)}, ${saved}`}
        onClick={() => onBegin(applicationId)}
      >
        {begin}
      </Button>
    </li>
  )
}
